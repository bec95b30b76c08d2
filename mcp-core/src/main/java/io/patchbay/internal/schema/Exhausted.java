package io.patchbay.internal.schema;

import com.networknt.schema.SchemaException;

/** A check takes more work than it may. Of the validator's own kind, so that it lets it through. */
final class Exhausted extends SchemaException {
  private static final long serialVersionUID = 1L;

  Exhausted(String what) {
    super(what);
  }

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
