package io.patchbay.config.internal.expand;

import java.util.List;

/**
 * A text with its variables put in.
 *
 * @param text the text; may be secret
 * @param warnings what is odd, with names of variables and no values
 * @param errors why it cannot be used, with no values
 */
public record Expanded(String text, List<String> warnings, List<String> errors) {
  /** Copies the lists. */
  public Expanded {
    warnings = List.copyOf(warnings);
    errors = List.copyOf(errors);
  }

  /** Returns a text that has no variables. */
  static Expanded plain(String text) {
    return new Expanded(text, List.of(), List.of());
  }
}
