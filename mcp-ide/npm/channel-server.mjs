// A server on stdio that pushes into sessions of Claude Code:
// node channel-server.mjs [--permission|--permission-false] [--plain]
// Its stdin is taken by MCP, so that tools drive it; they are in README.md.
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { connect, serverWith, text } from './mcp.mjs';

const { values: options } = parseArgs({
  options: {
    permission: { type: 'boolean', default: false },
    'permission-false': { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
  },
});

const experimental = {
  'claude/channel': {},
  ...(options.permission && { 'claude/channel/permission': {} }),
  ...(options['permission-false'] && { 'claude/channel/permission': false }),
};
const transport = new StdioServerTransport();
const send = (method, params) => transport.send({ jsonrpc: '2.0', method, params });
const asked = [];

// Arguments go out as they are: a test may want wrong ones.
const anything = { type: 'object', properties: {} };
const tools = [
  {
    name: 'push',
    description: 'Sends an event, or as many as "times" says, numbered from 1',
    inputSchema: { type: 'object', properties: { content: {}, meta: {}, times: { type: 'integer', minimum: 1 } } },
    run: async ({ content, meta, times = 1 }) => {
      for (let i = 1; i <= times; i++) {
        await send('notifications/claude/channel', { content: times === 1 ? content : `${content} ${i}`, meta });
      }
      return text('pushed');
    },
  },
  {
    name: 'ask',
    description: 'Sends a verdict about a permission',
    inputSchema: { type: 'object', properties: { request_id: {}, behavior: {} } },
    run: async (verdict) => {
      await send('notifications/claude/channel/permission', verdict);
      return text('sent');
    },
  },
  {
    name: 'asked',
    description: 'The permissions that were asked for, as JSON',
    inputSchema: anything,
    run: () => text(JSON.stringify(asked)),
  },
  {
    name: 'drop',
    description: 'Ends the process after its answer',
    inputSchema: anything,
    run: () => {
      setImmediate(() => process.stdout.write('', () => process.exit(0)));
      return text('dropped');
    },
  },
];

const server = serverWith(tools, { name: 'channel', capabilities: options.plain ? {} : { experimental } });
await connect(server, transport, (method, params) => {
  if (method === 'notifications/claude/channel/permission_request') {
    asked.push(params);
  }
});
