package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of the list of tasks (2025-11-25 only). */
public final class ListTasksResult extends PaginatedResult<Task> {
  private ListTasksResult(Json json) {
    super(json, "tasks", Task::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code tasks} is no array
   */
  public static ListTasksResult from(Json json) {
    return new ListTasksResult(json);
  }

  /**
   * Starts a page.
   *
   * @param tasks the entries
   */
  public static Builder builder(List<Task> tasks) {
    return new Builder().member("tasks", List.copyOf(tasks));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@link #entries}. */
  public List<Task> tasks() {
    return entries();
  }

  /** Collects the members of a {@link ListTasksResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ListTasksResult start) {
      super(start);
    }

    /** Builds it. */
    public ListTasksResult build() {
      return new ListTasksResult(members());
    }
  }
}
