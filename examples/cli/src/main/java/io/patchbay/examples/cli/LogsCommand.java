package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.LoggingMessageNotificationParams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

@CommandLine.Command(
    name = "logs",
    description = "Prints the log messages of the servers, until interrupted or all have ended.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LogsCommand extends Command implements ConnectionListener {
  private static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  @Option(
      names = "--level",
      defaultValue = "debug",
      paramLabel = "LEVEL",
      description = "debug, info, notice, warning, error, critical, alert or emergency.")
  private String level = "debug";

  @Option(
      names = "--for",
      converter = Durations.class,
      paramLabel = "TIME",
      description = "Stop after this time.")
  private @Nullable Duration duration;

  private final List<Map<String, Object>> documents =
      Collections.synchronizedList(new ArrayList<>());
  private @Nullable Console console;
  private volatile @Nullable CountDownLatch open;

  @Override
  void check() {
    if (!LEVELS.contains(level)) {
      throw new UsageException(
          "--level '" + level + "': write one of " + String.join(", ", LEVELS));
    }
  }

  @Override
  void prepare(Patchbay.Builder builder, Console console) {
    this.console = console;
    builder.listener(this);
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    List<Connection> connections = plugged.connections();
    CountDownLatch latch = new CountDownLatch(connections.size());
    open = latch;
    for (Connection connection : connections) {
      if (!connection.isOpen()) {
        latch.countDown();
      }
      ask(connection, console);
    }
    try {
      long limit = duration == null ? Long.MAX_VALUE : duration.toNanos();
      boolean unused = latch.await(limit, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    console.document(Map.of("messages", List.copyOf(documents)));
    return ExitCode.DONE;
  }

  private void ask(Connection connection, Console console) {
    if (connection.capabilities().logging().isEmpty()) {
      console.note("patchbay: '" + connection.name() + "' does not offer logging");
      return;
    }
    try {
      connection.setLogLevel(LoggingLevel.of(level));
    } catch (McpException e) {
      console.note("patchbay: '" + connection.name() + "': " + e.getMessage());
    }
  }

  @Override
  public void onLog(Connection connection, LoggingMessageNotificationParams message) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("server", connection.name());
    document.put("message", message);
    documents.add(document);
    Console to = console;
    if (to != null) {
      String data =
          message.data().isString() ? message.data().asString() : message.data().toString();
      to.line(
          connection.name()
              + "  "
              + message.level()
              + message.logger().map(name -> "  " + name).orElse("")
              + "  "
              + data);
    }
  }

  @Override
  public void onClosed(Connection connection, McpException reason) {
    Console to = console;
    CountDownLatch latch = open;
    if (to != null && !(reason instanceof io.patchbay.ServerClosedException)) {
      to.note("patchbay: " + reason.getMessage());
    }
    if (latch != null) {
      latch.countDown();
    }
  }
}
