package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a proxy: what the virtual machine is told by its system properties, else what {@code
 * HTTPS_PROXY}, {@code HTTP_PROXY}, {@code ALL_PROXY} and {@code NO_PROXY} say, in either case.
 * Loopback addresses are reached directly.
 */
public final class EnvironmentProxies extends ProxySelector {
  /** A host and perhaps a port; or an IPv6 address without the brackets that a port needs. */
  private static final Pattern EXEMPT =
      Pattern.compile("(\\[.+]|[^:]+)(?::(\\d+))?|(?<address>.*:.*:.*)");

  private static final List<Proxy> DIRECT = List.of(Proxy.NO_PROXY);

  private final Map<String, String> env;
  private final @Nullable ProxySelector system;

  /**
   * Creates a selector.
   *
   * @param env the environment
   * @param system asked first, or null
   */
  public EnvironmentProxies(Map<String, String> env, @Nullable ProxySelector system) {
    this.env = env;
    this.system = system;
  }

  @Override
  public List<Proxy> select(URI uri) {
    String host = uri.getHost();
    if (host == null || Address.isLoopback(host)) {
      return DIRECT;
    }
    List<Proxy> known = system == null ? DIRECT : system.select(uri);
    if (!known.isEmpty() && known.get(0).type() != Proxy.Type.DIRECT) {
      return known;
    }
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean secure = scheme.equals("https") || scheme.equals("wss");
    String configured = variable(secure ? "HTTPS_PROXY" : "HTTP_PROXY");
    if (configured.isEmpty()) {
      configured = variable("ALL_PROXY");
    }
    return configured.isEmpty() || isExempt(host, port(uri, secure))
        ? DIRECT
        : List.of(proxy(configured));
  }

  private static int port(URI uri, boolean secure) {
    return uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
  }

  private String variable(String name) {
    String value = env.getOrDefault(name.toLowerCase(Locale.ROOT), env.getOrDefault(name, ""));
    return value.strip();
  }

  /** Returns user name and password of the proxy that is configured, joined by a colon, or null. */
  @Nullable String credentials(boolean secure) {
    String configured = variable(secure ? "HTTPS_PROXY" : "HTTP_PROXY");
    return configured.isEmpty() ? null : address(configured).getUserInfo();
  }

  private static Proxy proxy(String configured) {
    URI address = address(configured);
    String host = address.getHost();
    if (host == null) {
      throw new IllegalArgumentException("the proxy in the environment names no host");
    }
    boolean socks = String.valueOf(address.getScheme()).startsWith("socks");
    int port = address.getPort() >= 0 ? address.getPort() : socks ? 1080 : 80;
    return new Proxy(
        socks ? Proxy.Type.SOCKS : Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port));
  }

  private static URI address(String configured) {
    return URI.create(configured.contains("://") ? configured : "http://" + configured);
  }

  /** An entry is {@code *}, a host, a domain with or without a leading dot, each with a port. */
  private boolean isExempt(String host, int port) {
    String name = bare(host.toLowerCase(Locale.ROOT));
    StringTokenizer listed = new StringTokenizer(variable("NO_PROXY"), ", \t");
    while (listed.hasMoreTokens()) {
      Matcher entry = EXEMPT.matcher(listed.nextToken().toLowerCase(Locale.ROOT));
      if (entry.matches()
          && (entry.group(2) == null || entry.group(2).equals(String.valueOf(port)))
          && isNamed(
              entry.group(1) == null ? entry.group("address") : bare(entry.group(1)), name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNamed(String entry, String name) {
    if (entry.equals("*")) {
      return true;
    }
    String domain = entry.replaceFirst("^\\*?\\.", "");
    return !domain.isEmpty() && (name.equals(domain) || name.endsWith("." + domain));
  }

  /** Returns a name without the brackets that IPv6 addresses have before a port. */
  private static String bare(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    if (system != null) {
      system.connectFailed(uri, address, failure);
    }
  }
}
