package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.PoolListener;
import io.patchbay.PooledTool;
import io.patchbay.StateChange;
import io.patchbay.ToolsChange;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Tells what becomes of servers and tools: a line, or a JSON document, for each change. */
final class Watch implements ConnectionListener, PoolListener {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneId.systemDefault());

  private final Console console;

  Watch(Console console) {
    this.console = console;
  }

  /** Stays until the process is asked to end. */
  static ExitCode untilInterrupted() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.DONE;
  }

  @Override
  public void onStateChanged(Connection connection, StateChange change) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("server", connection.name());
    document.put("from", change.from().kind().name());
    document.put("to", change.to().kind().name());
    document.put("why", change.why());
    document.put("when", change.when().toString());
    console.document(document);
    console.line(
        CLOCK.format(change.when())
            + "  "
            + connection.name()
            + "  "
            + change.to().describe().replace("\n", "\n    "));
  }

  @Override
  public void onToolsChanged(ToolsChange change) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("added", names(change.added()));
    document.put("removed", names(change.removed()));
    document.put("changed", names(change.changed()));
    document.put("tools", change.pool().size());
    console.document(document);
    Stream.of(line("+", change.added()), line("-", change.removed()), line("~", change.changed()))
        .filter(line -> !line.isEmpty())
        .forEach(line -> console.line("              " + line));
  }

  private static List<String> names(List<PooledTool> tools) {
    return tools.stream().map(PooledTool::name).toList();
  }

  private static String line(String sign, List<PooledTool> tools) {
    return tools.isEmpty() ? "" : sign + " " + String.join(" ", names(tools));
  }
}
