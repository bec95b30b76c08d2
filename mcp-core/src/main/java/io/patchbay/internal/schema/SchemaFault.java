package io.patchbay.internal.schema;

/** A schema that nothing can be checked against. */
final class SchemaFault extends Exception {
  private static final long serialVersionUID = 1L;

  SchemaFault(String why) {
    super(why);
  }
}
