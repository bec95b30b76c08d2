package io.patchbay.auth.internal.http;

import io.patchbay.auth.internal.failure.FlowException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses of an authorization are gone to. Servers say them, so they are held to one rule:
 * {@code https}, or {@code http} on this machine; and addresses of this machine or of a private
 * network only where that is allowed.
 *
 * @param privateAllowed whether addresses of this machine and of private networks are gone to
 */
public record Endpoints(boolean privateAllowed) {
  private static final int MOST_CHARACTERS = 8_192;
  private static final Pattern NUMBER = Pattern.compile("(.*\\.)?(\\d+|0[xX][0-9a-fA-F]*)\\.?");
  private static final Pattern FOUR_NUMBERS =
      Pattern.compile("(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})){3}");

  /**
   * Reads an address that a server said.
   *
   * @param url the address, or null
   * @param what what it is, for the message
   * @throws FlowException if it is none that is gone to
   */
  public URI require(@Nullable String url, String what) throws FlowException {
    if (url == null || url.isBlank()) {
      throw new FlowException("the " + what + " is missing");
    } else if (url.length() > MOST_CHARACTERS) {
      throw new FlowException("the " + what + " is too long");
    }
    URI uri = parse(url, what);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean here = isLoopback(uri.getHost());
    if (!scheme.equals("https") && !(scheme.equals("http") && here)) {
      throw new FlowException("the " + what + " is no https address: " + shown(uri));
    } else if (uri.getRawUserInfo() != null) {
      throw new FlowException("the " + what + " has user information in it");
    } else if (here && !privateAllowed) {
      throw new FlowException(
          "the " + what + " is on this machine, and the server is not: " + shown(uri));
    } else if (!privateAllowed && !allowsLiteral(uri)) {
      throw new FlowException(
          "the "
              + what
              + " is an address of this machine or of a private network, and the server is not on"
              + " this machine: "
              + shown(uri));
    }
    return uri;
  }

  private static URI parse(String url, String what) throws FlowException {
    try {
      URI uri = new URI(url.strip()).parseServerAuthority();
      if (uri.getHost() != null && HttpUrl.parse(url.strip()) != null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Told like any other address that is none.
    }
    throw new FlowException("the " + what + " is no http address");
  }

  /**
   * What is no name is asked of no name server, so it is looked at here, as it is connected to. A
   * host that ends in a number is an address (WHATWG URL, section 3.5); one that is written in
   * another way than with four numbers means to hide which.
   */
  private boolean allowsLiteral(URI uri) {
    HttpUrl url = HttpUrl.parse(uri.toString());
    String host = url == null ? "" : url.host();
    boolean numbers = NUMBER.matcher(host).matches();
    if (host.indexOf(':') < 0 && !numbers) {
      return !host.isEmpty();
    } else if (numbers && !FOUR_NUMBERS.matcher(host).matches()) {
      return false;
    }
    try {
      return allows(InetAddress.getByName(host)); // of a literal, so nobody is asked
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Returns an address without what may be secret. */
  public static String shown(URI uri) {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return uri.getScheme() + "://" + uri.getRawAuthority() + path;
  }

  /**
   * Returns the address at which a WebSocket server answers requests of HTTP; others as they are.
   */
  public static URI asHttp(URI server) {
    String scheme = String.valueOf(server.getScheme()).toLowerCase(Locale.ROOT);
    return switch (scheme) {
      case "ws", "wss" -> URI.create("http" + server.toString().substring("ws".length()));
      default -> server;
    };
  }

  /** Returns whether a host is this machine by its name. */
  public static boolean isLoopback(@Nullable String host) {
    if (host == null) {
      return false;
    }
    String name = host.toLowerCase(Locale.ROOT);
    if (name.startsWith("[") && name.endsWith("]")) {
      name = name.substring(1, name.length() - 1);
    }
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || name.equals("::1")
        || name.matches("127(\\.\\d{1,3}){3}");
  }

  /** Returns whether an address that a name stands for is gone to. */
  boolean allows(InetAddress address) {
    return privateAllowed
        || !(address.isLoopbackAddress()
            || address.isAnyLocalAddress()
            || address.isLinkLocalAddress()
            || address.isSiteLocalAddress()
            || address.isMulticastAddress()
            || isUniqueLocal(address)
            || isTranslated(address)
            || isSharedOrReserved(address));
  }

  private static boolean isUniqueLocal(InetAddress address) {
    return address instanceof Inet6Address && (address.getAddress()[0] & 0xfe) == 0xfc;
  }

  /** ::/96, 64:ff9b::/32 and 2002::/16 have an IPv4 address in them, which may be any. */
  private static boolean isTranslated(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet6Address six
        && (six.isIPv4CompatibleAddress()
            || bytes[0] == 0
                && bytes[1] == 0x64
                && bytes[2] == (byte) 0xff
                && bytes[3] == (byte) 0x9b
            || bytes[0] == 0x20 && bytes[1] == 2);
  }

  /** 100.64.0.0/10 (RFC 6598), 0.0.0.0/8, 192.0.0.0/24, 198.18.0.0/15, 240.0.0.0/4. */
  private static boolean isSharedOrReserved(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != 4) {
      return false;
    }
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    return first == 0
        || first >= 240
        || first == 100 && second >= 64 && second < 128
        || first == 192 && second == 0 && (bytes[2] & 0xff) == 0
        || first == 198 && (second == 18 || second == 19);
  }
}
