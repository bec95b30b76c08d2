package io.patchbay.transport.http.internal.client;

import io.patchbay.spi.Authorizer;
import java.net.URI;
import java.util.Locale;
import java.util.Map;

/** What goes together in a configuration that authorizes. */
public final class AccessRules {
  private AccessRules() {}

  /**
   * Holds a configuration to the rules: one source for the {@code Authorization} header, and no
   * token in clear text to another machine unless that is allowed.
   *
   * @return what authorizes, which is nothing where a token may not go and may be done without
   * @throws IllegalArgumentException if it breaks one, with what to do
   */
  public static Authorizer checked(
      String server,
      URI url,
      Map<String, String> headers,
      Authorizer authorizer,
      boolean insecure) {
    boolean header = headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
    boolean authorizes = authorizer != Authorizer.NONE;
    if (header && authorizes) {
      throw new IllegalArgumentException(
          "server '"
              + server
              + "' has an Authorization header and an authorizer or bearer token; keep one");
    }
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    boolean clear = scheme.equals("http") || scheme.equals("ws");
    boolean withheld =
        clear && (header || authorizes) && !insecure && !Address.isLoopback(url.getHost());
    if (withheld && !header && authorizer.isOptional()) {
      return new Withheld(authorizer, scheme + "s");
    } else if (withheld) {
      throw new IllegalArgumentException(
          "server '"
              + server
              + "': "
              + Address.shown(url)
              + " would get a token in clear text on another machine; use "
              + scheme
              + "s://, or insecure(true) if the network in between is trusted");
    }
    return authorizer;
  }
}
