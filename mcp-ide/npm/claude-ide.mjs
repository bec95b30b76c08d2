// An IDE with the extension of Claude Code, from outside: node claude-ide.mjs --dir DIR --workspace FOLDER ...
// What it takes, obeys and says is in README.md.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { InitializeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { WebSocketServer } from 'ws';
import { obey, say } from './control.mjs';
import { called, heard, ideCommands } from './ide.mjs';
import { listen, listenWithin } from './listen.mjs';
import { LockFile } from './lock.mjs';
import { connect, serverWith, text } from './mcp.mjs';
import { WebSocketServerTransport } from './ws-transport.mjs';

const { values: options } = parseArgs({
  options: {
    dir: { type: 'string' },
    workspace: { type: 'string', multiple: true, default: [] },
    name: { type: 'string', default: 'VS Code' },
    token: { type: 'string', default: randomUUID() },
    pid: { type: 'string', default: String(process.pid) },
    port: { type: 'string' },
    windows: { type: 'boolean', default: false },
    transport: { type: 'string', default: 'ws' },
  },
});
if (options.dir === undefined || !['ws', 'sse'].includes(options.transport)) {
  throw new Error('--dir is needed, and --transport is ws or sse');
}

const settings = { token: options.token, workspaces: options.workspace };
const clients = new Set();
const diffs = new Map();

// A diff stays open, and its call unanswered, until somebody decides about it.
function decide(decision) {
  const decided = diffs.size;
  for (const settle of diffs.values()) {
    settle(text(decision));
  }
  diffs.clear();
  return decided;
}

const string = { type: 'string' };
const tools = [
  {
    name: 'getDiagnostics',
    description: 'Diagnostics of the language servers',
    inputSchema: { type: 'object', properties: { uri: string } },
    run: ({ uri = 'file:///Main.java' }) => {
      const start = { line: 0, character: 0 };
      const range = { start, end: { line: 0, character: 4 } };
      const diagnostics = [{ message: 'Missing semicolon', severity: 'Error', range, source: 'fake' }];
      return text(JSON.stringify([{ uri, diagnostics }]));
    },
  },
  {
    name: 'openDiff',
    description: 'Opens a diff, and answers once it was saved or rejected',
    inputSchema: {
      type: 'object',
      properties: { old_file_path: string, new_file_path: string, new_file_contents: string, tab_name: string },
      required: ['old_file_path', 'new_file_path', 'new_file_contents', 'tab_name'],
    },
    run: () => new Promise((resolve) => diffs.set(randomUUID(), resolve)),
  },
  {
    name: 'closeAllDiffTabs',
    description: 'Closes all diffs',
    inputSchema: { type: 'object', properties: {} },
    run: () => text(`CLOSED_${decide('DIFF_REJECTED')}_DIFF_TABS`),
  },
];

const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

async function welcome(transport, drop) {
  const name = options.name;
  const server = serverWith(tools, { name, called });
  server.setRequestHandler(InitializeRequestSchema, ({ params: { protocolVersion: offered } }) => ({
    protocolVersion: versions.includes(offered) ? offered : '2025-03-26',
    capabilities: { tools: {} },
    serverInfo: { name, version: '1.0.0' },
  }));
  const client = { server, transport, drop };
  clients.add(client);
  server.onclose = () => {
    clients.delete(client);
    say('disconnected');
  };
  say('connected');
  await connect(server, transport, heard);
}

function refuses(request) {
  const presented = request.headers['x-claude-code-ide-authorization'];
  if (presented === settings.token) {
    return false;
  }
  say('refused', { why: presented === undefined ? 'no token' : 'wrong token' });
  return true;
}

const http = createServer();

function speakWebSocket() {
  const upgrades = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    if (refuses(request)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    upgrades.handleUpgrade(request, socket, head, (accepted) =>
      welcome(new WebSocketServerTransport(accepted), (code) =>
        code === undefined ? accepted.terminate() : accepted.close(code),
      ),
    );
  });
  http.on('request', (request, response) => response.writeHead(426).end());
}

function speakSse() {
  const streams = new Map();
  http.on('request', async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
    const stream = streams.get(searchParams.get('sessionId'));
    if (refuses(request)) {
      response.writeHead(401).end();
    } else if (request.method === 'GET' && pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      streams.set(transport.sessionId, transport);
      response.on('close', () => streams.delete(transport.sessionId));
      await welcome(transport, () => response.destroy());
    } else if (request.method === 'POST' && pathname === '/messages' && stream !== undefined) {
      await stream.handlePostMessage(request, response);
    } else {
      response.writeHead(404).end();
    }
  });
}

if (options.transport === 'ws') {
  speakWebSocket();
} else {
  speakSse();
}
const port =
  options.port === undefined ? await listenWithin(http, 10000, 65535) : await listen(http, Number(options.port));

const lock = new LockFile(join(options.dir, 'ide', `${port}.lock`), 0o700);
const content = () => ({
  pid: Number(options.pid),
  workspaceFolders: settings.workspaces,
  ideName: options.name,
  transport: options.transport,
  ...(options.windows && { runningInWindows: true }),
  authToken: settings.token,
});
lock.write(content());

const drop = ({ code } = {}) => {
  for (const client of clients) {
    client.drop(code);
  }
};
obey(
  {
    ...ideCommands({ clients: () => [...clients], lock, settings, content }),
    drop,
    decide: ({ answer = 'FILE_SAVED' }) => void decide(answer),
  },
  () => {
    lock.remove();
    drop({ code: 1001 });
  },
);
say('ready', { port, file: lock.file, token: settings.token, pid: process.pid });
