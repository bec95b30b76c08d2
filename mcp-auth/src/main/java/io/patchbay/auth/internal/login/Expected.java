package io.patchbay.auth.internal.login;

import io.patchbay.auth.internal.failure.FlowException;
import java.net.URI;

/**
 * What tells the answer to one login from everything else that a browser may be sent with.
 *
 * @param state what was sent along
 * @param issuer who was asked
 * @param issuerPromised whether it said that it names itself in answers
 */
record Expected(String state, String issuer, boolean issuerPromised) {

  /**
   * Returns the code in an answer.
   *
   * @throws FlowException if there is none to be used, with the reason
   */
  String code(URI answer) throws FlowException {
    return RedirectResponse.of(answer).code(this);
  }

  /** Returns what the browser shows of an answer; nothing of it is in that. */
  Page page(URI answer) {
    RedirectResponse response = RedirectResponse.of(answer);
    if (!response.has(state)) {
      return Page.STRAY;
    }
    return response.isDeclined() ? Page.DECLINED : isUsed(answer) ? Page.GOES_ON : Page.REFUSED;
  }

  private boolean isUsed(URI answer) {
    try {
      return !code(answer).isEmpty();
    } catch (FlowException e) {
      return false;
    }
  }

  /** Shows nothing of the state. */
  @Override
  public String toString() {
    return "Expected[" + issuer + "]";
  }
}
