package io.patchbay.examples.cli;

import io.patchbay.auth.LoginStatus;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "logout",
    description = "Forgets the login at a server.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LogoutCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;

  @Parameters(index = "0", paramLabel = "SERVER", description = "Its name.")
  private String server = "";

  @Override
  public Integer call() {
    Globals globals = Objects.requireNonNull(main, "set by the parser").globals;
    Console console = Console.standard(globals.json);
    return Command.reporting(console, () -> run(globals, console)).code();
  }

  private ExitCode run(Globals globals, Console console) {
    try (Logins logins = new Logins(null)) {
      logins.require(server, globals, false, console);
      LoginStatus before = Objects.requireNonNull(logins.status(server));
      logins.oauth().logout(server);
      console.line(
          before.loggedIn()
              ? "logged out at '" + server + "'"
              : "there was no login at '" + server + "'");
      console.document(Map.of("server", server, "loggedOut", before.loggedIn()));
    }
    return ExitCode.DONE;
  }
}
