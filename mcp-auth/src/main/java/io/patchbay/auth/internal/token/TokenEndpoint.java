package io.patchbay.auth.internal.token;

import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.client.ClientAuthentication;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.AuthHttp;
import io.patchbay.auth.internal.http.AuthHttp.Answer;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.jwt.ProofKey;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.metadata.ServerMetadata;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.net.URI;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks authorization servers for tokens (RFC 6749, section 5). Thread-safe. */
public final class TokenEndpoint {
  /** What a client that registered itself gets over by registering again. */
  private static final Set<String> UNKNOWN_CLIENT = Set.of("invalid_client", "unauthorized_client");

  /** The visible characters of ASCII: more than RFC 6750 lets a token have, as some have more. */
  private static final Pattern HEADER_TEXT = Pattern.compile("[\\x21-\\x7e]+");

  private static final int MOST_CHARACTERS = 64 << 10;

  private final AuthHttp http;
  private final Endpoints endpoints;
  private final Clock clock;

  /**
   * Creates the endpoint.
   *
   * @param clock tells when tokens expire
   */
  public TokenEndpoint(AuthHttp http, Endpoints endpoints, Clock clock) {
    this.http = http;
    this.endpoints = endpoints;
    this.clock = clock;
  }

  /** The authorization server said no. */
  public static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;

    RefusedException(String code, String message) {
      super(message);
      this.code = code;
    }

    /** Returns the error code of OAuth; empty if what was said is of no use. */
    public String code() {
      return code;
    }

    /** Returns whether the refresh token that it was asked with is dead. */
    public boolean isFinal() {
      return code.equals("invalid_grant")
          || code.equals("unsupported_grant_type")
          || isUnknownClient();
    }

    /** Returns whether it does not know the client any more. */
    public boolean isUnknownClient() {
      return UNKNOWN_CLIENT.contains(code);
    }
  }

  /**
   * Asks for tokens.
   *
   * @param protection for which server, and whom
   * @param client who asks
   * @param grant the members of the grant
   * @param requested the scopes that were asked for
   * @param key the key that the token is to be bound to, or null
   * @param before the tokens there were, whose refresh token stays if no other comes; or null
   * @throws RefusedException if the authorization server said no, or something that is of no use
   * @throws FlowException if it cannot be asked, or may say otherwise a little later
   * @throws InterruptedException if the thread is interrupted
   */
  public TokenSet ask(
      Protection protection,
      Client client,
      Map<String, String> grant,
      List<String> requested,
      @Nullable ProofKey key,
      @Nullable TokenSet before)
      throws FlowException, RefusedException, InterruptedException {
    ServerMetadata server = protection.server();
    List<String> secrets = before == null ? List.of() : List.of(before.access());
    Answer answer = send(server, client, grant, key, null, secrets);
    String nonce = answer.headers().get("dpop-nonce");
    if (key != null
        && nonce != null
        && answer.error().filter("use_dpop_nonce"::equals).isPresent()) {
      answer = send(server, client, grant, key, nonce, secrets);
    }
    if (!answer.isOk() || answer.error().isPresent()) {
      throw refused(server, client, answer);
    }
    return tokens(protection, client, answer, requested, key, before);
  }

  private Answer send(
      ServerMetadata server,
      Client client,
      Map<String, String> grant,
      @Nullable ProofKey key,
      @Nullable String nonce,
      List<String> secrets)
      throws FlowException, InterruptedException {
    URI token = server.token();
    if (token == null) {
      throw new FlowException(
          "the authorization server " + server.issuer() + " names no token endpoint");
    }
    Map<String, String> form = new LinkedHashMap<>(grant);
    Map<String, String> headers = new LinkedHashMap<>();
    ClientAuthentication.add(client, server, form, headers, clock.instant());
    if (key != null) {
      headers.put("DPoP", key.proof("POST", token, null, nonce, clock.instant()));
    }
    return http.form(token, endpoints, form, headers, secrets);
  }

  /** What passes is no refusal: not what OAuth says is busy, and not what HTTP says is. */
  private static RefusedException refused(ServerMetadata server, Client client, Answer answer)
      throws FlowException {
    String issuer = server.issuer();
    if (answer.isPassing()) {
      throw new FlowException(
          "the token endpoint of "
              + issuer
              + (answer.error().isEmpty() ? " answers with " : " says ")
              + answer.reason(),
          true,
          null);
    }
    return answer
        .error()
        .map(
            code ->
                new RefusedException(
                    code,
                    "the authorization server "
                        + issuer
                        + " says "
                        + answer.said()
                        + (code.equals("invalid_client") ? hint(client) : "")))
        .orElseGet(
            () ->
                new RefusedException(
                    "",
                    "the token endpoint of " + issuer + " answers with status " + answer.status()));
  }

  private static String hint(Client client) {
    return "; it does not take the client '"
        + client.id()
        + "' for what it says it is: check its id and secret or key in OAuth.builder().client(…), the"
        + " grant or the configuration, and that it is registered there";
  }

  private TokenSet tokens(
      Protection protection,
      Client client,
      Answer answer,
      List<String> requested,
      @Nullable ProofKey key,
      @Nullable TokenSet before)
      throws RefusedException {
    String issuer = protection.server().issuer();
    String access = required(answer, issuer);
    String type = answer.text("token_type").orElse("Bearer").toLowerCase(Locale.ROOT);
    if (!type.equals("bearer") && !(type.equals("dpop") && key != null)) {
      throw useless(issuer + " gave a token of a type that is not known here");
    }
    boolean proven = type.equals("dpop");
    return new TokenSet(
        access,
        proven,
        expires(answer.body()),
        bounded(answer, "refresh_token", issuer).orElse(before == null ? null : before.refresh()),
        requested,
        bounded(answer, "scope", issuer).map(TokenSet::scopes).orElse(requested),
        issuer,
        protection.resource(),
        client.id(),
        proven && key != null ? key.write() : null,
        clock.instant().getEpochSecond(),
        before == null ? clock.instant().getEpochSecond() : before.begun());
  }

  private static String required(Answer answer, String issuer) throws RefusedException {
    String access =
        bounded(answer, "access_token", issuer)
            .orElseThrow(() -> useless(issuer + " gave no access token"));
    if (!HEADER_TEXT.matcher(access).matches()) {
      throw useless(issuer + " gave a token with characters that no header carries");
    }
    return access;
  }

  /** What is kept has a bound, so that one server does not fill the store of all. */
  private static Optional<String> bounded(Answer answer, String member, String issuer)
      throws RefusedException {
    Optional<String> text = answer.text(member);
    if (text.isPresent() && text.get().length() > MOST_CHARACTERS) {
      throw useless(
          issuer
              + " gave "
              + member
              + " of "
              + text.get().length()
              + " characters; at most "
              + MOST_CHARACTERS
              + " are kept");
    }
    return text;
  }

  private static RefusedException useless(String message) {
    return new RefusedException("", message);
  }

  /** Some servers write the number as a string. */
  private long expires(@Nullable Json body) {
    Json value = body == null ? null : body.get("expires_in");
    if (value == null) {
      return 0;
    }
    try {
      double seconds =
          value.isString() ? Double.parseDouble(value.asString().strip()) : value.asDouble();
      return seconds > 0 && seconds < 1e10 ? clock.instant().getEpochSecond() + (long) seconds : 0;
    } catch (JsonException | NumberFormatException e) {
      return 0;
    }
  }
}
