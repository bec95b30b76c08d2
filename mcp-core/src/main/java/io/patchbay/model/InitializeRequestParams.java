package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The parameters of {@code initialize} (not in 2026-07-28). */
public final class InitializeRequestParams extends Payload {
  private InitializeRequestParams(Json json) {
    super(json);
    require("protocolVersion", Json.Kind.STRING);
    require("capabilities", ClientCapabilities::from);
    require("clientInfo", Implementation::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code protocolVersion}, {@code capabilities} or {@code clientInfo} is
   *     missing or of a wrong kind
   */
  public static InitializeRequestParams from(Json json) {
    return new InitializeRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param protocolVersion the newest revision the client speaks
   * @param capabilities what the client can do
   * @param clientInfo the client
   */
  public static Builder builder(
      String protocolVersion, ClientCapabilities capabilities, Implementation clientInfo) {
    return new Builder()
        .member("protocolVersion", protocolVersion)
        .member("capabilities", capabilities)
        .member("clientInfo", clientInfo);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the newest revision the client speaks. */
  public String protocolVersion() {
    return required("protocolVersion").asString();
  }

  /** Returns what the client can do. */
  public ClientCapabilities capabilities() {
    return ClientCapabilities.from(required("capabilities"));
  }

  /** Returns the client. */
  public Implementation clientInfo() {
    return Implementation.from(required("clientInfo"));
  }

  /** Collects the members of a {@link InitializeRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(InitializeRequestParams start) {
      super(start);
    }

    /** Builds it. */
    public InitializeRequestParams build() {
      return new InitializeRequestParams(members());
    }
  }
}
