package io.patchbay.config.internal.policy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A pattern of addresses: {@code *} stands for any characters within the scheme, the host with its
 * port, or the path, and never reaches from one into the other. Schemes and hosts have no case, a
 * dot at a host's end does not matter, and neither does the port that a scheme has by itself. Paths
 * have case; a pattern without one takes every path. What comes after the path of an address does
 * not matter. Immutable.
 */
final class UrlPattern {
  private final Pattern scheme;
  private final Pattern authority;
  private final Optional<Pattern> path;

  private UrlPattern(Pattern scheme, Pattern authority, Optional<Pattern> path) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = path;
  }

  /** Reads a pattern; empty if it is none. */
  static Optional<UrlPattern> of(String written) {
    if (written.equals("*")) {
      return Optional.of(new UrlPattern(glob("*"), glob("*"), Optional.empty()));
    }
    int colon = written.indexOf("://");
    if (colon <= 0) {
      return Optional.empty();
    }
    String scheme = written.substring(0, colon).toLowerCase(Locale.ROOT);
    String rest = written.substring(colon + 3);
    int slash = rest.indexOf('/');
    String authority = slash < 0 ? rest : rest.substring(0, slash);
    if (authority.isEmpty() || authority.contains("@")) {
      return Optional.empty();
    }
    Optional<Pattern> path =
        slash < 0 ? Optional.empty() : Optional.of(glob(rest.substring(slash)));
    return Optional.of(new UrlPattern(glob(scheme), glob(authority(scheme, authority)), path));
  }

  private static Pattern glob(String text) {
    StringBuilder pattern = new StringBuilder();
    for (String literal : text.split("\\*", -1)) {
      pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(literal));
    }
    return Pattern.compile(pattern.toString(), Pattern.DOTALL);
  }

  /** Brings a host and its port into one form. */
  private static String authority(String scheme, String written) {
    String lower = written.toLowerCase(Locale.ROOT);
    int colon = lower.lastIndexOf(':');
    boolean hasPort = colon > lower.lastIndexOf(']');
    String host = hasPort ? lower.substring(0, colon) : lower;
    String port = hasPort ? lower.substring(colon + 1) : "";
    while (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    boolean own =
        switch (scheme) {
          case "https", "wss" -> port.equals("443");
          case "http", "ws" -> port.equals("80");
          default -> false;
        };
    return port.isEmpty() || own ? host : host + ":" + port;
  }

  /** Returns whether an address fits; what is no address fits nothing. */
  boolean matches(String address) {
    try {
      URI url = new URI(address.strip());
      if (url.getScheme() == null || url.getRawAuthority() == null) {
        return false;
      }
      String own = url.getScheme().toLowerCase(Locale.ROOT);
      String authority = url.getRawAuthority();
      authority = authority.substring(authority.lastIndexOf('@') + 1);
      String rawPath = url.normalize().getRawPath();
      String place = rawPath == null || rawPath.isEmpty() ? "/" : rawPath;
      return scheme.matcher(own).matches()
          && authority(authority(own, authority))
          && path.map(pattern -> pattern.matcher(place).matches()).orElse(true);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private boolean authority(String normal) {
    return authority.matcher(normal).matches();
  }
}
