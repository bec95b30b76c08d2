package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a request carries in {@code _meta}. */
public final class RequestMetaObject extends Payload {
  private RequestMetaObject(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static RequestMetaObject from(Json json) {
    return new RequestMetaObject(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the token that asks for progress notifications. */
  public Optional<ProgressToken> progressToken() {
    return value("progressToken", ProgressToken::from);
  }

  /** Returns the protocol revision of the request (since 2026-07-28). */
  public Optional<String> protocolVersion() {
    return string("io.modelcontextprotocol/protocolVersion");
  }

  /** Returns the client (since 2026-07-28). */
  public Optional<Implementation> clientInfo() {
    return object("io.modelcontextprotocol/clientInfo", Implementation::from);
  }

  /** Returns what the client can do (since 2026-07-28). */
  public Optional<ClientCapabilities> clientCapabilities() {
    return object("io.modelcontextprotocol/clientCapabilities", ClientCapabilities::from);
  }

  /**
   * Returns the least severe log message the client wants; absent means none (since 2026-07-28).
   */
  public Optional<LoggingLevel> logLevel() {
    return string("io.modelcontextprotocol/logLevel").map(LoggingLevel::of);
  }

  /** Collects the members of a {@link RequestMetaObject}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(RequestMetaObject start) {
      super(start);
    }

    /** Sets the token that asks for progress notifications. */
    public Builder progressToken(ProgressToken progressToken) {
      return member("progressToken", progressToken);
    }

    /** Sets the protocol revision of the request. */
    public Builder protocolVersion(String protocolVersion) {
      return member("io.modelcontextprotocol/protocolVersion", protocolVersion);
    }

    /** Sets the client. */
    public Builder clientInfo(Implementation clientInfo) {
      return member("io.modelcontextprotocol/clientInfo", clientInfo);
    }

    /** Sets what the client can do. */
    public Builder clientCapabilities(ClientCapabilities clientCapabilities) {
      return member("io.modelcontextprotocol/clientCapabilities", clientCapabilities);
    }

    /** Sets the least severe log message the client wants; absent means none. */
    public Builder logLevel(LoggingLevel logLevel) {
      return member("io.modelcontextprotocol/logLevel", logLevel);
    }

    /** Builds it. */
    public RequestMetaObject build() {
      return new RequestMetaObject(members());
    }
  }
}
