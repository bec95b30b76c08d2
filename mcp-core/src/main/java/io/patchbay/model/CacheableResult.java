package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import java.util.Optional;
import java.util.OptionalLong;

/** A result that says how long it may be kept (since 2026-07-28). */
public sealed interface CacheableResult extends ToJson
    permits PaginatedResult, DiscoverResult, GetSkillResult, ReadResourceResult {

  /** Returns what the result is. */
  ResultType resultType();

  /** Returns {@code _meta}, what the server attached. */
  Optional<Json> meta();

  /** Returns for how many milliseconds the result may be taken for fresh; 0 means not at all. */
  OptionalLong ttlMs();

  /** Returns who may share the result. */
  Optional<CacheScope> cacheScope();
}
