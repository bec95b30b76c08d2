package io.patchbay.auth.internal.login;

import java.nio.charset.StandardCharsets;

/** What the browser shows when it has come back: fixed texts. */
enum Page {
  /** There is a code; what the token endpoint makes of it comes later. */
  GOES_ON(
      200,
      "Back to the application",
      "The application goes on with the login. You can close this window."),
  /** The user said no. */
  DECLINED(200, "Declined", "The login was declined. You can close this window."),
  /** The answer has no code, or is not of the one that was asked. */
  REFUSED(
      200, "Not logged in", "The login has failed; the application says why. Close this window."),
  /** It belongs to no login that is open. */
  STRAY(
      400,
      "Not the answer",
      "This is not the answer to the login that the application waits for, and it goes on waiting."
          + " Log in with the address that it shows.");

  private final int status;
  private final String html;

  Page(int status, String title, String text) {
    this.status = status;
    this.html =
        "<!doctype html><meta charset=utf-8><title>" + title + "</title><p>" + text + "</p>";
  }

  int status() {
    return status;
  }

  byte[] html() {
    return html.getBytes(StandardCharsets.UTF_8);
  }
}
