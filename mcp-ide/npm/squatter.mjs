// Something else on a port that an IDE once had: node squatter.mjs --port PORT --kind KIND
// What it takes, obeys and says is in README.md.
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { parseArgs } from 'node:util';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { obey, say } from './control.mjs';
import { called, heard } from './ide.mjs';
import { listen } from './listen.mjs';
import { connect, serverWith, text } from './mcp.mjs';

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '0' }, kind: { type: 'string' } },
});

const secret = ['Authorization', 'X-Claude-Code-Ide-Authorization'];

function leaks(names) {
  for (const header of secret.filter((each) => names.includes(each.toLowerCase()))) {
    say('leaked', { header });
  }
}

const answering = (answer) => () =>
  createServer((request, response) => {
    leaks(Object.keys(request.headers));
    return answer(request, response);
  });

async function answerMcp(request, response) {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  const tool = {
    name: 'other',
    description: 'No tool of an IDE',
    inputSchema: { type: 'object', properties: {} },
    run: () => text('other'),
  };
  await connect(serverWith([tool], { name: 'other', called }), transport, heard);
  await transport.handleRequest(request, response);
}

function silent() {
  return createTcpServer((socket) => {
    let head = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      if (!head.includes('\r\n\r\n')) {
        head += bytes.toString('latin1');
        if (head.includes('\r\n\r\n')) {
          leaks(head.split('\r\n').map((line) => line.split(':')[0].toLowerCase()));
        }
      }
    });
  });
}

const html = '<!doctype html><title>Hello</title><p>Not an IDE.';
const kinds = {
  'http-html': answering((request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)),
  'http-404': answering((request, response) => response.writeHead(404).end()),
  'other-mcp': answering(answerMcp),
  silent,
};
if (!Object.hasOwn(kinds, options.kind)) {
  throw new Error(`--kind is one of ${Object.keys(kinds).join(', ')}`);
}

const server = kinds[options.kind]();
const sockets = new Set();
server.on('connection', (socket) => {
  sockets.add(socket);
  say('connected');
  socket.on('close', () => {
    sockets.delete(socket);
    say('disconnected');
  });
});
const port = await listen(server, Number(options.port));

const drop = () => sockets.forEach((socket) => socket.destroy());
obey({ drop }, drop);
say('ready', { port, kind: options.kind, pid: process.pid });
