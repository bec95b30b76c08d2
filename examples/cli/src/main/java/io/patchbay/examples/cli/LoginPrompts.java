package io.patchbay.examples.cli;

import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.LoginPrompt.Request;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Leads a user at a terminal to a login. */
final class LoginPrompts {
  private LoginPrompts() {}

  /**
   * Returns a prompt.
   *
   * @param browser whether a browser is opened, if there is one
   */
  static LoginPrompt on(Console console, boolean browser) {
    boolean attended = Terminal.isAttended();
    LoginPrompt terminal =
        attended || !browser
            ? LoginPrompt.paste(
                request -> show(request, true, console), line(attended), console::note)
            : LoginPrompt.show(request -> show(request, false, console));
    if (!browser) {
      return terminal;
    }
    return request -> {
      console.note(
          "patchbay: logging in at " + request.issuer() + " for '" + request.server() + "'");
      return LoginPrompt.browser(terminal).open(request);
    };
  }

  private static void show(Request request, boolean pasted, Console console) {
    console.note("Log in at " + request.issuer() + " for '" + request.server() + "':");
    console.note("");
    console.note("  " + request.address());
    console.note("");
    console.note(
        pasted
            ? "Then paste the address that the browser shows in the end, even if it shows no page,"
                + " within "
                + request.limit().toSeconds()
                + " seconds; it is read from standard input:"
            : "The browser has to be one of this machine, and has "
                + request.limit().toSeconds()
                + " seconds.");
  }

  /**
   * Reads lines of standard input. At a terminal its end says that the user gives up; elsewhere
   * there may have been no input at all, and a browser of this machine can still come back.
   */
  private static Supplier<@Nullable String> line(boolean attended) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    return () -> {
      try {
        String line = in.readLine();
        if (line == null && !attended) {
          new CountDownLatch(1).await();
        }
        return line;
      } catch (IOException | InterruptedException e) {
        return null; // the login is over, or nobody brings an address
      }
    };
  }
}
