package io.patchbay.transport.http.internal.client;

import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/**
 * How TLS is spoken.
 *
 * @param context makes the sockets
 * @param trust checks the server's certificate
 */
public record Tls(SSLContext context, X509TrustManager trust) {
  /** Both are needed. */
  public Tls {
    Objects.requireNonNull(context);
    Objects.requireNonNull(trust);
  }
}
