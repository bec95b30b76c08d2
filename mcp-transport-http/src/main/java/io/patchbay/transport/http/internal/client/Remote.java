package io.patchbay.transport.http.internal.client;

import java.net.ProxySelector;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What a server's client differs by.
 *
 * @param url the server's address
 * @param tls how TLS is spoken, or null for the virtual machine's way
 * @param proxies what chooses the proxy, or null for the environment
 * @param polling whether readers poll
 */
public record Remote(
    URI url, @Nullable Tls tls, @Nullable ProxySelector proxies, boolean polling) {}
