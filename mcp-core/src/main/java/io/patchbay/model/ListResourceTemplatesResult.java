package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of the list of resource templates. */
public final class ListResourceTemplatesResult extends PaginatedResult<ResourceTemplate> {
  private ListResourceTemplatesResult(Json json) {
    super(json, "resourceTemplates", ResourceTemplate::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code resourceTemplates} is no array
   */
  public static ListResourceTemplatesResult from(Json json) {
    return new ListResourceTemplatesResult(json);
  }

  /**
   * Starts a page.
   *
   * @param resourceTemplates the entries
   */
  public static Builder builder(List<ResourceTemplate> resourceTemplates) {
    return new Builder().member("resourceTemplates", List.copyOf(resourceTemplates));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@link #entries}. */
  public List<ResourceTemplate> resourceTemplates() {
    return entries();
  }

  /** Collects the members of a {@link ListResourceTemplatesResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ListResourceTemplatesResult start) {
      super(start);
    }

    /** Builds it. */
    public ListResourceTemplatesResult build() {
      return new ListResourceTemplatesResult(members());
    }
  }
}
