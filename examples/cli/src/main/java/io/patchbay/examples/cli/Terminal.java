package io.patchbay.examples.cli;

/** Whether a person watches. */
final class Terminal {
  private Terminal() {}

  /** Until Java 21 a console is a terminal; since then it says whether it is one. */
  @SuppressWarnings("SystemConsoleNull")
  static boolean isAttended() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
