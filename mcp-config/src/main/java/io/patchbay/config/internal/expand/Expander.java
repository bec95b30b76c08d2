package io.patchbay.config.internal.expand;

/** Puts variables into texts by the rules of one agent. Thread-safe. */
@FunctionalInterface
public interface Expander {
  /** Leaves every text as it is. */
  Expander NONE = Expanded::plain;

  /** Puts variables in. */
  Expanded expand(String text);
}
