// A server of the official TypeScript SDK: node ts-server.mjs stdio [serve|reject]
// or node ts-server.mjs http [stateless|reject], which says on stderr which port it listens on
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
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

if (process.argv[2] === 'http') {
  const handler = createMcpHandler(factory, { legacy: process.argv[3] ?? 'stateless' });
  const http = createServer(toNodeHandler(handler));
  http.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
    console.error(`listening on ${http.address().port}`),
  );
} else {
  serveStdio(factory, { legacy: process.argv[3] ?? 'serve' });
}
