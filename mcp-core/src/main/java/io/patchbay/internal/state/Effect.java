package io.patchbay.internal.state;

/** What has to be done because of a transition, in the order of these constants. */
public enum Effect {
  /** Call the timer off. */
  CANCEL_TIMER,
  /** End the attempt that runs; nobody wants its outcome. */
  ABORT_ATTEMPT,
  /** Close the session. */
  CLOSE_SESSION,
  /** Forget that the server wanted a login. */
  FORGET_AUTH,
  /** Remember that the server wants a login. */
  REMEMBER_AUTH,
  /** Begin an attempt. */
  START_ATTEMPT,
  /** Let the timer tell when the pause is over. */
  START_TIMER
}
