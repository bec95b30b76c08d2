/**
 * What the tests of Patchbay are written with: scripted servers, pipes in memory, a time that tests
 * move, recorders, and the contract test of transports. Not for users.
 */
@org.jspecify.annotations.NullMarked
open module io.patchbay.testkit {
  requires transitive io.patchbay.core;
  requires transitive org.junit.jupiter.api;
  requires org.assertj.core;
  requires static transitive org.jspecify;

  exports io.patchbay.testkit;
}
