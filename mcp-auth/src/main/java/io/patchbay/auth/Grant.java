package io.patchbay.auth;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How tokens are got where no user logs in. Immutable.
 *
 * <p>Servers name the authorization server that they trust, and its secrets must not go to any that
 * somebody names. So a grant is for one: the one it is made out for with {@link #at}, else the one
 * that an {@link OAuth} uses it at first.
 */
public sealed interface Grant {

  /**
   * Returns this grant for one authorization server. Servers that name another one are not logged
   * in at with it; those need a grant and an {@link OAuth} of their own.
   *
   * @param issuer the authorization server's identifier, exactly as its metadata have it
   */
  Grant at(String issuer);

  /** Returns the authorization server that it is for; null for the one it is used at first. */
  @Nullable String issuer();

  /**
   * Returns the grant of a client for itself, with a secret (RFC 6749, section 4.4; MCP extension
   * {@code io.modelcontextprotocol/oauth-client-credentials}).
   */
  static Grant clientCredentials(String clientId, String secret) {
    return new ClientCredentials(clientId, Objects.requireNonNull(secret), null, null);
  }

  /** Returns the grant of a client for itself, with a private key (RFC 7523, section 2.2). */
  static Grant clientCredentials(String clientId, ClientKey key) {
    return new ClientCredentials(clientId, null, Objects.requireNonNull(key), null);
  }

  /**
   * Returns the grant for an assertion of the platform that the application runs on (RFC 7523,
   * section 2.1): workload identity.
   *
   * @param clientId the id of the client; empty if the assertion says enough
   * @param assertion gives an assertion for each token; may block
   */
  static Grant jwtBearer(String clientId, Supplier<String> assertion) {
    return new JwtBearer(clientId, Objects.requireNonNull(assertion), null);
  }

  /**
   * Returns the grant for users of an organization, whose identity provider decides (MCP extension
   * {@code io.modelcontextprotocol/enterprise-managed-authorization}).
   *
   * @param provider the organization's identity provider
   * @param clientId the id of the client at the server's authorization server
   * @param secret its secret there, or null
   */
  static Grant enterpriseManaged(
      IdentityProvider provider, String clientId, @Nullable String secret) {
    return new EnterpriseManaged(provider, clientId, secret, null);
  }

  /**
   * A client for itself.
   *
   * @param clientId its id
   * @param secret its secret, or null
   * @param key its key, or null
   * @param issuer the authorization server it is for, or null
   */
  record ClientCredentials(
      String clientId, @Nullable String secret, @Nullable ClientKey key, @Nullable String issuer)
      implements Grant {
    @Override
    public ClientCredentials at(String wanted) {
      return new ClientCredentials(clientId, secret, key, Objects.requireNonNull(wanted));
    }

    /** Returns the id. */
    @Override
    public String toString() {
      return "ClientCredentials[" + clientId + "]";
    }
  }

  /**
   * An assertion of the platform.
   *
   * @param clientId the id of the client, or empty
   * @param assertion gives it
   * @param issuer the authorization server it is for, or null
   */
  record JwtBearer(String clientId, Supplier<String> assertion, @Nullable String issuer)
      implements Grant {
    @Override
    public JwtBearer at(String wanted) {
      return new JwtBearer(clientId, assertion, Objects.requireNonNull(wanted));
    }
  }

  /**
   * A user of an organization.
   *
   * @param provider the organization's identity provider
   * @param clientId the client's id at the server's authorization server
   * @param secret its secret there, or null
   * @param issuer the authorization server it is for, or null
   */
  record EnterpriseManaged(
      IdentityProvider provider, String clientId, @Nullable String secret, @Nullable String issuer)
      implements Grant {
    @Override
    public EnterpriseManaged at(String wanted) {
      return new EnterpriseManaged(provider, clientId, secret, Objects.requireNonNull(wanted));
    }

    /** Returns the id. */
    @Override
    public String toString() {
      return "EnterpriseManaged[" + clientId + "]";
    }
  }

  /**
   * The identity provider of an organization.
   *
   * @param tokenEndpoint where assertions are exchanged
   * @param clientId the client's id there
   * @param clientSecret its secret there, or null
   * @param identity gives what says who the user is; may block
   */
  record IdentityProvider(
      URI tokenEndpoint,
      String clientId,
      @Nullable String clientSecret,
      Supplier<Identity> identity) {
    /** Returns the secret. */
    public Optional<String> secret() {
      return Optional.ofNullable(clientSecret);
    }

    /** Returns the id. */
    @Override
    public String toString() {
      return "IdentityProvider[" + clientId + "]";
    }
  }

  /**
   * What says who a user is.
   *
   * @param token the token
   * @param type its type (RFC 8693, section 3), such as {@link #ID_TOKEN}
   */
  record Identity(String token, String type) {
    /** An ID token of OpenID Connect. */
    public static final String ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";

    /** A refresh token of the identity provider, as after a login with SAML. */
    public static final String REFRESH_TOKEN = "urn:ietf:params:oauth:token-type:refresh_token";

    /** Returns the type. */
    @Override
    public String toString() {
      return "Identity[" + type + "]";
    }
  }
}
