// A server of the official TypeScript SDK that writes down what it runs, so that nobody has to take a client's word for it:
// node tally-server.mjs FILE [TOOLS]
// "tally" appends its id to FILE, waits for a moment, and answers; TOOLS more tools do nothing.
// How often its tools were listed is in FILE.lists, a line for each page.
// "announce" tells of a hundred changes of its tools in a tenth of a second, each of them a tool more.
import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const file = process.argv[2];
const more = Number(process.argv[3] ?? 0);
let announced = 0;

let unfinished = '';
process.stdin.on('data', (chunk) => {
  const lines = (unfinished + chunk).split('\n');
  unfinished = lines.pop();
  for (const line of lines) {
    if (JSON.parse(line).method === 'tools/list') {
      appendFileSync(`${file}.lists`, 'tools/list\n');
    }
  }
});

const factory = () => {
  const server = new McpServer(
    { name: 'tally', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  const nothing = async () => ({ content: [{ type: 'text', text: 'nothing' }] });
  const tally = async ({ id, wait }) => {
    appendFileSync(file, `${id}\n`);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return { content: [{ type: 'text', text: id }] };
  };
  const input = z.object({ id: z.string(), wait: z.number().default(0) });
  server.registerTool('tally', { inputSchema: input }, tally);
  server.registerTool(
    'look',
    { inputSchema: input, annotations: { readOnlyHint: true } },
    tally,
  );
  for (let i = 0; i < more; i++) {
    server.registerTool(`nothing_${i}`, { inputSchema: z.object({}) }, nothing);
  }
  for (let i = 1; i <= announced; i++) {
    server.registerTool(`announced_${i}`, { inputSchema: z.object({}) }, nothing);
  }
  server.registerTool('announce', { inputSchema: z.object({}) }, async () => {
    const timer = setInterval(() => {
      announced++;
      server.registerTool(`announced_${announced}`, { inputSchema: z.object({}) }, nothing);
      if (announced >= 100) {
        clearInterval(timer);
      }
    }, 1);
    return { content: [{ type: 'text', text: 'begun' }] };
  });
  return server;
};

serveStdio(factory, { legacy: 'serve' });
