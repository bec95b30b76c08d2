package io.patchbay.inprocess.internal.link;

import org.jspecify.annotations.Nullable;

/** The links whose tasks the stack of a thread runs, the innermost first. */
final class Running {
  private static final ThreadLocal<@Nullable Running> CURRENT = new ThreadLocal<>();

  private final Link link;
  private final boolean callers;
  private final @Nullable Running outer;

  private Running(Link link, boolean callers, @Nullable Running outer) {
    this.link = link;
    this.callers = callers;
    this.outer = outer;
  }

  /**
   * Notes that a task begins; what is returned goes to {@link #exit}.
   *
   * @param callers whether the thread is that of a blocked caller
   */
  static Running enter(Link link, boolean callers) {
    Running entered = new Running(link, callers, CURRENT.get());
    CURRENT.set(entered);
    return entered;
  }

  static void exit(Running entered) {
    if (entered.outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(entered.outer);
    }
  }

  /** Returns whether the innermost task is one of the link's. */
  static boolean isTop(Link link) {
    Running current = CURRENT.get();
    return current != null && current.link == link;
  }

  /** Returns whether the innermost task is one of the link's, on a blocked caller's thread. */
  static boolean isCallers(Link link) {
    Running current = CURRENT.get();
    return current != null && current.link == link && current.callers;
  }

  /** Returns whether any task on the stack is one of the link's. */
  static boolean isInside(Link link) {
    for (Running at = CURRENT.get(); at != null; at = at.outer) {
      if (at.link == link) {
        return true;
      }
    }
    return false;
  }
}
