package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;

/** Shows what a person who looks after a server should know. */
final class Warnings implements ConnectionListener {
  private final Console console;

  Warnings(Console console) {
    this.console = console;
  }

  @Override
  public void onWarning(Connection connection, String warning) {
    console.note("patchbay: " + warning);
  }
}
