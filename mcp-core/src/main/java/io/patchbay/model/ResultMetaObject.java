package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a result carries in {@code _meta}. */
public final class ResultMetaObject extends Payload {
  private ResultMetaObject(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static ResultMetaObject from(Json json) {
    return new ResultMetaObject(json);
  }

  /** Starts one without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the server, as it says itself (since 2026-07-28). */
  public Optional<Implementation> serverInfo() {
    return object("io.modelcontextprotocol/serverInfo", Implementation::from);
  }

  /** Collects the members of a {@link ResultMetaObject}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ResultMetaObject start) {
      super(start);
    }

    /** Sets the server, as it says itself. */
    public Builder serverInfo(Implementation serverInfo) {
      return member("io.modelcontextprotocol/serverInfo", serverInfo);
    }

    /** Builds it. */
    public ResultMetaObject build() {
      return new ResultMetaObject(members());
    }
  }
}
