/** What transports over OkHttp share: the client, its sockets, headers, proxies. */
package io.patchbay.transport.http.internal.client;
