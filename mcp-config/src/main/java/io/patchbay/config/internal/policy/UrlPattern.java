package io.patchbay.config.internal.policy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of addresses: {@code *} stands for any characters within the scheme, the host with its
 * port, or the path, and never reaches from one into the other. Schemes and hosts have no case, a
 * dot at a host's end does not matter, and the port that a scheme has by itself may be written or
 * not. Paths have case; a pattern without one takes every path. An address counts as it is sent:
 * letters that need not be encoded are not, and {@code .} and {@code ..} are gone from its path.
 * What comes after the path of an address does not matter. Immutable.
 *
 * @param path null for every path
 */
record UrlPattern(String scheme, String authority, @Nullable String path) {
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");
  private static final Pattern SLASHES = Pattern.compile("//+");

  /** Reads a pattern; empty if it is none. */
  static Optional<UrlPattern> of(String written) {
    if (written.equals("*")) {
      return Optional.of(new UrlPattern("*", "*", null));
    }
    int colon = written.indexOf("://");
    if (colon <= 0 || written.indexOf('?') >= 0 || written.indexOf('#') >= 0) {
      return Optional.empty();
    }
    String scheme = written.substring(0, colon).toLowerCase(Locale.ROOT);
    String rest = written.substring(colon + 3);
    int slash = rest.indexOf('/');
    String authority = slash < 0 ? rest : rest.substring(0, slash);
    if (authority.isEmpty() || authority.contains("@")) {
      return Optional.empty();
    }
    String path = slash < 0 ? null : plain(rest.substring(slash));
    return Optional.of(new UrlPattern(scheme, Place.of(authority).toString(), path));
  }

  /** A host and its port, each in one form. */
  private record Place(String host, String port) {
    static Place of(String written) {
      String lower = written.toLowerCase(Locale.ROOT);
      int colon = lower.lastIndexOf(':');
      boolean hasPort = colon > lower.lastIndexOf(']');
      String host = hasPort ? lower.substring(0, colon) : lower;
      while (host.endsWith(".")) {
        host = host.substring(0, host.length() - 1);
      }
      String port = hasPort ? lower.substring(colon + 1) : "";
      return new Place(host, port.replaceFirst("^0+(?=[0-9])", ""));
    }

    /** Returns the place with the port that is its own if none is written. */
    Place withOwn(String own) {
      return port.isEmpty() ? new Place(host, own) : this;
    }

    /** Returns the place without the port that is its own. */
    Place withoutOwn(String own) {
      return port.equals(own) ? new Place(host, "") : this;
    }

    @Override
    public String toString() {
      return port.isEmpty() ? host : host + ":" + port;
    }
  }

  private static String ownPort(String scheme) {
    return switch (scheme) {
      case "https", "wss" -> "443";
      case "http", "ws" -> "80";
      default -> "";
    };
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
      Place place = Place.of(authority.substring(authority.lastIndexOf('@') + 1));
      return fits(scheme, own)
          && (fits(this.authority, place.withoutOwn(ownPort(own)).toString())
              || fits(this.authority, place.withOwn(ownPort(own)).toString()))
          && (path == null || fits(path, sent(url)));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Returns the path as it is sent, one slash for several (RFC 3986, section 5.2.4). */
  private static String sent(URI url) {
    String written = url.getRawPath();
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : plain(written == null ? "" : written).split("/", -1)) {
      if (segment.equals("..")) {
        segments.pollLast();
      } else if (!segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    String path = "/" + String.join("/", segments) + (endsInDots(written) ? "/" : "");
    return SLASHES.matcher(path).replaceAll("/");
  }

  private static boolean endsInDots(@Nullable String path) {
    return path != null && (plain(path).endsWith("/.") || plain(path).endsWith("/.."));
  }

  /** Returns a path in which nothing is encoded that need not be. */
  private static String plain(String path) {
    return ENCODED.matcher(path).replaceAll(UrlPattern::plain);
  }

  private static String plain(MatchResult encoded) {
    char c = (char) Integer.parseInt(encoded.group(1), 16);
    boolean unreserved =
        c >= 'a' && c <= 'z'
            || c >= 'A' && c <= 'Z'
            || c >= '0' && c <= '9'
            || "-._~".indexOf(c) >= 0;
    return unreserved ? String.valueOf(c) : encoded.group().toUpperCase(Locale.ROOT);
  }

  /** Takes time by the length of both, whatever stands in them: a project may write patterns. */
  private static boolean fits(String pattern, String text) {
    int at = 0;
    int star = -1;
    int resume = 0;
    for (int i = 0; i < text.length(); ) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        resume = i;
      } else if (at < pattern.length() && pattern.charAt(at) == text.charAt(i)) {
        at++;
        i++;
      } else if (star >= 0) {
        at = star + 1;
        i = ++resume;
      } else {
        return false;
      }
    }
    return pattern.substring(at).chars().allMatch(c -> c == '*');
  }
}
