package io.patchbay.examples.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.UnmatchedArgumentException;

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
      ConfigCommand.class,
      LoginCommand.class,
      LogoutCommand.class,
      AuthCommand.class,
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
  @Mixin final Globals globals = new Globals();

  private Main() {}

  /**
   * Runs the command and ends the process with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    LoggedWarnings.install();
    System.exit(run(args));
  }

  /** Runs the command and returns its exit code. */
  static int run(String... args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    boolean json = List.of(args).contains("--json");
    CommandLine line = new CommandLine(new Main()).setOut(out).setErr(err);
    if (List.of(args).contains("config")) {
      ConfigCommand.complete(Objects.requireNonNull(line.getSubcommands().get("config")));
    }
    line.setUsageHelpWidth(100);
    line.setParameterExceptionHandler(
        (failure, parsed) -> {
          Console console = Console.standard(json);
          console.failure(ExitCode.USAGE, failure);
          if (!json) {
            UnmatchedArgumentException.printSuggestions(failure, err);
            err.println(
                "'"
                    + failure.getCommandLine().getCommandSpec().qualifiedName()
                    + " --help' tells more");
          }
          return ExitCode.USAGE.code();
        });
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          ExitCode code = ExitCode.of(failure);
          Console.standard(json).failure(code, failure);
          return code.code();
        });
    return line.execute(args);
  }

  /** What a server wrote is UTF-8, whatever the locale is. */
  private static PrintWriter utf8(FileDescriptor to) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(to), StandardCharsets.UTF_8), true);
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
