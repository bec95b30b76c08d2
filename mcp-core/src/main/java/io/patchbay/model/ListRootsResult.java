package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** The roots of a client. */
public final class ListRootsResult extends Result implements InputResponse {
  private ListRootsResult(Json json) {
    super(json);
    require("roots", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code roots} is missing or of a wrong kind
   */
  public static ListRootsResult from(Json json) {
    return new ListRootsResult(json);
  }

  /**
   * Starts one.
   *
   * @param roots the roots that could be read, in order
   */
  public static Builder builder(List<Root> roots) {
    return new Builder().member("roots", List.copyOf(roots));
  }

  /** Creates one of these roots. */
  public static ListRootsResult of(List<Root> roots) {
    return builder(roots).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the roots that could be read, in order. */
  public List<Root> roots() {
    return list("roots", Root::from);
  }

  /** Returns the roots that could not be read, in order. */
  public List<SkippedEntry> skipped() {
    return skipped("roots", Root::from);
  }

  /** Collects the members of a {@link ListRootsResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(ListRootsResult start) {
      super(start);
    }

    /** Builds it. */
    public ListRootsResult build() {
      return new ListRootsResult(members());
    }
  }
}
