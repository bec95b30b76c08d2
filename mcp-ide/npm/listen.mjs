// Where the fakes listen: on 127.0.0.1 only.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';

/** Port 0 is whichever is free. */
export async function listen(server, port) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** On a random port from low to high. */
export async function listenWithin(server, low, high) {
  for (;;) {
    try {
      return await listen(server, randomInt(low, high + 1));
    } catch (error) {
      if (error.code !== 'EADDRINUSE') {
        throw error;
      }
    }
  }
}
