package io.patchbay.transport.stdio.internal;

import java.util.Locale;

/**
 * How many bytes a pipe surely takes from writes of any size while nobody reads: on Linux half of
 * its 16 pages, as a page may be left half empty; on Windows the 4 KiB the pipes of {@link Process}
 * have; elsewhere half of the smallest pipe.
 */
final class PipeBudget {
  private PipeBudget() {}

  /**
   * @param os the system's name, as {@code os.name}
   */
  static int of(String os) {
    String name = os.toLowerCase(Locale.ROOT);
    if (name.startsWith("linux")) {
      return 30 * 1024;
    }
    return name.startsWith("windows") ? 4 * 1024 : 8 * 1024;
  }
}
