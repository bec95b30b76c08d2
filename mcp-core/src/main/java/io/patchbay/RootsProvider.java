package io.patchbay;

import io.patchbay.model.Root;
import java.util.List;

/** Tells servers which directories and files they may work on. */
@FunctionalInterface
public interface RootsProvider {

  /**
   * Called on the handler executor, each time a server asks. A root that is no {@code file://} URI
   * or has a segment {@code ..}, encoded or not, is left out with a warning to the listeners.
   *
   * @param context who asks
   * @return roots whose URIs are {@code file://} URIs, as {@code Path.toUri()} gives them
   */
  List<Root> roots(HandlerContext context);
}
