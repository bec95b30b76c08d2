package io.patchbay.examples.cli;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.RemoteErrorException;
import io.patchbay.ResourceNotFoundException;
import io.patchbay.model.ReadResourceResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "read",
    description = "Reads a resource of the first server that has it.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ReadCommand extends Command {
  @Parameters(index = "0", paramLabel = "URI", description = "The resource, listed or not.")
  private String uri = "";

  @Option(names = "--from", paramLabel = "SERVER", description = "Ask only this server.")
  private @Nullable String from;

  @Override
  @Nullable String onlyServer(Set<String> servers) {
    return Selection.known(from, servers);
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    McpException last = null;
    CallOptions options = callOptions().build();
    for (Connection connection : plugged.connections(from)) {
      if (connection.capabilities().resources().isEmpty()) {
        continue;
      }
      try {
        show(connection, connection.readResource(uri, options), console);
        return ExitCode.DONE;
      } catch (ResourceNotFoundException e) {
        last = last == null ? e : last;
      } catch (RemoteErrorException e) {
        last = e;
      }
    }
    throw last != null ? last : new UsageException("no connected server has resources");
  }

  private void show(Connection connection, ReadResourceResult result, Console console) {
    result.contents().forEach(contents -> console.line(Contents.show(contents)));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("server", connection.name());
    document.put("uri", uri);
    document.put("result", result);
    console.document(document);
  }
}
