package io.patchbay.auth.internal.flow;

import io.patchbay.auth.Grant;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.client.ClientAuthentication;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.AuthHttp;
import io.patchbay.auth.internal.http.AuthHttp.Answer;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.jwt.ProofKey;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.token.TokenEndpoint;
import io.patchbay.auth.internal.token.TokenEndpoint.RefusedException;
import io.patchbay.auth.internal.token.TokenSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gets tokens where no user logs in. What is refused is not tried in another way. */
final class MachineGrants {
  private static final String BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
  private static final String ID_JAG = "urn:ietf:params:oauth:token-type:id-jag";

  private final AuthHttp http;
  private final TokenEndpoint tokens;
  private final Bindings bindings;

  MachineGrants(AuthHttp http, TokenEndpoint tokens, Bindings bindings) {
    this.http = http;
    this.tokens = tokens;
    this.bindings = bindings;
  }

  /** Gets tokens by a grant, at the authorization server that it is for. */
  TokenSet get(Grant grant, Protection protection, List<String> scopes, @Nullable ProofKey key)
      throws FlowException, InterruptedException {
    bindings.require(grant, protection.server().issuer());
    Map<String, String> members = new LinkedHashMap<>();
    Client client;
    if (grant instanceof Grant.ClientCredentials own) {
      members.put("grant_type", "client_credentials");
      client = Client.known(own.clientId(), own.secret(), own.key());
    } else if (grant instanceof Grant.JwtBearer platform) {
      members.put("grant_type", BEARER);
      members.put("assertion", asked("assertion", platform.assertion()));
      client = Client.known(platform.clientId(), null, null);
    } else if (grant instanceof Grant.EnterpriseManaged managed) {
      members.put("grant_type", BEARER);
      members.put("assertion", exchanged(managed.provider(), protection, scopes));
      client = Client.known(managed.clientId(), managed.secret(), null);
    } else {
      throw new FlowException("a grant that is not known here");
    }
    members.put("resource", protection.resource());
    if (!scopes.isEmpty()) {
      members.put("scope", String.join(" ", scopes));
    }
    try {
      return tokens.ask(protection, client, members, scopes, key, null);
    } catch (RefusedException e) {
      throw new FlowException(String.valueOf(e.getMessage()), false, e);
    }
  }

  private static <T> T asked(String what, Supplier<T> supplier) throws FlowException {
    try {
      return supplier.get();
    } catch (RuntimeException e) {
      throw new FlowException(
          "the application's " + what + " cannot be got: " + e.getClass().getSimpleName(), true, e);
    }
  }

  /** Has the organization's identity provider say that the user may (RFC 8693). */
  private String exchanged(
      Grant.IdentityProvider provider, Protection protection, List<String> scopes)
      throws FlowException, InterruptedException {
    Grant.Identity identity = asked("identity", provider.identity());
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", EXCHANGE);
    form.put("requested_token_type", ID_JAG);
    form.put("audience", protection.server().issuer());
    form.put("resource", protection.resource());
    form.put("subject_token", identity.token());
    form.put("subject_token_type", identity.type());
    if (!scopes.isEmpty()) {
      form.put("scope", String.join(" ", scopes));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    if (provider.secret().isPresent()) {
      headers.put(
          "Authorization",
          ClientAuthentication.basic(provider.clientId(), provider.secret().get()));
    } else {
      form.put("client_id", provider.clientId());
    }
    Endpoints chosen = new Endpoints(true); // the application's own choice
    Answer answer =
        http.form(
            chosen.require(provider.tokenEndpoint().toString(), "identity provider"),
            chosen,
            form,
            headers,
            List.of());
    if (!answer.isOk()) {
      throw new FlowException(
          "the organization's identity provider says no"
              + answer
                  .error()
                  .map(code -> ": " + answer.said())
                  .orElse(", status " + answer.status()),
          answer.isPassing(),
          null);
    }
    return answer
        .text("access_token")
        .orElseThrow(
            () -> new FlowException("the organization's identity provider gave no assertion"));
  }
}
