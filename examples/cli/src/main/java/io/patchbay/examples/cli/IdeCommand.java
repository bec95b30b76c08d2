package io.patchbay.examples.cli;

import io.patchbay.ide.Ide;
import io.patchbay.ide.IdeServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "ide",
    description = {
      "Lists the IDEs that left files for agents, and says which one has the project.",
      "Knocks at the ports of those that have it; gives nobody a token."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class IdeCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;

  @Override
  public Integer call() {
    Globals globals = Objects.requireNonNull(main, "set by the parser").globals;
    Console console = Console.standard(globals.json);
    return Command.reporting(console, () -> run(globals, console)).code();
  }

  private static ExitCode run(Globals globals, Console console) {
    Path project = globals.project == null ? Path.of("") : globals.project;
    if (!Files.isDirectory(project)) {
      throw new UsageException("--project " + project + ": is no directory");
    }
    List<Map<String, Object>> documents = new ArrayList<>();
    List<Ide> ides = IdeServers.builder(project).build().find();
    for (Ide ide : ides) {
      documents.add(describe(ide));
      console.line(line(ide));
    }
    if (ides.isEmpty()) {
      console.note("patchbay: no IDE left a file for an agent");
    }
    console.document(Map.of("ides", documents));
    return ExitCode.DONE;
  }

  private static String line(Ide ide) {
    StringBuilder line = new StringBuilder();
    line.append(ide.name().isEmpty() ? ide.file().toString() : ide.name());
    line.append("  ").append(ide.agent().displayName());
    if (ide.port() > 0) {
      line.append("  port ").append(ide.port());
    }
    line.append("  ").append(standing(ide));
    if (!ide.reason().isEmpty()) {
      line.append(": ").append(ide.reason());
    }
    ide.workspaces().forEach(folder -> line.append("\n    ").append(folder));
    return line.toString();
  }

  private static String standing(Ide ide) {
    return ide.standing().name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> describe(Ide ide) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", ide.name());
    document.put("agent", ide.agent().displayName());
    document.put("port", ide.port());
    document.put("pid", ide.pid());
    document.put("workspaces", ide.workspaces());
    document.put("file", ide.file().toString());
    document.put("standing", standing(ide));
    document.put("reason", ide.reason());
    return document;
  }
}
