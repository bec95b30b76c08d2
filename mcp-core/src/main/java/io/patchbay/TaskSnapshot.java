package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.TaskStatus;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a task stood when the server last said so, the same in every revision that has tasks. What
 * the server wrote is untrusted text. Immutable.
 */
public final class TaskSnapshot {
  private static final String IMMEDIATE_RESPONSE =
      "io.modelcontextprotocol/model-immediate-response";

  private final Json json;
  private final String taskId;
  private final TaskStatus status;

  private TaskSnapshot(Json json) {
    this.json = json;
    this.taskId = required("taskId");
    this.status = TaskStatus.of(required("status"));
  }

  /**
   * Reads what a server says of a task.
   *
   * @throws JsonException if {@code taskId} or {@code status} is missing or no string
   */
  public static TaskSnapshot from(Json json) {
    return new TaskSnapshot(json);
  }

  private String required(String name) {
    return string(name).orElseThrow(() -> new JsonException("a task has no '" + name + "'"));
  }

  private Optional<String> string(String name) {
    Json value = json.get(name);
    return value != null && value.isString() ? Optional.of(value.asString()) : Optional.empty();
  }

  /**
   * Returns the id: what {@link Tasks#resume} needs, also in another process. Who knows it may be
   * able to read the result, so it is to be kept like a secret.
   */
  public String taskId() {
    return taskId;
  }

  /** Returns where the task stands. */
  public TaskStatus status() {
    return status;
  }

  /** Returns where the task stands, in words. */
  public Optional<String> statusMessage() {
    return string("statusMessage");
  }

  /** Returns when the task was created, in ISO 8601, by the server's clock. */
  public Optional<String> createdAt() {
    return string("createdAt");
  }

  /** Returns when the task changed last, in ISO 8601, by the server's clock. */
  public Optional<String> lastUpdatedAt() {
    return string("lastUpdatedAt");
  }

  /** Returns for how long from its creation the server keeps the task; empty: it does not say. */
  public Optional<Duration> ttl() {
    return millis("ttlMs", "ttl");
  }

  /** Returns how long the server wants to be left in peace between two looks at the task. */
  public Optional<Duration> pollInterval() {
    return millis("pollIntervalMs", "pollInterval");
  }

  /** The unit is in the name since 2026-07-28. */
  private Optional<Duration> millis(String name, String before) {
    Json value = json.get(name);
    value = value == null ? json.get(before) : value;
    try {
      return value != null && value.isNumber()
          ? Optional.of(Duration.ofMillis(value.asLong()))
          : Optional.empty();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns what the model may be told while the task runs; with the first snapshot of a call only
   * (2025-11-25).
   */
  public Optional<String> immediateResponse() {
    Json meta = json.get("_meta");
    Json text = meta == null ? null : meta.get(IMMEDIATE_RESPONSE);
    return text != null && text.isString() ? Optional.of(text.asString()) : Optional.empty();
  }

  /** Returns everything the server said. */
  public Json json() {
    return json;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskSnapshot that && that.json.equals(json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** Returns the status and its message. */
  @Override
  public String toString() {
    return status + statusMessage().map(message -> ": " + message).orElse("");
  }
}
