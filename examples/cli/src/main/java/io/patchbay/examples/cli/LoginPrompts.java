package io.patchbay.examples.cli;

import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.LoginPrompt.Request;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
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
    LoginPrompt terminal =
        Terminal.isAttended()
            ? LoginPrompt.paste(request -> show(request, true, console), line(), console::note)
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
            ? "Then paste the address that the browser shows in the end, even if it shows no page:"
            : "The browser has to be one of this machine.");
  }

  private static java.util.function.Supplier<@Nullable String> line() {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    return () -> {
      try {
        return in.readLine();
      } catch (IOException e) {
        return null;
      }
    };
  }
}
