// An IDE with the companion of Gemini CLI or of Qwen Code, from outside: node companion.mjs --agent gemini|qwen ...
// What it takes, obeys and says is in README.md.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import * as z from 'zod';
import { obey, say } from './control.mjs';
import { called, heard, ideCommands } from './ide.mjs';
import { listen } from './listen.mjs';
import { LockFile } from './lock.mjs';
import { connect, text } from './mcp.mjs';

const { values: options } = parseArgs({
  options: {
    agent: { type: 'string' },
    workspace: { type: 'string', multiple: true, default: [] },
    name: { type: 'string', default: 'VS Code' },
    token: { type: 'string', default: randomUUID() },
    pid: { type: 'string', default: String(process.pid) },
    port: { type: 'string', default: '0' },
    tmp: { type: 'string', default: tmpdir() },
    home: { type: 'string', default: homedir() },
    'no-ide-info': { type: 'boolean', default: false },
    'plain-close': { type: 'boolean', default: false },
  },
});

const pid = Number(options.pid);
const agents = {
  gemini: {
    file: (port) => join(options.tmp, 'gemini', 'ide', `gemini-ide-server-${pid}-${port}.json`),
    identity: () =>
      options['no-ide-info']
        ? {}
        : { ideInfo: { name: options.name.toLowerCase().replaceAll(' ', ''), displayName: options.name } },
    hosts: ['localhost', '127.0.0.1'],
    tellsOfClosing: false,
  },
  qwen: {
    file: (port) => join(options.home, '.qwen', 'ide', `${port}.lock`),
    identity: () => ({ ppid: pid, ideName: options.name }),
    hosts: ['localhost', '127.0.0.1', 'host.docker.internal'],
    tellsOfClosing: true,
  },
};
if (!Object.hasOwn(agents, options.agent)) {
  throw new Error('--agent is gemini or qwen');
}
const agent = agents[options.agent];
const settings = { token: options.token, workspaces: options.workspace };
const sessions = new Map();
const diffs = new Map();
let context = { workspaceState: { openFiles: [], isTrusted: true } };

function companion() {
  const name = `${options.agent}-companion`;
  const server = new McpServer({ name, version: '1.0.0' }, { capabilities: { logging: {} } });
  const filePath = z.string();
  server.registerTool(
    'openDiff',
    { description: 'Opens a diff', inputSchema: { filePath, newContent: z.string().optional() } },
    (given) => {
      called('openDiff', given);
      diffs.set(given.filePath, given.newContent);
      return { content: [] };
    },
  );
  server.registerTool(
    'closeDiff',
    { description: 'Closes a diff', inputSchema: { filePath, suppressNotification: z.boolean().optional() } },
    async (given) => {
      called('closeDiff', given);
      const { filePath, suppressNotification } = given;
      const content = diffs.get(filePath);
      const open = diffs.delete(filePath);
      if (open && agent.tellsOfClosing && !suppressNotification) {
        await commands.notify({ method: 'ide/diffClosed', params: { filePath, content } });
      }
      if (!options['plain-close']) {
        return text(JSON.stringify({ content }));
      }
      return open ? text(content ?? '') : { ...text(`No diff of ${filePath} is open`), isError: true };
    },
  );
  return server;
}

async function begin() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      sessions.set(id, { server: server.server, transport, listening: false, told: false });
      say('connected');
    },
  });
  const server = companion();
  await connect(server, transport, heard);
  return transport;
}

function refusal({ headers }) {
  if (headers.origin !== undefined) {
    return { status: 403, why: 'origin' };
  }
  if (!agent.hosts.some((host) => headers.host === `${host}:${port}`)) {
    return { status: 403, why: 'host' };
  }
  if (headers.authorization === undefined) {
    return { status: 401, why: 'no token' };
  }
  return headers.authorization === `Bearer ${settings.token}` ? undefined : { status: 401, why: 'wrong token' };
}

const app = express();
app.use((request, response, next) => {
  const refused = refusal(request);
  if (refused === undefined) {
    next();
  } else {
    say('refused', { why: refused.why });
    response.status(refused.status).send(refused.status === 401 ? 'Unauthorized' : { error: refused.why });
  }
});
app.use(express.json({ limit: '10mb' }));

const sessionOf = (request) => request.headers['mcp-session-id'];

app.post('/mcp', async (request, response) => {
  const id = sessionOf(request);
  if (sessions.has(id)) {
    await sessions.get(id).transport.handleRequest(request, response, request.body);
  } else if (id === undefined && isInitializeRequest(request.body)) {
    const transport = await begin();
    await transport.handleRequest(request, response, request.body);
  } else {
    const message = 'No such session, and this is no initialize';
    response.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
  }
});

app.get('/mcp', async (request, response) => {
  const session = sessions.get(sessionOf(request));
  if (session === undefined) {
    response.status(400).send('no such session');
    return;
  }
  const handled = session.transport.handleRequest(request, response);
  await headersSent(response);
  if (response.statusCode === 200) {
    session.listening = true;
    say('listening');
    response.on('close', () => {
      session.listening = false;
      say('disconnected');
    });
    if (!session.told) {
      session.told = true;
      await session.transport.send({ jsonrpc: '2.0', method: 'ide/contextUpdate', params: context });
    }
  }
  await handled;
});

async function headersSent(response) {
  while (!response.headersSent) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const http = createServer(app);
const port = await listen(http, Number(options.port));
const lock = new LockFile(agent.file(port));
const content = () => ({
  port,
  workspacePath: settings.workspaces.join(delimiter),
  authToken: settings.token,
  ...agent.identity(),
});
lock.write(content());

const drop = () => http.closeAllConnections();
const listeners = () => [...sessions.values()].filter((session) => session.listening);
const commands = ideCommands({ clients: listeners, lock, settings, content });
obey(
  {
    ...commands,
    notify: (command) => {
      if (command.method === 'ide/contextUpdate') {
        context = command.params;
      }
      return commands.notify(command);
    },
    drop,
    forget: () => {
      sessions.clear();
      drop();
    },
  },
  () => {
    lock.remove();
    drop();
  },
);
say('ready', { port, file: lock.file, token: settings.token, pid: process.pid });
