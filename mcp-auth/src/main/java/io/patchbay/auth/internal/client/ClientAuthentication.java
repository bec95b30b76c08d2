package io.patchbay.auth.internal.client;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.jwt.Assertions;
import io.patchbay.auth.internal.metadata.ServerMetadata;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** How a client says who it is at the token endpoint (RFC 6749, section 2.3; RFC 7523). */
public final class ClientAuthentication {
  private static final String METHODS = "token_endpoint_auth_methods_supported";

  private ClientAuthentication() {}

  /** Puts who the client is into the form and the headers of a request to the token endpoint. */
  public static void add(
      Client client,
      ServerMetadata server,
      Map<String, String> form,
      Map<String, String> headers,
      Instant now)
      throws FlowException {
    String method = method(client, server);
    String secret = client.secret();
    switch (method) {
      case "private_key_jwt" -> {
        if (client.key() == null) {
          throw new FlowException("the authorization server wants a client with a private key");
        }
        form.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        form.put(
            "client_assertion", Assertions.of(client.id(), server.issuer(), client.key(), now));
      }
      case "client_secret_post" -> {
        form.put("client_id", client.id());
        form.put("client_secret", secret == null ? "" : secret);
      }
      case "client_secret_basic" ->
          headers.put("Authorization", basic(client.id(), secret == null ? "" : secret));
      default -> form.put("client_id", client.id());
    }
  }

  /** Returns the credentials of a client with a secret (RFC 6749, section 2.3.1). */
  public static String basic(String id, String secret) {
    String both = encoded(id) + ":" + encoded(secret);
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.US_ASCII));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** What the registration says, if the server knows it; else what both can do. */
  private static String method(Client client, ServerMetadata server) throws FlowException {
    if (client.key() != null) {
      return "private_key_jwt";
    }
    List<String> supported = server.list(METHODS).orElse(List.of("client_secret_basic"));
    if (client.secret() == null) {
      return "none";
    } else if (client.method() != null
        && (supported.contains(client.method()) || server.list(METHODS).isEmpty())) {
      return client.method();
    }
    for (String method : List.of("client_secret_basic", "client_secret_post", "none")) {
      if (supported.contains(method)) {
        return method;
      }
    }
    throw new FlowException(
        "the authorization server takes none of the ways in which a client with a secret can"
            + " authenticate");
  }
}
