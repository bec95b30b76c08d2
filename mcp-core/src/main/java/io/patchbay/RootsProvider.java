package io.patchbay;

import io.patchbay.model.Root;
import java.util.List;

/** Tells servers which directories and files they may work on. */
@FunctionalInterface
public interface RootsProvider {

  /**
   * Called on the handler executor.
   *
   * @param context who asks
   * @return roots whose URIs are {@code file:} URIs
   */
  List<Root> roots(HandlerContext context);
}
