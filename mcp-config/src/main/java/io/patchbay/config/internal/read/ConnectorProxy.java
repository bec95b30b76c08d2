package io.patchbay.config.internal.read;

import io.patchbay.ConfigurationException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How servers behind a proxy are reached: with a token of the user's account, which nobody but the
 * proxy gets, whatever an entry says.
 */
public final class ConnectorProxy {
  private static final String ID = "{id}";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final String template;
  private final URI example;
  private final Supplier<String> token;

  /**
   * Creates the proxy.
   *
   * @param template the address of a server, with {@code {id}} for its id
   * @param token gives the token of the user's account
   * @throws IllegalArgumentException if the template is none
   */
  public ConnectorProxy(String template, Supplier<String> token) {
    this.template = Objects.requireNonNull(template);
    this.token = Objects.requireNonNull(token);
    if (!template.contains(ID)) {
      throw new IllegalArgumentException("the address of a proxy needs {id} where ids go");
    }
    this.example = URI.create(template.replace(ID, "id"));
    String host = example.getHost();
    boolean secure = "https".equalsIgnoreCase(example.getScheme());
    boolean local =
        "http".equalsIgnoreCase(example.getScheme()) && LOOPBACK.contains(String.valueOf(host));
    if (host == null || !secure && !local) {
      throw new IllegalArgumentException(
          "the address of a proxy is https, or on this machine: the token goes there");
    }
  }

  Supplier<String> token() {
    return token;
  }

  /**
   * Returns the address of a server: by its id; by its own address only where that is the proxy's.
   *
   * @throws ConfigurationException if it is not behind the proxy
   */
  String address(@Nullable String id, @Nullable String url) {
    if (id != null) {
      return template.replace(ID, segment(id));
    }
    if (url == null || !isOfProxy(url)) {
      throw new ConfigurationException(
          "url is not behind the proxy at "
              + example.getScheme()
              + "://"
              + example.getRawAuthority()
              + ", so it does not get the account's token; give the server's id",
          null);
    }
    return url;
  }

  private boolean isOfProxy(String url) {
    try {
      URI own = URI.create(url);
      return own.getRawUserInfo() == null
          && lower(own.getScheme()).equals(lower(example.getScheme()))
          && lower(own.getRawAuthority()).equals(lower(example.getRawAuthority()));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String lower(@Nullable String text) {
    return String.valueOf(text).toLowerCase(Locale.ROOT);
  }

  /** An id is one segment of a path, and leads to no other. */
  private static String segment(String id) {
    if (id.isEmpty() || id.equals(".") || id.equals("..")) {
      throw new ConfigurationException("id is no id of a server", null);
    }
    StringBuilder segment = new StringBuilder(id.length());
    for (byte each : id.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xff);
      boolean plain =
          c >= 'a' && c <= 'z'
              || c >= 'A' && c <= 'Z'
              || c >= '0' && c <= '9'
              || "-._~".indexOf(c) >= 0;
      if (plain) {
        segment.append(c);
      } else {
        segment.append(String.format(Locale.ROOT, "%%%02X", each & 0xff));
      }
    }
    return segment.toString();
  }
}
