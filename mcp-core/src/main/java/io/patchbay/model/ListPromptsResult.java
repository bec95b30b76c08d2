package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of the list of prompts. */
public final class ListPromptsResult extends PaginatedResult<Prompt> {
  private ListPromptsResult(Json json) {
    super(json, "prompts", Prompt::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code prompts} is no array
   */
  public static ListPromptsResult from(Json json) {
    return new ListPromptsResult(json);
  }

  /**
   * Starts a page.
   *
   * @param prompts the entries
   */
  public static Builder builder(List<Prompt> prompts) {
    return new Builder().member("prompts", List.copyOf(prompts));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@link #entries}. */
  public List<Prompt> prompts() {
    return entries();
  }

  /** Collects the members of a {@link ListPromptsResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ListPromptsResult start) {
      super(start);
    }

    /** Builds it. */
    public ListPromptsResult build() {
      return new ListPromptsResult(members());
    }
  }
}
