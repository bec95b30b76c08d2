package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A page of the list of skills (SEP-2640, Listing Skills). */
public final class ListSkillsResult extends PaginatedResult<Skill> {
  private ListSkillsResult(Json json) {
    super(json, "skills", Skill::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code skills} is no array
   */
  public static ListSkillsResult from(Json json) {
    return new ListSkillsResult(json);
  }

  /**
   * Starts a page.
   *
   * @param skills the entries
   */
  public static Builder builder(List<Skill> skills) {
    return new Builder().member("skills", List.copyOf(skills));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@link #entries}. */
  public List<Skill> skills() {
    return entries();
  }

  /** Collects the members of a {@link ListSkillsResult}. */
  public static final class Builder extends PaginatedResult.Builder<Builder> {
    private Builder() {}

    private Builder(ListSkillsResult start) {
      super(start);
    }

    /** Builds it. */
    public ListSkillsResult build() {
      return new ListSkillsResult(members());
    }
  }
}
