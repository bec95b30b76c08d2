// A server on stdio that answers as the Xcode bridge of Apple did: its tools declare what they return, but return text.
// node xcode-bridge.mjs; the tools are in README.md.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serverWith, text } from './mcp.mjs';

const windows = { message: '* tabIdentifier: windowtab1, workspacePath: /Users/me/App/App.xcodeproj' };

const tool = (name, description, run) => ({
  name,
  description,
  inputSchema: { type: 'object', properties: {} },
  outputSchema: {
    type: 'object',
    properties: { message: { type: 'string' } },
    required: ['message'],
  },
  run,
});

const tools = [
  tool('windows', 'JSON in a text, and no structured content', () => text(JSON.stringify(windows))),
  tool('prose', 'A text that is no JSON, and no structured content', () => text('No window is open.')),
  tool('correct', 'Both, as the specification asks', () => ({
    ...text(JSON.stringify(windows)),
    structuredContent: windows,
  })),
  tool('broken', 'JSON in a text that does not fit the schema', () => text(JSON.stringify({ message: 7 }))),
];

await serverWith(tools, { name: 'xcode-bridge' }).connect(new StdioServerTransport());
