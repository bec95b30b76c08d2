package io.patchbay.ide;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.Patchbay;
import io.patchbay.PooledTool;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** IDEs as real processes, with real files and sockets. */
@ExtendWith(Leaks.class)
@Timeout(120)
class IdeIT {
  @TempDir private Path directory;
  private Path workspace = Path.of("");
  private final List<Object> events = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  private final IdeListener listener =
      new IdeListener() {
        @Override
        public void onSelection(Connection ide, IdeSelection selection) {
          events.add(selection);
        }

        @Override
        public void onMention(Connection ide, IdeMention mention) {
          events.add(mention);
        }

        @Override
        public void onContext(Connection ide, IdeContext context) {
          events.add(context);
        }

        @Override
        public void onDiff(Connection ide, IdeDiff diff) {
          events.add(diff);
        }

        @Override
        public void onLogEvent(Connection ide, String name, Json data) {
          events.add("logged " + name + " " + data);
        }

        @Override
        public void onOther(Connection ide, String method, Json params) {
          events.add(method + " " + params);
        }
      };

  @BeforeEach
  void makeWorkspace() throws IOException {
    workspace = Files.createDirectories(directory.resolve("work/project"));
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private FakeIde started(FakeIde ide) {
    open.add(ide);
    return ide;
  }

  private IdeServers.Builder servers() {
    return IdeServers.builder(workspace)
        .home(directory)
        .temporaryFiles(directory)
        .environment(Map.of("CLAUDE_CONFIG_DIR", directory.toString()))
        .interval(Duration.ofMillis(200));
  }

  private Patchbay bay(IdeServers ides) {
    Patchbay bay =
        Patchbay.builder()
            .servers(ides)
            .listener(IdeEvents.builder(listener).server(ides.name()).announcingProcess().build())
            .build();
    open.add(bay);
    return bay;
  }

  private static Optional<Connection> ide(Patchbay bay) {
    return bay.connections().stream().filter(one -> one.name().equals("ide")).findFirst();
  }

  private static boolean isConnected(Patchbay bay) {
    return ide(bay).filter(one -> one.state() instanceof Connected).isPresent();
  }

  /** The notifications that an IDE got, but for those of the protocol. */
  private static List<String> heard(FakeIde ide) {
    return ide.all("notification").stream()
        .map(one -> String.valueOf(one.get("method")).replace("\"", ""))
        .filter(method -> !method.startsWith("notifications/"))
        .toList();
  }

  private static List<String> tools(Patchbay bay) {
    return bay.tools().tools().stream().map(PooledTool::name).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ws", "sse"})
  void ideThatAppearsIsConnectedAndClosedWhenItGoes(String transport) throws IOException {
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    assertThat(ide(bay)).isEmpty();

    FakeIde ide = started(FakeIde.claude(directory, workspace, "--transport", transport));
    Eventually.that("it is connected", () -> isConnected(bay));
    Eventually.that(
        "its tools are there", () -> tools(bay).equals(List.of("mcp__ide__getDiagnostics")));
    assertThat(bay.call("mcp__ide__getDiagnostics", Map.of()).text()).contains("semicolon");
    Eventually.that("it is greeted", () -> heard(ide).equals(List.of("ide_connected")));

    ide.tell("exit");
    Eventually.that("it is gone", () -> ide(bay).isEmpty() && tools(bay).isEmpty());
  }

  @Test
  void whatItTellsIsAnEvent() throws IOException {
    FakeIde ide = started(FakeIde.claude(directory, workspace));
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));
    Eventually.that("it is greeted", () -> heard(ide).equals(List.of("ide_connected")));

    Map<String, Object> range =
        Map.of(
            "start", Map.of("line", 3, "character", 1),
            "end", Map.of("line", 4, "character", 0),
            "isEmpty", false);
    ide.tell(
        "notify",
        Map.of(
            "method",
            "selection_changed",
            "params",
            Map.of("text", "int x;", "filePath", "/a/B.java", "selection", range)));
    ide.tell(
        "notify",
        Map.of(
            "method",
            "at_mentioned",
            "params",
            Map.of("filePath", "/a/B.java", "lineStart", 2, "lineEnd", 5)));
    ide.tell("notify", Map.of("method", "selection_changed", "params", Map.of("text", 7)));
    ide.tell("notify", Map.of("method", "something_new", "params", Map.of("a", 1)));
    ide.tell(
        "notify",
        Map.of(
            "method",
            "log_event",
            "params",
            Map.of("eventName", "opened", "eventData", Map.of("b", 2))));

    Eventually.that("all are there", () -> events.size() == 5);
    assertThat(events)
        .containsExactly(
            new IdeSelection(
                "int x;",
                "/a/B.java",
                Optional.empty(),
                new IdePosition(3, 1),
                new IdePosition(4, 0),
                false),
            new IdeMention("/a/B.java", OptionalInt.of(2), OptionalInt.of(5)),
            "selection_changed {\"text\":7}",
            "something_new {\"a\":1}",
            "logged opened {\"b\":2}");
    IdeEvents.fileUpdated(ide(bay).orElseThrow(), "/a/B.java", null, "class B {}");
    Eventually.that("it was told", () -> heard(ide).contains("file_updated"));
    assertThat(ide.all("notification").toString()).contains("class B {}");
  }

