// An authorization server that we did not write, for tests: node auth-server.mjs RESOURCE
// RESOURCE is the server that its tokens are for. Prints its issuer when it listens. Whoever logs in is let in.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const resource = process.argv[2];
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://localhost:${server.address().port}`;
  const provider = new Provider(issuer, {
    features: {
      devInteractions: { enabled: true },
      dPoP: { enabled: true },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'read write',
          audience: resource,
          accessTokenTTL: 3600,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    pkce: { required: () => true, methods: ['S256'] },
    rotateRefreshToken: true,
    scopes: ['openid', 'offline_access', 'read', 'write'],
    cookies: { keys: ['for-tests-only'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, RefreshToken: 6000 },
  });
  server.on('request', provider.callback());
  console.log(issuer);
});
