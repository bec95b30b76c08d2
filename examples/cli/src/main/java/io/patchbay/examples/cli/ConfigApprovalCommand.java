package io.patchbay.examples.cli;

import io.patchbay.config.McpConfig;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Writes down what the user says of a server that a project brings. */
abstract class ConfigApprovalCommand extends ConfigAction {
  @Parameters(index = "0", paramLabel = "NAME", description = "A server that the project brings.")
  private String name = "";

  abstract void say(McpConfig config, String server);

  @Override
  ExitCode run(Configuration configuration, Console console) {
    McpConfig config = configuration.load(false);
    require(name, config, configuration);
    say(config, name);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", name);
    now(name, config, configuration, document, console);
    console.document(document);
    return ExitCode.DONE;
  }

  @CommandLine.Command(
      name = "approve",
      description = "Lets a server that the project brings be connected, as it is defined now.",
      mixinStandardHelpOptions = true,
      sortOptions = false)
  static final class Approve extends ConfigApprovalCommand {
    @Override
    void say(McpConfig config, String server) {
      config.approve(server);
    }
  }

  @CommandLine.Command(
      name = "reject",
      description = "Does not let a server that the project brings be connected.",
      mixinStandardHelpOptions = true,
      sortOptions = false)
  static final class Reject extends ConfigApprovalCommand {
    @Override
    void say(McpConfig config, String server) {
      config.reject(server);
    }
  }

  @CommandLine.Command(
      name = "reset-approval",
      description = "Forgets what was said of a server that the project brings.",
      mixinStandardHelpOptions = true,
      sortOptions = false)
  static final class Reset extends ConfigApprovalCommand {
    @Override
    void say(McpConfig config, String server) {
      config.resetApproval(server);
    }
  }
}
