package io.patchbay;

import io.patchbay.internal.pool.Glob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which tools of a server join the pool, by their own names. In a pattern {@code *} stands for any
 * characters and {@code ?} for one. Immutable.
 */
public final class ToolFilter {
  /** Lets every tool in. */
  public static final ToolFilter ALL = builder().build();

  private final List<Glob> include;
  private final List<Glob> exclude;

  private ToolFilter(List<Glob> include, List<Glob> exclude) {
    this.include = List.copyOf(include);
    this.exclude = List.copyOf(exclude);
  }

  /** Starts a filter that lets every tool in. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this filter. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.include.addAll(include);
    builder.exclude.addAll(exclude);
    return builder;
  }

  /**
   * Returns whether a tool joins: nothing excludes it, and it is included or there is nothing to
   * include.
   *
   * @param tool the tool's own name
   */
  public boolean accepts(String tool) {
    return exclude.stream().noneMatch(glob -> glob.matches(tool))
        && (include.isEmpty() || include.stream().anyMatch(glob -> glob.matches(tool)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ToolFilter that
        && include.equals(that.include)
        && exclude.equals(that.exclude);
  }

  @Override
  public int hashCode() {
    return 31 * include.hashCode() + exclude.hashCode();
  }

  @Override
  public String toString() {
    return "include " + include + ", exclude " + exclude;
  }

  /** Collects a {@link ToolFilter}. Not thread-safe. */
  public static final class Builder {
    private final List<Glob> include = new ArrayList<>();
    private final List<Glob> exclude = new ArrayList<>();

    private Builder() {}

    /** Adds patterns of tools to let in; with none, all are let in. */
    public Builder include(String... patterns) {
      Arrays.stream(patterns).map(Glob::new).forEach(include::add);
      return this;
    }

    /** Adds patterns of tools to keep out, also where a pattern lets them in. */
    public Builder exclude(String... patterns) {
      Arrays.stream(patterns).map(Glob::new).forEach(exclude::add);
      return this;
    }

    /** Returns the filter. */
    public ToolFilter build() {
      return new ToolFilter(include, exclude);
    }
  }
}
