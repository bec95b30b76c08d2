package io.patchbay.transport.http.internal.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses of servers: what is accepted, and what may be shown of them. */
public final class Address {
  private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");

  private Address() {}

  /**
   * Reads an address.
   *
   * @param schemes the schemes that are accepted
   * @throws IllegalArgumentException if it is none, with what to do; the address's query is not in
   *     the message
   */
  public static URI of(String url, String... schemes) {
    String problem = problem(url, schemes);
    if (problem != null) {
      throw new IllegalArgumentException("'" + withoutQuery(url.strip()) + "' " + problem);
    }
    return URI.create(url.strip());
  }

  /** Returns why a text is no address, without the text; null if it is one. */
  static @Nullable String problem(String url, String... schemes) {
    URI uri;
    try {
      uri = new URI(Objects.requireNonNull(url, "no address").strip());
    } catch (URISyntaxException e) {
      return "is no address: " + e.getReason();
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!List.of(schemes).contains(scheme)) {
      return "must start with " + String.join(":// or ", schemes) + "://";
    } else if (uri.getRawUserInfo() != null) {
      return "has a user name in it; give an Authorization header instead";
    } else if (uri.getHost() == null) {
      return "names no host";
    }
    return uri.getRawFragment() == null ? null : "must have no fragment (#…)";
  }

  private static String withoutQuery(String url) {
    int at = url.indexOf('?');
    String shown = at < 0 ? url : url.substring(0, at);
    return shown.replaceAll("//[^/]*@", "//");
  }

  /** Returns an address without user information, query and fragment: they may be secret. */
  public static String shown(URI uri) {
    return withoutQuery(uri.toString());
  }

  /** Returns what tells an address from others; of its query only a digest. */
  public static String identity(URI uri) {
    String query = uri.getRawQuery();
    return query == null ? uri.toString() : shown(uri) + "?sha256=" + digest(query);
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether a host is this machine by its name or number; nothing is looked up. */
  public static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || name.equals("::1")
        || name.equals("[::1]")
        || LOOPBACK.matcher(name).matches();
  }

  /** Returns whether two addresses have the same scheme, host and port (RFC 6454, section 4). */
  public static boolean sameOrigin(URI one, URI other) {
    return origin(one).equals(origin(other));
  }

  private static String origin(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    int port = uri.getPort();
    if (port < 0) {
      port = scheme.equals("https") || scheme.equals("wss") ? 443 : 80;
    }
    return scheme + "://" + String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT) + ":" + port;
  }
}
