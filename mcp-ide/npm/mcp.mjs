// What the fakes share of MCP: servers of the official SDK with tools, and an ear for what clients tell them.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';

export const text = (value) => ({ content: [{ type: 'text', text: value }] });

/** tools: entries as in tools/list, each with "run" besides, which takes the arguments and gives the result. */
export function serverWith(tools, { name, capabilities = {}, called = () => {} }) {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {}, ...capabilities } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ run, ...entry }) => entry) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find((each) => each.name === params.name);
    if (tool === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    }
    const given = params.arguments ?? {};
    called(params.name, given);
    return tool.run(given);
  });
  return server;
}

/** Connects, and lets heard see each notification before the server does. */
export async function connect(server, transport, heard) {
  await server.connect(transport);
  const deliver = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if (message.method !== undefined && message.id === undefined) {
      heard(message.method, message.params);
    }
    deliver(message, extra);
  };
}
