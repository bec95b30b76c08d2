package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;

/**
 * A string of the protocol with known values, to which later revisions may add: what a peer sends
 * survives, known or not. Compare with {@code equals}.
 */
public sealed interface OpenEnum extends ToJson
    permits CacheScope,
        ElicitAction,
        IconTheme,
        IncludeContext,
        LoggingLevel,
        ResultType,
        Role,
        StopReason,
        StringFormat,
        TaskStatus,
        TaskSupport,
        ToolChoiceMode {

  /** Returns the value on the wire. */
  String value();

  @Override
  default Json json() {
    return Json.of(value());
  }
}