  @Test
  void diffWaitsForThePersonAndIsNoToolOfTheModel() throws Exception {
    FakeIde ide = started(FakeIde.claude(directory, workspace));
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));
    var decided =
        ide(bay)
            .orElseThrow()
            .callToolAsync(
                "openDiff",
                Map.of(
                    "old_file_path",
                    "/a",
                    "new_file_path",
                    "/a",
                    "new_file_contents",
                    "b",
                    "tab_name",
                    "t"));
    ide.await("call");
    assertThat(decided).isNotDone();
    ide.tell("decide", Map.of("answer", "DIFF_REJECTED"));
    assertThat(Eventually.get(decided).text()).isEqualTo("DIFF_REJECTED");
    assertThat(tools(bay)).doesNotContain("mcp__ide__openDiff");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gemini", "qwen"})
  void companionsAreReachedByHttp(String agent) throws IOException {
    FakeIde ide = started(FakeIde.companion(agent, directory, workspace));
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));
    ide.await("listening");
    Eventually.that("the first context came", () -> events.size() == 1);

    Map<String, Object> file =
        Map.of(
            "path",
            "/a/B.java",
            "timestamp",
            1_764_500_000_000L,
            "isActive",
            true,
            "cursor",
            Map.of("line", 4, "character", 2),
            "selectedText",
            "int");
    ide.tell(
        "notify",
        Map.of(
            "method",
            "ide/contextUpdate",
            "params",
            Map.of("workspaceState", Map.of("openFiles", List.of(file), "isTrusted", false))));
    ide.tell(
        "notify",
        Map.of(
            "method",
            "ide/diffAccepted",
            "params",
            Map.of("filePath", "/a/B.java", "content", "new")));
    ide.tell(
        "notify", Map.of("method", "ide/diffRejected", "params", Map.of("filePath", "/a/B.java")));
    ide.tell("notify", Map.of("method", "ping"));

    Eventually.that("all are there", () -> events.size() == 5);
    assertThat(events.subList(1, 5))
        .containsExactly(
            new IdeContext(
                List.of(
                    new IdeContext.OpenFile(
                        "/a/B.java",
                        1_764_500_000_000L,
                        true,
                        Optional.of(new IdePosition(4, 2)),
                        Optional.of("int"))),
                Optional.of(false)),
            new IdeDiff(IdeDiff.Outcome.ACCEPTED, "/a/B.java", Optional.of("new")),
            new IdeDiff(IdeDiff.Outcome.REJECTED, "/a/B.java", Optional.empty()),
            "ping {}");
    assertThat(tools(bay)).isEmpty();
    Connection connection = ide(bay).orElseThrow();
    assertThat(
            connection.callTool("openDiff", Map.of("filePath", "/a", "newContent", "x")).isError())
        .isFalse();
    assertThat(connection.callTool("closeDiff", Map.of("filePath", "/a")).text()).contains("\"x\"");
    assertThat(connection.toString() + connection.config() + connection.state())
        .doesNotContain(ide.token());
  }

  @Test
  void anotherTokenIsAnotherConnection() throws IOException {
    FakeIde ide = started(FakeIde.claude(directory, workspace));
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));
    Connection before = ide(bay).orElseThrow();

    ide.tell("rewrite", Map.of("token", "another-token"));
    Eventually.that("it is another one", () -> ide(bay).filter(one -> one != before).isPresent());
    Eventually.that("it is connected", () -> isConnected(bay));
    assertThat(before.isOpen()).isFalse();
    assertThat(ide.all("refused"))
        .allSatisfy(one -> assertThat(one.toString()).contains("no token"));
  }

  @Test
  void connectionThatIsCutComesBack() throws IOException {
    FakeIde ide = started(FakeIde.claude(directory, workspace));
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));

    Eventually.that("it is greeted", () -> heard(ide).equals(List.of("ide_connected")));
    ide.tell("drop");
    Eventually.that("it is back", () -> ide.all("connected").size() == 2 && isConnected(bay));
    Eventually.that("its tools are there", () -> tools(bay).size() == 1);
    assertThat(bay.call("mcp__ide__getDiagnostics", Map.of()).isError()).isFalse();
    Eventually.that(
        "it is greeted again", () -> heard(ide).equals(List.of("ide_connected", "ide_connected")));
  }

  @Test
  void ofSeveralWindowsTheNearestIsChosenAndTheNextWhenItGoes() throws IOException {
    Path above = directory.resolve("work");
    FakeIde wide = started(FakeIde.claude(directory, above, "--name", "Wide"));
    FakeIde near = started(FakeIde.claude(directory, workspace, "--name", "Near"));
    started(FakeIde.claude(directory, directory.resolve("elsewhere"), "--name", "Elsewhere"));
    IdeServers ides = servers().build();

    assertThat(ides.find())
        .extracting(Ide::name, Ide::standing)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("Near", Ide.Standing.CHOSEN),
            org.assertj.core.groups.Tuple.tuple("Wide", Ide.Standing.OTHER),
            org.assertj.core.groups.Tuple.tuple("Elsewhere", Ide.Standing.ELSEWHERE));
    Patchbay bay = bay(ides);
    bay.connectAll();
    Eventually.that("the near one is connected", () -> !near.all("connected").isEmpty());
    near.tell("exit");
    Eventually.that("the other one is connected", () -> !wide.all("connected").isEmpty());
    Eventually.that("it is connected", () -> isConnected(bay));
  }

  @Test
  void fileThatACrashLeavesIsNotBelieved() throws IOException {
    FakeIde ide = started(FakeIde.claude(directory, workspace));
    Patchbay bay = bay(servers().build());
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));

    ide.tell("crash");
    Eventually.that("it is gone", () -> ide(bay).isEmpty());
    Ide left = servers().build().find().get(0);
    assertThat(left.standing()).isEqualTo(Ide.Standing.GONE);
    assertThat(left.reason()).contains("is gone");
    assertThat(Files.exists(left.file())).isTrue();
  }

  @Test
  void portThatIsTakenOverLaterIsGivenNoTokenEither() throws IOException {
    String alive = String.valueOf(ProcessHandle.current().pid());
    FakeIde ide = started(FakeIde.claude(directory, workspace, "--pid", alive));
    IdeServers ides = servers().interval(Duration.ofMinutes(5)).build();
    Patchbay bay = bay(ides);
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));
    int port = ide.port();
    ide.tell("crash");
    FakeIde squatter =
        started(new FakeIde("squatter.mjs", "--port", String.valueOf(port), "--kind", "http-404"));

    Connection connection = ide(bay).orElseThrow();
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> {
              connection.reconnect();
              connection.reconnect();
            })
        .hasMessageContaining("gate closed: ");

    assertThat(squatter.all("leaked")).isEmpty();
    assertThat(ides.find().get(0).standing()).isEqualTo(Ide.Standing.TAKEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SSH-2.0-OpenSSH_9.2\r\n", "-ERR unknown command\r\n", "\u0001\u0002J\u0003"})
  void whatSpeaksNoHttpIsGivenNoToken(String banner) throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    try (ServerSocket taken = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> greet(taken, banner, heard), "squatter");
      answering.setDaemon(true);
      answering.start();
      long pid = ProcessHandle.current().pid();
      for (String transport : List.of("ws", "sse")) {
        Map<String, Object> claude =
            Map.of(
                "pid",
                pid,
                "workspaceFolders",
                List.of(workspace.toString()),
                "transport",
                transport,
                "authToken",
                "SECRET-TOKEN");
        Files.createDirectories(directory.resolve("ide"));
        Files.writeString(
            directory.resolve("ide/" + taken.getLocalPort() + ".lock"), Json.of(claude).toString());
        Path gemini = Files.createDirectories(directory.resolve("gemini/ide"));
        Files.writeString(
            gemini.resolve("gemini-ide-server-" + pid + "-" + taken.getLocalPort() + ".json"),
            Json.of(
                    Map.of(
                        "port", taken.getLocalPort(),
                        "workspacePath", workspace.toString(),
                        "authToken", "SECRET-TOKEN"))
                .toString());
        IdeServers ides = servers().build();
        assertThat(ides.find()).extracting(Ide::standing).containsOnly(Ide.Standing.TAKEN);
        Patchbay bay = bay(ides);
        bay.connectAll();
        assertThat(ide(bay)).isEmpty();
      }
      assertThat(heard).isNotEmpty().noneMatch(said -> said.contains("SECRET"));
    }
  }

  private static void greet(ServerSocket server, String banner, List<String> heard) {
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        client.getOutputStream().write(banner.getBytes(StandardCharsets.ISO_8859_1));
        client.getOutputStream().flush();
        byte[] said = new byte[4096];
        int count = client.getInputStream().read(said);
        heard.add(new String(said, 0, Math.max(0, count), StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        // the next one
      }
    }
  }

  @Test
  void silentPortsAreKnockedAtTogether() throws Exception {
    List<ServerSocket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        silent.add(socket);
        Files.createDirectories(directory.resolve("ide"));
        Files.writeString(
            directory.resolve("ide/" + socket.getLocalPort() + ".lock"),
            Json.of(
                    Map.of(
                        "pid", ProcessHandle.current().pid(),
                        "workspaceFolders", List.of(workspace.toString()),
                        "authToken", "t"))
                .toString());
      }
      IdeServers ides = servers().build();
      List<Ide> found = new ArrayList<>();
      assertThat(Eventually.timed(() -> found.addAll(ides.find())))
          .isLessThan(Duration.ofSeconds(8));
      assertThat(found).hasSize(6).allMatch(one -> one.standing() == Ide.Standing.TAKEN);
    } finally {
      for (ServerSocket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void fileThatIsBeingWrittenCostsNoConnection() throws IOException {
    FakeIde ide = started(FakeIde.claude(directory, workspace));
    IdeServers ides = servers().build();
    Patchbay bay = bay(ides);
    bay.connectAll();
    Eventually.that("it is connected", () -> isConnected(bay));
    Connection before = ide(bay).orElseThrow();
    Path file = ides.find().get(0).file();
    String whole = Files.readString(file);

    Files.writeString(file, whole.substring(0, whole.length() / 2));
    assertThat(ides.find().get(0).standing()).isEqualTo(Ide.Standing.CHOSEN);
    Files.writeString(file, whole);
    assertThat(ides.find().get(0).standing()).isEqualTo(Ide.Standing.CHOSEN);

    assertThat(ide(bay)).containsSame(before);
    assertThat(before.callTool("getDiagnostics", Map.of()).isError()).isFalse();
    assertThat(ide.all("connected")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http-html", "http-404", "silent", "other-mcp"})
  void whateverTookThePortIsGivenNoToken(String kind) throws IOException {
    String alive = String.valueOf(ProcessHandle.current().pid());
    for (String agent : List.of("claude", "gemini")) {
      FakeIde ide =
          agent.equals("claude")
              ? FakeIde.claude(directory, workspace, "--pid", alive)
              : FakeIde.companion(agent, directory, workspace, "--pid", alive);
      int port = ide.port();
      ide.tell("crash");
      ide.close();
      FakeIde squatter =
          started(new FakeIde("squatter.mjs", "--port", String.valueOf(port), "--kind", kind));

      IdeServers ides = servers().build();
      Ide found = ides.find().stream().filter(one -> one.port() == port).findFirst().orElseThrow();
      assertThat(found.standing()).isEqualTo(Ide.Standing.TAKEN);
      assertThat(found.reason()).isNotBlank();
      Patchbay bay = bay(ides);
      bay.connectAll();
      assertThat(ide(bay)).isEmpty();
      squatter.await("connected");
      assertThat(squatter.all("leaked")).isEmpty();
      Files.delete(found.file());
    }
  }
}
