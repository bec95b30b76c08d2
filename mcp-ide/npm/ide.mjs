// What every fake IDE is told to do, whatever it speaks.
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { say } from './control.mjs';

/**
 * clients: gives what is connected, each a {server, transport}; settings: token and workspaces, which "rewrite"
 * replaces; content: makes the content of the lock file out of them.
 */
export function ideCommands({ clients, lock, settings, content }) {
  return {
    notify: ({ method, params }) =>
      Promise.all(clients().map(({ transport }) => transport.send({ jsonrpc: '2.0', method, params }))),
    request: ({ method, params, timeout = 3000 }) =>
      Promise.all(
        clients().map(({ server }) =>
          server.request({ method, params }, ResultSchema, { timeout }).then(
            (result) => say('answer', { result }),
            ({ code, message }) => say('answer', { error: { code, message } }),
          ),
        ),
      ),
    unlink: () => lock.remove(),
    rewrite: ({ token = settings.token, workspaces = settings.workspaces }) => {
      Object.assign(settings, { token, workspaces });
      lock.write(content());
    },
  };
}

export const heard = (method, params) => say('notification', { method, params });
export const called = (name, given) => say('call', { name, arguments: given });
