package io.patchbay.examples.cli;

import io.patchbay.auth.LoginStatus;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "login",
    description = "Logs in at a server, and keeps the login for this user.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LoginCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;

  @Parameters(index = "0", paramLabel = "SERVER", description = "Its name.")
  private String server = "";

  @Option(
      names = "--no-browser",
      description =
          "Show the address only, and take the one that the browser was sent to: from the terminal,"
              + " or from standard input where there is none; until --timeout, or for 5 minutes.")
  private boolean withoutBrowser;

  @Override
  public Integer call() {
    Globals globals = Objects.requireNonNull(main, "set by the parser").globals;
    Console console = Console.standard(globals.json);
    return Command.reporting(console, () -> run(globals, console)).code();
  }

  private ExitCode run(Globals globals, Console console) {
    try (Logins logins = new Logins(LoginPrompts.on(console, !withoutBrowser))) {
      logins.within(globals.timeout).require(server, globals, true, console);
      logins.oauth().login(server);
      LoginStatus status = Objects.requireNonNull(logins.status(server));
      console.line("logged in at '" + server + "' by " + status.issuer().orElse("?"));
      console.document(AuthStatusCommand.describe(status));
    }
    return ExitCode.DONE;
  }
}
