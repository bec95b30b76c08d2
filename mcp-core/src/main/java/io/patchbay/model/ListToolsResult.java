package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of the list of tools. */
public final class ListToolsResult extends PaginatedResult<Tool> {
  private ListToolsResult(Json json) {
    super(json, "tools", Tool::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code tools} is no array
   */
  public static ListToolsResult from(Json json) {
    return new ListToolsResult(json);
  }

  /**
   * Starts a page.
   *
   * @param tools the entries
   */
  public static Builder builder(List<Tool> tools) {
    return new Builder().member("tools", List.copyOf(tools));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@link #entries}. */
  public List<Tool> tools() {
    return entries();
  }

  /** Collects the members of a {@link ListToolsResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ListToolsResult start) {
      super(start);
    }

    /** Builds it. */
    public ListToolsResult build() {
      return new ListToolsResult(members());
    }
  }
}
