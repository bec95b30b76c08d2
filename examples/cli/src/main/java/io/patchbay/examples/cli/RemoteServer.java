package io.patchbay.examples.cli;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.spi.AuthorizerFactory;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.Wire;
import io.patchbay.transport.ws.WsServer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A server that is reached by its address.
 *
 * @param name what it is called
 * @param url its address
 */
record RemoteServer(String name, String url) {

  /**
   * Reads {@code [NAME=]URL}; a server without a name is called by its host.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static RemoteServer given(String argument) {
    int scheme = argument.indexOf("://");
    int equals = argument.indexOf('=');
    if (scheme < 0) {
      throw new IllegalArgumentException(
          "'"
              + argument
              + "': write it as URL or NAME=URL, with http://, https://, ws:// or wss://");
    }
    if (equals >= 0 && equals < scheme) {
      return new RemoteServer(
          argument.substring(0, equals).strip(), argument.substring(equals + 1).strip());
    }
    String host = URI.create(argument.strip().replaceAll("[?#].*", "")).getHost();
    if (host == null) {
      throw new IllegalArgumentException("the address names no host; write --url NAME=URL");
    }
    return new RemoteServer(host, argument.strip());
  }

  /**
   * Reads {@code NAME=VALUE}, or {@code NAME: VALUE} as HTTP writes it.
   *
   * @throws IllegalArgumentException if one is neither; the value is not in the message
   */
  static Map<String, String> headers(List<String> arguments) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String argument : arguments) {
      int end = 0;
      while (end < argument.length() && "=:".indexOf(argument.charAt(end)) < 0) {
        end++;
      }
      if (end == 0 || end == argument.length()) {
        throw new IllegalArgumentException("--header: write it as NAME=VALUE");
      }
      headers.put(argument.substring(0, end).strip(), argument.substring(end + 1).strip());
    }
    return headers;
  }

  /**
   * Returns how the server is reached.
   *
   * @param type auto, http, sse or ws, or another name that agents use for one of these
   * @param insecure whether tokens and WebSockets may go to other machines in clear text
   * @param authorizers makes what authorizes requests, unless a header does
   * @throws IllegalArgumentException if that cannot be
   */
  ServerConfig config(
      String type, Map<String, String> headers, boolean insecure, AuthorizerFactory authorizers) {
    ServerOptions options = options(headers, authorizers);
    boolean socket = url.startsWith("ws://") || url.startsWith("wss://");
    String kind = type.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    return switch (kind) {
      case "auto" ->
          socket ? socket(headers, insecure, options) : http(Wire.AUTO, headers, insecure, options);
      case "http", "streamablehttp" -> http(Wire.STREAMABLE, headers, insecure, options);
      case "sse" -> http(Wire.SSE, headers, insecure, options);
      case "ws", "websocket" -> socket(headers, insecure, options);
      default ->
          throw new IllegalArgumentException(
              "'" + type + "' is none of auto, http (or streamable-http), sse, ws");
    };
  }

  private ServerOptions options(Map<String, String> headers, AuthorizerFactory authorizers) {
    boolean authorized = headers.keySet().stream().anyMatch("authorization"::equalsIgnoreCase);
    URI address;
    try {
      address = URI.create(url);
    } catch (IllegalArgumentException e) {
      return ServerOptions.DEFAULT; // the transport says what is wrong with it
    }
    return authorized
        ? ServerOptions.DEFAULT
        : ServerOptions.builder()
            .authorizer(authorizers.create(name, address, OAuthSettings.NONE))
            .build();
  }

  private ServerConfig http(
      Wire wire, Map<String, String> headers, boolean insecure, ServerOptions options) {
    return HttpServer.builder(name, url)
        .wire(wire)
        .headers(headers)
        .insecure(insecure)
        .options(options)
        .build();
  }

  private ServerConfig socket(
      Map<String, String> headers, boolean insecure, ServerOptions options) {
    return WsServer.builder(name, url).headers(headers).insecure(insecure).options(options).build();
  }
}
