package io.patchbay.internal.schema;

import io.patchbay.SchemaProblem;
import java.util.List;

/** What a check of a value against a schema found. */
public sealed interface Verdict {

  /** The value fits, or there is nothing to fit. */
  Verdict VALID = new Valid();

  /** The value fits. */
  record Valid() implements Verdict {}

  /**
   * The value does not fit.
   *
   * @param problems why not, at least one
   */
  record Invalid(List<SchemaProblem> problems) implements Verdict {}

  /**
   * It cannot be said: the schema is at fault, or the check would take too long.
   *
   * @param why why not
   * @param isNews whether this was not said of the schema before
   */
  record Unchecked(String why, boolean isNews) implements Verdict {}
}
