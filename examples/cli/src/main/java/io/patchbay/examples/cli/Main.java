package io.patchbay.examples.cli;

import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;

/** The command {@code patchbay}. */
@CommandLine.Command(
    name = "patchbay",
    description = "Talks to MCP servers.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    subcommands = {
      ServersCommand.class,
      ToolsCommand.class,
      CallCommand.class,
      ResourcesCommand.class,
      ReadCommand.class,
      PromptsCommand.class,
      PromptCommand.class,
      CompleteCommand.class,
      LogsCommand.class,
      DemoCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the tool or the server reported an error",
      "2:usage or configuration",
      "3:no connection",
      "4:login needed",
      "5:timeout",
      "6:outcome unknown"
    })
final class Main {
  private Main() {}

  /**
   * Runs the command and ends the process with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs the command and returns its exit code. */
  static int run(String... args) {
    CommandLine line = new CommandLine(new Main());
    line.setUsageHelpWidth(100);
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          command.getErr().println("patchbay: " + failure);
          return ExitCode.of(failure).code();
        });
    return line.execute(GlobalOptionsFirst.move(args));
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "dev" : version;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"patchbay " + version()};
    }
  }
}
