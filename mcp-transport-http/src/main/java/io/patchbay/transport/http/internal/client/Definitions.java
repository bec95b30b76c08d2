package io.patchbay.transport.http.internal.client;

import io.patchbay.ConfigurationException;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.transport.http.RemoteServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Servers that are reached by an address, made of data. */
public final class Definitions {
  /** The members that are read. */
  public static final Set<String> MEMBERS = Set.of("url", "headers");

  private Definitions() {}

  /**
   * Makes a server. No value is in the message of what is wrong.
   *
   * @param schemes the schemes that are accepted, the secure one first
   * @param begin begins it with its name and address
   * @param end ends it
   * @throws ConfigurationException if it cannot work, with the member
   */
  public static <B extends RemoteServer.Builder<B>, S> S server(
      ServerDefinition definition,
      List<String> schemes,
      BiFunction<String, String, B> begin,
      Function<B, S> end) {
    String url = definition.requireString("url");
    String problem = Address.problem(url, schemes.toArray(String[]::new));
    if (problem != null) {
      throw definition.wrong("url", problem);
    }
    B server = begin.apply(definition.name(), url).options(definition.options());
    Map<String, String> headers = definition.stringsByName("headers");
    headers.forEach((name, value) -> header(definition, server, name, value));
    definition.headersFrom().ifPresent(server::headersFrom);
    try {
      return end.apply(server);
    } catch (IllegalArgumentException e) {
      throw together(definition, headers, schemes.get(0));
    }
  }

  private static <B extends RemoteServer.Builder<B>> void header(
      ServerDefinition definition, B server, String name, String value) {
    try {
      server.header(name, value);
    } catch (IllegalArgumentException e) {
      throw definition.wrong("headers." + name, "cannot be sent: " + e.getMessage());
    }
  }

  /** What a builder refuses at the end is about members that do not go together. */
  private static ConfigurationException together(
      ServerDefinition definition, Map<String, String> headers, String secure) {
    boolean header = headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
    return header && definition.options().authorizer() != Authorizer.NONE
        ? definition.wrong(
            "headers", "has Authorization, and something else authorizes too; keep one")
        : definition.wrong(
            "url",
            "sends what should be secret to another machine in clear text; use " + secure + "://");
  }
}
