package io.patchbay;

/**
 * Asks whether a tool may be called. Show the user the tool, its server and the arguments as they
 * are: they are what will be sent (specification: Tools, Security considerations).
 *
 * <p>Runs on the thread of the call and may block for as long as a person takes: no limit of the
 * call is running yet. Must be thread-safe; calls that run beside each other are asked about beside
 * each other. Interrupting the thread cancels the call.
 */
@FunctionalInterface
public interface PermissionAsker {

  /**
   * Asks.
   *
   * @param call the call, with the arguments that would be sent
   * @param reason why it is asked about, for people
   * @return the answer
   * @throws Exception if there can be no answer; the call is denied then
   */
  Answer ask(ToolCall call, String reason) throws Exception;

  /**
   * What was answered.
   *
   * @param kind whether the call may run
   * @param reason why not, for the model to read; empty where it may
   */
  record Answer(Kind kind, String reason) {

    /** This call may run, the next one is asked about again. */
    public static final Answer ALLOW_ONCE = new Answer(Kind.ALLOW_ONCE, "");

    /** This call may run, and all further ones of the tool as it is now. */
    public static final Answer ALLOW_TOOL = new Answer(Kind.ALLOW_TOOL, "");

    /** The call may not run. */
    public static Answer deny(String reason) {
      return new Answer(Kind.DENY, reason);
    }

    /** The kinds of answers. */
    public enum Kind {
      /** Yes, this time. */
      ALLOW_ONCE,
      /** Yes, for as long as the Patchbay is open and the server does not change the tool. */
      ALLOW_TOOL,
      /** No. */
      DENY
    }
  }
}
