package io.patchbay.examples.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code patchbay}. */
@CommandLine.Command(
    name = "patchbay",
    description = "Talks to MCP servers.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
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
  /** The commands, in the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
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
          IdeCommand.class,
          DemoCommand.class);

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
    CommandLine line = commands(new HashSet<>(List.of(args))).setOut(out).setErr(err);
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

  /**
   * Returns the parser. Looking at a command's options takes long, so commands that the command
   * line does not have a word for are only the line of the help that they are.
   */
  private static CommandLine commands(Set<String> words) {
    CommandLine line = new CommandLine(new Main());
    for (Class<?> command : COMMANDS) {
      CommandLine.Command described =
          Objects.requireNonNull(command.getAnnotation(CommandLine.Command.class));
      if (words.contains(described.name())) {
        line.addSubcommand(command);
      } else {
        CommandSpec outline = CommandSpec.create();
        outline.usageMessage().description(described.description());
        line.addSubcommand(described.name(), outline);
      }
    }
    Map<String, CommandLine> added = line.getSubcommands();
    if (words.contains("config")) {
      ConfigCommand.complete(Objects.requireNonNull(added.get("config")));
    }
    if (words.contains("auth")) {
      AuthCommand.complete(Objects.requireNonNull(added.get("auth")));
    }
    return line;
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
