package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a server answers to {@code server/discover} (since 2026-07-28). */
public final class DiscoverResult extends Result implements CacheableResult {
  private DiscoverResult(Json json) {
    super(json);
    require("supportedVersions", Json.Kind.ARRAY);
    require("capabilities", ServerCapabilities::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code supportedVersions} or {@code capabilities} is missing or of a
   *     wrong kind
   */
  public static DiscoverResult from(Json json) {
    return new DiscoverResult(json);
  }

  /**
   * Starts one.
   *
   * @param supportedVersions the revisions the server speaks
   * @param capabilities what the server can do
   */
  public static Builder builder(List<String> supportedVersions, ServerCapabilities capabilities) {
    return new Builder()
        .member("supportedVersions", List.copyOf(supportedVersions))
        .member("capabilities", capabilities);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the revisions the server speaks. */
  public List<String> supportedVersions() {
    return strings("supportedVersions");
  }

  /** Returns what the server can do. */
  public ServerCapabilities capabilities() {
    return ServerCapabilities.from(required("capabilities"));
  }

  /** Returns how to use the server, in words for the model. */
  public Optional<String> instructions() {
    return string("instructions");
  }

  @Override
  public OptionalLong ttlMs() {
    return integer("ttlMs");
  }

  @Override
  public Optional<CacheScope> cacheScope() {
    return string("cacheScope").map(CacheScope::of);
  }

  /**
   * Returns the server, as it says itself in {@code _meta}, or beside it as servers did before the
   * revision was final.
   */
  public Optional<Implementation> serverInfo() {
    return resultMeta()
        .flatMap(ResultMetaObject::serverInfo)
        .or(() -> object("serverInfo", Implementation::from));
  }

  /** Collects the members of a {@link DiscoverResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(DiscoverResult start) {
      super(start);
    }

    /** Sets how to use the server, in words for the model. */
    public Builder instructions(String instructions) {
      return member("instructions", instructions);
    }

    /** Sets for how many milliseconds the result may be taken for fresh. */
    public Builder ttlMs(long ttlMs) {
      return member("ttlMs", ttlMs);
    }

    /** Sets who may share the result. */
    public Builder cacheScope(CacheScope cacheScope) {
      return member("cacheScope", cacheScope);
    }

    /** Builds it. */
    public DiscoverResult build() {
      return new DiscoverResult(members());
    }
  }
}
