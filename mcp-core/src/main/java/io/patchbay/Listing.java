package io.patchbay;

import io.patchbay.model.SkippedEntry;
import java.util.Iterator;
import java.util.List;

/**
 * A list of a server, all its pages. Immutable.
 *
 * @param items the entries, in the server's order
 * @param skipped entries that cannot be used, with the reason
 * @param warnings what was odd about the list as a whole, such as pages without end
 * @param <T> the entries' type
 */
public record Listing<T>(List<T> items, List<SkippedEntry> skipped, List<String> warnings)
    implements Iterable<T> {

  /** Copies the lists. */
  public Listing {
    items = List.copyOf(items);
    skipped = List.copyOf(skipped);
    warnings = List.copyOf(warnings);
  }

  /** Returns how many entries there are. */
  public int size() {
    return items.size();
  }

  @Override
  public Iterator<T> iterator() {
    return items.iterator();
  }
}
