package io.patchbay.examples.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "auth",
    description = "Tells about logins.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class AuthCommand {
  @ParentCommand private @Nullable Main main;

  /** Adds the command below this one. */
  static void complete(CommandLine auth) {
    auth.addSubcommand(new AuthStatusCommand());
  }

  Globals globals() {
    return Objects.requireNonNull(main, "set by the parser").globals;
  }
}
