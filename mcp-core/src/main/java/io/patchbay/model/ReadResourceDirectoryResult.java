package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of what is directly in a directory (SEP-2640, Reading Directories). */
public final class ReadResourceDirectoryResult extends PaginatedResult<Resource> {
  private ReadResourceDirectoryResult(Json json) {
    super(json, "resources", Resource::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code resources} is no array
   */
  public static ReadResourceDirectoryResult from(Json json) {
    return new ReadResourceDirectoryResult(json);
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

  /** Collects the members of a {@link ReadResourceDirectoryResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ReadResourceDirectoryResult start) {
      super(start);
    }

    /** Builds it. */
    public ReadResourceDirectoryResult build() {
      return new ReadResourceDirectoryResult(members());
    }
  }
}
