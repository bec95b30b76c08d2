package io.patchbay.spi;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration says of the way to authorize at a server: everything is optional, and what
 * is missing is found out. Immutable.
 */
public final class OAuthSettings {
  /** Nothing is said. */
  public static final OAuthSettings NONE = builder().build();

  private final boolean enabled;
  private final @Nullable String clientId;
  private final @Nullable String clientSecret;
  private final List<String> scopes;
  private final @Nullable Integer callbackPort;
  private final @Nullable String redirectUri;
  private final @Nullable URI authServerMetadataUrl;
  private final @Nullable URI authorizationUrl;
  private final @Nullable URI tokenUrl;
  private final @Nullable URI registrationUrl;
  private final @Nullable String issuer;
  private final List<String> audiences;
  private final @Nullable String tokenParamName;
  private final @Nullable String providerType;
  private final @Nullable String targetAudience;
  private final @Nullable String targetServiceAccount;

  private OAuthSettings(Builder builder) {
    this.enabled = builder.enabled;
    this.clientId = builder.clientId;
    this.clientSecret = builder.clientSecret;
    this.scopes = builder.scopes;
    this.callbackPort = builder.callbackPort;
    this.redirectUri = builder.redirectUri;
    this.authServerMetadataUrl = builder.authServerMetadataUrl;
    this.authorizationUrl = builder.authorizationUrl;
    this.tokenUrl = builder.tokenUrl;
    this.registrationUrl = builder.registrationUrl;
    this.issuer = builder.issuer;
    this.audiences = builder.audiences;
    this.tokenParamName = builder.tokenParamName;
    this.providerType = builder.providerType;
    this.targetAudience = builder.targetAudience;
    this.targetServiceAccount = builder.targetServiceAccount;
  }

  /** Starts with nothing said. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns whether the server is authorized at with OAuth at all; true by default. */
  public boolean enabled() {
    return enabled;
  }

  /** Returns the id of the client that is registered already. */
  public Optional<String> clientId() {
    return Optional.ofNullable(clientId);
  }

  /** Returns the secret of that client. */
  public Optional<String> clientSecret() {
    return Optional.ofNullable(clientSecret);
  }

  /** Returns the scopes to ask for; empty: what the server asks for. */
  public List<String> scopes() {
    return scopes;
  }

  /** Returns the port of the redirect URI, where the registration needs a certain one. */
  public OptionalInt callbackPort() {
    return callbackPort == null ? OptionalInt.empty() : OptionalInt.of(callbackPort);
  }

  /** Returns the whole redirect URI, where the registration needs a certain one. */
  public Optional<String> redirectUri() {
    return Optional.ofNullable(redirectUri);
  }

  /** Returns where the metadata of the authorization server is; {@code https}. */
  public Optional<URI> authServerMetadataUrl() {
    return Optional.ofNullable(authServerMetadataUrl);
  }

  /** Returns the authorization endpoint, for servers without metadata. */
  public Optional<URI> authorizationUrl() {
    return Optional.ofNullable(authorizationUrl);
  }

  /** Returns the token endpoint, for servers without metadata. */
  public Optional<URI> tokenUrl() {
    return Optional.ofNullable(tokenUrl);
  }

  /** Returns the endpoint of dynamic registration, for servers without metadata. */
  public Optional<URI> registrationUrl() {
    return Optional.ofNullable(registrationUrl);
  }

  /** Returns the issuer that is expected. */
  public Optional<String> issuer() {
    return Optional.ofNullable(issuer);
  }

  /** Returns the audiences to ask tokens for. */
  public List<String> audiences() {
    return audiences;
  }

  /** Returns the name of a query parameter that carries the token instead of a header. */
  public Optional<String> tokenParamName() {
    return Optional.ofNullable(tokenParamName);
  }

  /**
   * Returns the way to get credentials that a vendor brings, such as {@code google_credentials};
   * empty for the one of the specification.
   */
  public Optional<String> providerType() {
    return Optional.ofNullable(providerType);
  }

  /** Returns for whom a vendor's credentials are made out. */
  public Optional<String> targetAudience() {
    return Optional.ofNullable(targetAudience);
  }

