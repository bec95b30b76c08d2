package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit codes that need a server process. */
class ExitCodeIT {
  private static final String SERVER =
      """
      const answers = {
        initialize: () => ({
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'fickle', version: '1' },
        }),
        'tools/list': () => ({
          tools: ['good', 'bad', 'silent', 'fatal'].map(name => ({
            name,
            inputSchema: { type: 'object' },
          })),
        }),
        'tools/call': params =>
          params.name === 'silent'
            ? undefined
            : params.name === 'fatal'
              ? process.exit(9)
              : { content: [], isError: params.name === 'bad' },
      };
      require('readline')
        .createInterface({ input: process.stdin })
        .on('line', line => {
          const { id, method, params } = JSON.parse(line);
          if (id === undefined) return;
          const answer = answers[method];
          const body = answer
            ? { result: answer(params) }
            : { error: { code: -32601, message: 'Method not found' } };
          if (body.result || body.error) {
            console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
          }
        });
      """;

  @TempDir private Path directory;
  private String server = "";

  @BeforeEach
  void write() throws IOException {
    Path script = Files.writeString(directory.resolve("fickle.cjs"), SERVER);
    server = "fickle=node '" + script + "'";
  }

  /** Runs the command as its users do: a process of its own, made from the jar. */
  private int run(String... args) throws Exception {
    Path root = Objects.requireNonNull(NpmServers.installed().getParent());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-jar");
    command.add(root.resolve("examples/cli/target/patchbay.jar").toString());
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile())
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
      return process.exitValue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private int call(String tool) throws Exception {
    return run("--server", server, "--timeout", "5s", "call", tool);
  }

  @Test
  void doneIs0() throws Exception {
    assertThat(call("good")).isEqualTo(0);
  }

  @Test
  void anErrorOfTheToolIs1() throws Exception {
    assertThat(call("bad")).isEqualTo(1);
  }

  @Test
  void aToolThatIsNotThereIs2() throws Exception {
    assertThat(call("absent")).isEqualTo(2);
  }

  @Test
  void aServerThatEndsAtOnceIs3() throws Exception {
    assertThat(run("--server", "gone=node -e process.exit(7)", "servers")).isEqualTo(3);
  }

  @Test
  void aToolThatDoesNotAnswerIs5() throws Exception {
    assertThat(call("silent")).isEqualTo(5);
  }

  @Test
  void aServerThatDiesInACallIs6() throws Exception {
    assertThat(call("fatal")).isEqualTo(6);
  }

  @Test
  void aServerThatWantsALoginIs4() throws Exception {
    try (ServerSocket refusing = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> refuse(refusing));
      server.setDaemon(true);
      server.start();
      String url = "http://127.0.0.1:" + refusing.getLocalPort() + "/mcp";
      assertThat(run("--url", url, "--header", "Authorization=Bearer hush", "tools")).isEqualTo(4);
      assertThat(Files.readString(directory.resolve("output.txt")))
          .contains("401")
          .doesNotContain("hush");
    }
  }

  private static void refuse(ServerSocket listening) {
    String answer =
        String.join(
            "\r\n",
            "HTTP/1.1 401 Unauthorized",
            "WWW-Authenticate: Bearer error=\"invalid_token\"",
            "Content-Length: 0",
            "",
            "");
    while (!listening.isClosed()) {
      try (Socket client = listening.accept()) {
        byte[] request = new byte[1 << 14];
        while (client.getInputStream().read(request) > 0) {
          client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        }
      } catch (IOException e) {
        assertThat(e).isNotNull();
      }
    }
  }

  @Test
  void serversWithAnAddressComeFromTheCommandLineAndFromAFile() throws Exception {
    try (EverythingOverHttp everything = EverythingOverHttp.start()) {
      assertThat(run("--url", everything.url(), "call", "echo", "{\"message\": \"hi\"}")).isZero();
      Path config =
          Files.writeString(
              directory.resolve("servers.json"),
              "{\"mcpServers\": {\"remote\": {\"type\": \"http\", \"url\": \""
                  + everything.url()
                  + "\", \"headers\": {\"X-Test\": \"1\"}}}}");
      assertThat(run("--config", config.toString(), "call", "remote/echo", "{\"message\": \"hi\"}"))
          .isZero();
    }
  }

  @Test
  void anAddressThatIsNoneIs2() throws Exception {
    assertThat(run("--url", "ftp://127.0.0.1/", "tools")).isEqualTo(2);
    assertThat(run("--url", "http://u:p@127.0.0.1/", "tools")).isEqualTo(2);
    assertThat(run("--url", "http://127.0.0.1/", "--header", "Mcp-Name=x", "tools")).isEqualTo(2);
    assertThat(run("--url", "http://127.0.0.1/", "--transport", "smoke", "tools")).isEqualTo(2);
    assertThat(
            run("--url", "a=http://127.0.0.1/", "--url", "b=http://127.0.0.2/", "--header", "k=v"))
        .isEqualTo(2);
  }
}
