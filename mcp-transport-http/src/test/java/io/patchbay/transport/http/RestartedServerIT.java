package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A server of the official SDK that is stopped and started again at its port while many call it.
 * What ran is counted inside of the tool.
 */
@ExtendWith(Leaks.class)
class RestartedServerIT {
  private static final int RESTARTS = 12;
  private static final int CALLERS = 16;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger ended = new AtomicInteger();
  private final Map<String, Integer> runs = new ConcurrentHashMap<>();
  private final Map<String, String> outcomes = new ConcurrentHashMap<>();

  private SdkServlets start(int port) throws Exception {
    return SdkServlets.start(
        port, arguments -> runs.merge(String.valueOf(arguments), 1, Integer::sum));
  }

  private Thread caller(int number, Connection connection) {
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; !over.get(); i++) {
                String id = number + "-" + i;
                outcomes.put("{id=" + id + "}", call(connection, id));
                ended.incrementAndGet();
              }
            },
            "caller-" + number);
    thread.start();
    return thread;
  }

  private static String call(Connection connection, String id) {
    try {
      String text = connection.callTool("echo", Map.of("id", id)).text();
      return text.equals("{id=" + id + "}") ? "answered" : "wrong: " + text;
    } catch (OutcomeUnknownException e) {
      return "unknown";
    } catch (McpException e) {
      return "failed: " + e;
    }
  }

  /** Waits until some more calls have ended. */
  private void goesOn(int calls) {
    int before = ended.get();
    Eventually.that(
        calls + " more calls", () -> ended.get() >= before + calls, Duration.ofSeconds(30));
  }

  private long answered() {
    return outcomes.values().stream().filter("answered"::equals).count();
  }

  private List<Integer> restartOverAndOver(String path, Connection connection, SdkServlets first)
      throws Exception {
    int port = first.port();
    SdkServlets server = first;
    List<Integer> sessions = new ArrayList<>();
    try {
      for (int restart = 0; restart < RESTARTS; restart++) {
        long before = answered();
        Eventually.that(
            "answers after " + restart + " restarts: " + connection.state(),
            () -> answered() > before + CALLERS,
            Duration.ofSeconds(30));
        goesOn(random.nextInt(4 * CALLERS));
        server.close();
        sessions.add(server.sessions());
        goesOn(random.nextInt(2 * CALLERS));
        server = start(port);
      }
      over.set(true);
      assertThat(connection.callTool("echo", Map.of("id", path)).text())
          .isEqualTo("{id=" + path + "}");
      sessions.add(server.sessions());
    } finally {
      over.set(true);
      server.close();
    }
    return sessions;
  }

  private List<Integer> restartWhileCalling(String path, ProtocolMode mode) throws Exception {
    System.out.println("RestartedServerIT seed " + seed);
    SdkServlets server = start(0);
    try (Patchbay bay = Patchbay.open()) {
      HttpServer config =
          HttpServer.builder("sdk", "http://127.0.0.1:" + server.port() + path)
              .options(ServerOptions.builder().protocol(mode).build())
              .build();
      bay.add(config);
      Connection connection = bay.connect(config);
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        callers.add(caller(i, connection));
      }
      List<Integer> sessions = restartOverAndOver(path, connection, server);
      callers.forEach(Eventually::ended);
      return sessions;
    }
  }

  private void assertNothingRanTwice() {
    AtomicInteger failed = new AtomicInteger();
    AtomicInteger unknown = new AtomicInteger();
    outcomes.forEach(
        (id, outcome) -> {
          int ran = runs.getOrDefault(id, 0);
          if (outcome.equals("answered")) {
            assertThat(ran).as(id).isEqualTo(1);
          } else if (outcome.equals("unknown")) {
            unknown.incrementAndGet();
            assertThat(ran).as(id).isLessThanOrEqualTo(1);
          } else {
            failed.incrementAndGet();
            assertThat(outcome).startsWith("failed");
            assertThat(ran).as("%s, %s", id, outcome).isZero();
          }
        });
    System.out.println(answered() + " answered, " + unknown + " unknown, " + failed + " not sent");
  }

  @Test
  void nothingRunsTwiceAndEachRestartMakesOneSession() throws Exception {
    List<Integer> sessions = restartWhileCalling("/mcp", ProtocolMode.LEGACY);
    assertNothingRanTwice();
    assertThat(sessions).containsOnly(1);
  }

  @Test
  void nothingRunsTwiceOnAStatelessServer() throws Exception {
    List<Integer> unused = restartWhileCalling("/modern", ProtocolMode.AUTO);
    assertNothingRanTwice();
  }
}
