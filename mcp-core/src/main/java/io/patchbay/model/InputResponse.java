package io.patchbay.model;

import io.patchbay.json.ToJson;

/** An answer to an {@link InputRequest} (since 2026-07-28). */
public sealed interface InputResponse extends ToJson
    permits CreateMessageResult, ListRootsResult, ElicitResult {}
