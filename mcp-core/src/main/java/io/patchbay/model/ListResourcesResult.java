package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of the list of resources. */
public final class ListResourcesResult extends PaginatedResult<Resource> {
  private ListResourcesResult(Json json) {
    super(json, "resources", Resource::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code resources} is no array
   */
  public static ListResourcesResult from(Json json) {
    return new ListResourcesResult(json);
  }

  /**
   * Starts a page.
   *
   * @param resources the entries
   */
  public static Builder builder(List<Resource> resources) {
    return new Builder().member("resources", List.copyOf(resources));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@link #entries}. */
  public List<Resource> resources() {
    return entries();
  }

  /** Collects the members of a {@link ListResourcesResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ListResourcesResult start) {
      super(start);
    }

    /** Builds it. */
    public ListResourcesResult build() {
      return new ListResourcesResult(members());
    }
  }
}
