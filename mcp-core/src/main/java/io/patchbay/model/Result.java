package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** What a request returned. */
public abstract sealed class Result extends Payload
    permits PaginatedResult,
        CallToolResult,
        CancelTaskResult,
        CompleteResult,
        CreateMessageResult,
        CreateTaskResult,
        DiscoverResult,
        ElicitResult,
        EmptyResult,
        GetPromptResult,
        GetSkillResult,
        GetTaskPayloadResult,
        GetTaskResult,
        InitializeResult,
        InputRequiredResult,
        ListRootsResult,
        ReadResourceResult,
        SubscriptionsListenResult {
  Result(Json json) {
    super(json);
  }

  /**
   * Returns what the result is; {@link ResultType#COMPLETE} where a server of an older revision
   * does not say (since 2026-07-28).
   */
  public final ResultType resultType() {
    return string("resultType").map(ResultType::of).orElse(ResultType.COMPLETE);
  }

  /** Returns what the server attached to the result. */
  public final Optional<ResultMetaObject> resultMeta() {
    return object("_meta", ResultMetaObject::from);
  }

  /**
   * Collects the members of a result.
   *
   * @param <B> the builder's own type
   */
  public abstract static class Builder<B extends Builder<B>> extends Payload.Builder<B> {
    Builder() {}

    Builder(Result start) {
      super(start);
    }

    /** Sets what the result is. */
    public final B resultType(ResultType resultType) {
      return member("resultType", resultType);
    }
  }
}
