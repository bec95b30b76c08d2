package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many callers at once, and many connections one after the other. */
@ExtendWith(Leaks.class)
class ManyConnectionsIT {
  private static final int THREADS = 64;
  private static final int CALLS = 50;
  private static final int CONNECTIONS = 200;

  private final FakeHttpServer server = FakeHttpServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  @Requirement({"RPC-04", "HTTP-M-01", "HTTP-L-01"})
  void eachOfManyCallersGetsItsOwnAnswer() throws Exception {
    Set<String> ids = ConcurrentHashMap.newKeySet();
    server
        .handshake("s-1")
        .on(
            "tools/call",
            asked -> {
              assertThat(ids.add(String.valueOf(asked.id()))).isTrue();
              String text = String.valueOf(asked.params().get("arguments"));
              return ids.size() % 2 == 0
                  ? FakeHttpServer.result(asked, FakeHttpServer.text(text))
                  : FakeHttpServer.events(
                      FakeHttpServer.event(
                          FakeHttpServer.answer(asked, FakeHttpServer.text(text))));
            });
    ExecutorService callers = Executors.newFixedThreadPool(THREADS);
    try (Patchbay bay = Patchbay.open()) {
      Connection fake = bay.connect(HttpServer.of("fake", server.url()));
      List<Future<?>> done = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int number = thread;
        done.add(callers.submit(() -> callInARow(fake, number)));
      }
      for (Future<?> one : done) {
        one.get();
      }
      assertThat(fake.openCalls()).isZero();
    } finally {
      callers.shutdown();
    }
    assertThat(ids).hasSize(THREADS * CALLS);
  }

  private static void callInARow(Connection fake, int thread) {
    for (int call = 0; call < CALLS; call++) {
      int number = thread * CALLS + call;
      assertThat(fake.callTool("t", Map.of("n", number)).text())
          .isEqualTo("{\"n\":" + number + "}");
    }
  }

  /** The server is a process of its own, so that all sockets are this side's. */
  @Test
  @Requirement("HTTP-L-24")
  void openedAndClosedTheyLeaveNoThreadAndNoSocket() throws Exception {
    try (NodeServer node = NodeServer.start(NpmServers.everything("streamableHttp"))) {
      String url = "http://127.0.0.1:" + node.port() + "/mcp";
      openAndClose(5, url, "echo");
      Set<String> threads = threads();
      long sockets = sockets();
      openAndClose(CONNECTIONS, url, "echo");
      Eventually.that("no more sockets than " + sockets, () -> sockets() <= sockets);
      Eventually.that("no other threads than " + threads, () -> threads.containsAll(threads()));
    }
  }

  private static void openAndClose(int times, String url, String tool) {
    try (Patchbay bay = Patchbay.open()) {
      for (int i = 0; i < times; i++) {
        Connection server = bay.connect(HttpServer.of("fake", url));
        assertThat(server.callTool(tool, Map.of("message", "hi")).isError()).isFalse();
        server.close();
      }
    }
  }

  @Test
  void patchbaysOneAfterTheOtherLeaveNoThread() {
    server
        .stateless()
        .on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    openAndClose(1, server.url(), "t");
    Set<String> threads = threads();
    for (int i = 0; i < 20; i++) {
      openAndClose(1, server.url(), "t");
    }
    Eventually.that("no other threads than " + threads, () -> threads.containsAll(threads()));
  }

  /** The names of the threads of this side; OkHttp has daemons that the whole machine shares. */
  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> !name.startsWith("MockWebServer") && !name.startsWith("OkHttp TaskRunner"))
        .collect(Collectors.toSet());
  }

  private static long sockets() {
    Path open = Path.of("/proc/self/fd");
    if (!Files.isDirectory(open)) {
      return 0;
    }
    try (Stream<Path> descriptors = Files.list(open)) {
      return descriptors.filter(ManyConnectionsIT::isSocket).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) {
      return false;
    }
  }
}
