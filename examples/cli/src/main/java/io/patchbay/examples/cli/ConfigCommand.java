package io.patchbay.examples.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "config",
    description = "Looks into configuration files, and changes them. Connects to no server.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ConfigCommand {
  @ParentCommand private @Nullable Main main;

  Globals globals() {
    return Objects.requireNonNull(main, "set by the parser").globals;
  }

  /** Adds the commands below this one; they are many, and few command lines have one. */
  static void complete(CommandLine config) {
    config
        .addSubcommand(new ConfigListCommand())
        .addSubcommand(new ConfigGetCommand())
        .addSubcommand(new ConfigAddCommand())
        .addSubcommand(new ConfigRemoveCommand())
        .addSubcommand(new ConfigSwitchCommand.Enable())
        .addSubcommand(new ConfigSwitchCommand.Disable())
        .addSubcommand(new ConfigApprovalCommand.Approve())
        .addSubcommand(new ConfigApprovalCommand.Reject())
        .addSubcommand(new ConfigApprovalCommand.Reset())
        .addSubcommand(new ConfigValidateCommand());
  }
}
