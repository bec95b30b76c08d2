// A server of the official TypeScript SDK: node ts-server.mjs stdio [serve|reject]
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const factory = () => {
  const server = new McpServer({ name: 'ts-server', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.registerTool(
    'add',
    { description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }) },
    async ({ a, b }) => ({
      content: [{ type: 'text', text: String(a + b) }],
      structuredContent: { sum: a + b },
    }),
  );
  return server;
};

serveStdio(factory, { legacy: process.argv[3] ?? 'serve' });
