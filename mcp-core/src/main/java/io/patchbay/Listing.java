package io.patchbay;

import io.patchbay.model.SkippedEntry;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list of a server, all its pages. Immutable.
 *
 * @param <T> the entries' type
 */
public final class Listing<T> implements Iterable<T> {
  private final List<T> items;
  private final List<SkippedEntry> skipped;
  private final List<String> warnings;
  private final boolean stale;

  /**
   * Creates a list that is not stale.
   *
   * @param items the entries, in the server's order
   * @param skipped entries that cannot be used, with the reason
   * @param warnings what was odd about the list as a whole, such as pages without end
   */
  public Listing(List<T> items, List<SkippedEntry> skipped, List<String> warnings) {
    this(List.copyOf(items), List.copyOf(skipped), List.copyOf(warnings), false);
  }

  private Listing(List<T> items, List<SkippedEntry> skipped, List<String> warnings, boolean stale) {
    this.items = items;
    this.skipped = skipped;
    this.warnings = warnings;
    this.stale = stale;
  }

  /** Returns the entries, in the server's order. */
  public List<T> items() {
    return items;
  }

  /** Returns the entries that cannot be used, with the reason. */
  public List<SkippedEntry> skipped() {
    return skipped;
  }

  /** Returns what was odd about the list as a whole, such as pages without end. */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * Returns whether the server could not be asked, so that this is what it had last; the
   * application may want to say so.
   */
  public boolean isStale() {
    return stale;
  }

  /** Returns the same, marked as {@linkplain #isStale stale}. */
  public Listing<T> asStale() {
    return stale ? this : new Listing<>(items, skipped, warnings, true);
  }

  /** Returns how many entries there are. */
  public int size() {
    return items.size();
  }

  @Override
  public Iterator<T> iterator() {
    return items.iterator();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof Listing<?> listing
            && stale == listing.stale
            && items.equals(listing.items)
            && skipped.equals(listing.skipped)
            && warnings.equals(listing.warnings);
  }

  @Override
  public int hashCode() {
    return Objects.hash(items, skipped, warnings, stale);
  }

  /** Returns all there is. */
  @Override
  public String toString() {
    return "Listing[items="
        + items
        + ", skipped="
        + skipped
        + ", warnings="
        + warnings
        + ", stale="
        + stale
        + "]";
  }
}
