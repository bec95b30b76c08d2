package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** What a server answers to {@code initialize} (not in 2026-07-28). */
public final class InitializeResult extends Result {
  private InitializeResult(Json json) {
    super(json);
    require("protocolVersion", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code protocolVersion} is missing or of a wrong kind
   */
  public static InitializeResult from(Json json) {
    return new InitializeResult(json);
  }

  /**
   * Starts one.
   *
   * @param protocolVersion the revision the server chose
   * @param capabilities what the server can do
   * @param serverInfo the server, as it says itself
   */
  public static Builder builder(
      String protocolVersion, ServerCapabilities capabilities, Implementation serverInfo) {
    return new Builder()
        .member("protocolVersion", protocolVersion)
        .member("capabilities", capabilities)
        .member("serverInfo", serverInfo);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the revision the server chose. */
  public String protocolVersion() {
    return required("protocolVersion").asString();
  }

  /** Returns what the server can do. */
  public ServerCapabilities capabilities() {
    return object("capabilities", ServerCapabilities::from)
        .orElseGet(() -> ServerCapabilities.from(Json.emptyObject()));
  }

  /** Returns the server, as it says itself. */
  public Implementation serverInfo() {
    return object("serverInfo", Implementation::from)
        .orElseGet(() -> Implementation.from(Json.emptyObject()));
  }

  /** Returns how to use the server, in words for the model. */
  public Optional<String> instructions() {
    return string("instructions");
  }

  /** Collects the members of a {@link InitializeResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(InitializeResult start) {
      super(start);
    }

    /** Sets how to use the server, in words for the model. */
    public Builder instructions(String instructions) {
      return member("instructions", instructions);
    }

    /** Builds it. */
    public InitializeResult build() {
      return new InitializeResult(members());
    }
  }
}