  /** Returns the service account that a vendor's credentials are for. */
  public Optional<String> targetServiceAccount() {
    return Optional.ofNullable(targetServiceAccount);
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(
        enabled,
        clientId,
        clientSecret,
        scopes,
        callbackPort,
        redirectUri,
        authServerMetadataUrl,
        authorizationUrl,
        tokenUrl,
        registrationUrl,
        issuer,
        audiences,
        tokenParamName,
        providerType,
        targetAudience,
        targetServiceAccount);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OAuthSettings that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  /** Returns the id of the client; no secret. */
  @Override
  public String toString() {
    return "OAuthSettings[" + (clientId == null ? "" : "client " + clientId) + "]";
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {
    private boolean enabled = true;
    private @Nullable String clientId;
    private @Nullable String clientSecret;
    private List<String> scopes = List.of();
    private @Nullable Integer callbackPort;
    private @Nullable String redirectUri;
    private @Nullable URI authServerMetadataUrl;
    private @Nullable URI authorizationUrl;
    private @Nullable URI tokenUrl;
    private @Nullable URI registrationUrl;
    private @Nullable String issuer;
    private List<String> audiences = List.of();
    private @Nullable String tokenParamName;
    private @Nullable String providerType;
    private @Nullable String targetAudience;
    private @Nullable String targetServiceAccount;

    private Builder() {}

    /** Sets whether the server is authorized at with OAuth at all. */
    public Builder enabled(boolean enabled) {
      this.enabled = enabled;
      return this;
    }

    /** Sets the id of a client that is registered already. */
    public Builder clientId(String id) {
      this.clientId = id;
      return this;
    }

    /** Sets the secret of that client. */
    public Builder clientSecret(String secret) {
      this.clientSecret = secret;
      return this;
    }

    /** Sets the scopes to ask for. */
    public Builder scopes(List<String> scopes) {
      this.scopes = List.copyOf(scopes);
      return this;
    }

    /**
     * Sets the port of the redirect URI.
     *
     * @throws IllegalArgumentException if it is no port
     */
    public Builder callbackPort(int port) {
      if (port < 1 || port > 65_535) {
        throw new IllegalArgumentException("a port is between 1 and 65535");
      }
      this.callbackPort = port;
      return this;
    }

    /** Sets the whole redirect URI. */
    public Builder redirectUri(String uri) {
      this.redirectUri = uri;
      return this;
    }

    /** Sets where the metadata of the authorization server is. */
    public Builder authServerMetadataUrl(URI url) {
      this.authServerMetadataUrl = url;
      return this;
    }

    /** Sets the authorization endpoint. */
    public Builder authorizationUrl(URI url) {
      this.authorizationUrl = url;
      return this;
    }

    /** Sets the token endpoint. */
    public Builder tokenUrl(URI url) {
      this.tokenUrl = url;
      return this;
    }

    /** Sets the endpoint of dynamic registration. */
    public Builder registrationUrl(URI url) {
      this.registrationUrl = url;
      return this;
    }

    /** Sets the issuer that is expected. */
    public Builder issuer(String issuer) {
      this.issuer = issuer;
      return this;
    }

    /** Sets the audiences to ask tokens for. */
    public Builder audiences(List<String> audiences) {
      this.audiences = List.copyOf(audiences);
      return this;
    }

    /** Sets the name of a query parameter that carries the token. */
    public Builder tokenParamName(String name) {
      this.tokenParamName = name;
      return this;
    }

    /** Sets the way to get credentials that a vendor brings. */
    public Builder providerType(String type) {
      this.providerType = type;
      return this;
    }

    /** Sets for whom a vendor's credentials are made out. */
    public Builder targetAudience(String audience) {
      this.targetAudience = audience;
      return this;
    }

    /** Sets the service account that a vendor's credentials are for. */
    public Builder targetServiceAccount(String account) {
      this.targetServiceAccount = account;
      return this;
    }

    /** Returns the settings. */
    public OAuthSettings build() {
      return new OAuthSettings(this);
    }
  }
}
