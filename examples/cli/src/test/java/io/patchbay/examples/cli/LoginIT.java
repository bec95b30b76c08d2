package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins by the command line, at a terminal. */
final class LoginIT {
  private static final Pattern ADDRESS = Pattern.compile("(http://localhost:\\d+/authorize\\S+)");

  @TempDir private Path directory;
  private Cli cli = new Cli(Path.of(""), Path.of(""));
  private String given = "";
  private ProtectedServer server;

  LoginIT() throws IOException {
    server = new ProtectedServer();
  }

  @BeforeEach
  void start() {
    cli = Cli.in(directory);
    given = "--url=remote=" + server.url();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aLoginWithoutABrowserLastsUntilLogout() throws Exception {
    Cli.Result before = cli.run(given, "call", "remote/whoami").exits(4);
    assertThat(before.err()).contains("log in with 'patchbay --url … login remote'");
    assertThat(cli.run(given, "auth", "status", "--json").exits(0).at("logins.0.loggedIn"))
        .hasToString("false");

    String said = login(0);

    assertThat(said).contains("logged in at 'remote' by " + server.origin());
    assertThat(server.logins()).isEqualTo(1);
    assertThat(cli.run(given, "call", "remote/whoami").exits(0).out()).isEqualTo("you are in\n");
    Cli.Result status = cli.run(given, "auth", "status", "--json").exits(0);
    assertThat(status.at("logins.0.loggedIn")).hasToString("true");
    assertThat(status.at("logins.0.renewable")).hasToString("true");
    assertThat(status.at("logins.0.issuer").asString()).isEqualTo(server.origin());
    assertThat(cli.run(given, "auth", "status").exits(0).out()).startsWith("remote  logged in  ");

    assertThat(cli.run(given, "logout", "remote").exits(0).out())
        .isEqualTo("logged out at 'remote'\n");
    cli.run(given, "call", "remote/whoami").exits(4);
    assertThat(cli.run(given, "logout", "remote").exits(0).out()).contains("there was no login");
    assertThat(server.logins()).isEqualTo(1);
  }

  @Test
  void aWebSocketServerIsLoggedInAtToo() throws Exception {
    given = given.replace("http:", "ws:");

    assertThat(login(0)).contains("logged in at 'remote' by " + server.origin());

    assertThat(cli.run(given, "auth", "status").exits(0).out()).startsWith("remote  logged in  ");
  }

  @Test
  void aCallThatWantsALoginSaysHowToo() throws Exception {
    server.protectOnlyCalls();

    assertThat(cli.run(given, "tools").exits(0).out()).contains("whoami");
    assertThat(cli.run(given, "call", "remote/whoami").exits(4).err())
        .contains("log in with 'patchbay --url … login remote'");
  }

  @Test
  void nothingOfALoginCanBeRead() throws Exception {
    String said = login(0);
    String all = said + cli.run(given, "auth", "status").out() + cli.run(given, "tools").err();

    try (Stream<Path> files = Files.walk(cli.home())) {
      List<Path> regular = files.filter(Files::isRegularFile).toList();
      assertThat(regular).anyMatch(file -> file.endsWith("tokens.sealed"));
      for (Path file : regular) {
        all += new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      }
    }
    assertThat(all).doesNotContain(ProtectedServer.ACCESS).doesNotContain(ProtectedServer.REFRESH);
  }

  @Test
  void aServerOfAFileIsLoggedInAtByItsName() throws Exception {
    cli.write(
        cli.project().resolve(".mcp.json"),
        "{\"mcpServers\": {\"filed\": {\"type\": \"http\", \"url\": \"" + server.url() + "\"}}}");

    Cli.Result status = cli.run("auth", "status", "--json").exits(0);
    assertThat(status.at("logins.0.server").asString()).isEqualTo("filed");
    assertThat(cli.run("login", "filed").exits(2).err()).contains("config approve filed");
    assertThat(cli.run("--approve-project", "tools").exits(4).err()).contains("login filed'");
    assertThat(server.logins()).isZero();
  }

  @Test
  void whatCannotBeLoggedInAtIsSaid() throws Exception {
    assertThat(cli.run(given, "login", "other").exits(2).err())
        .contains("there is no server 'other'; there are: remote");
    assertThat(cli.run("login", "other").exits(2).err()).contains("--url other=URL");
    assertThat(cli.run("--server", "local=cat", "login", "local").exits(2).err())
        .contains("takes no login");
    assertThat(
            cli.run(given, "--header", "Authorization=Bearer x", "login", "remote").exits(2).err())
        .contains("takes no login");
  }

  @Test
  void aLoginThatIsDeclinedSaysSo() throws Exception {
    String said =
        terminal(
            4,
            address -> {
              String state = address.replaceFirst(".*[?&]state=([^&]*).*", "$1");
              return "nonsense\nhttp://localhost/callback?error=access_denied&state="
                  + state
                  + "&iss="
                  + server.origin()
                  + "\n";
            });

    assertThat(said).contains("a code alone does not say that").contains("the login was declined");
  }

  @Test
  void withoutATerminalTheAddressIsReadFromStandardInput() throws Exception {
    Path out = directory.resolve("out.txt");
    Path err = directory.resolve("err.txt");
    ProcessBuilder builder = cli.command(given, "login", "remote", "--no-browser");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      Eventually.that(
          "the address is shown",
          () -> ADDRESS.matcher(read(err)).find() && read(err).contains("standard input"),
          Duration.ofSeconds(40));
      Matcher address = ADDRESS.matcher(read(err));
      assertThat(address.find()).isTrue();
      assertThat(read(err)).contains("within 300 seconds");
      process
          .getOutputStream()
          .write((browse(address.group(1)) + "\n").getBytes(StandardCharsets.US_ASCII));
      process.getOutputStream().flush();
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).as(read(err)).isTrue();
      assertThat(read(out)).contains("logged in at 'remote'");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aDamagedStoreIsToldOnce() throws Exception {
    Path store = cli.home().resolve(".local/state/patchbay/auth/tokens.sealed");
    cli.write(store, "nonsense");

    String told = cli.run("auth", "status").exits(0).err();

    assertThat(told.lines().filter(line -> line.contains("is damaged, or sealed with another key")))
        .singleElement()
        .asString()
        .startsWith("warning: ");
    assertThat(cli.run(given, "auth", "status").exits(0).err()).doesNotContain("is damaged");
  }

  /** Logs in as a user without a browser on this machine does, and returns what was on screen. */
  private String login(int code) throws Exception {
    return terminal(code, address -> browse(address) + "\n");
  }

  @FunctionalInterface
  private interface User {
    String types(String address) throws Exception;
  }

  /** Where a browser would be sent. */
  private static String browse(String address) throws IOException {
    HttpURLConnection browser = (HttpURLConnection) URI.create(address).toURL().openConnection();
    try {
      browser.setInstanceFollowRedirects(false);
      return browser.getHeaderField("Location");
    } finally {
      browser.disconnect();
    }
  }

  private String terminal(int code, User user) throws Exception {
    List<String> command = cli.command(given, "login", "remote", "--no-browser").command();
    String line = command.stream().map(Configuration::quoted).collect(Collectors.joining(" "));
    Path screen = directory.resolve("screen.txt");
    ProcessBuilder builder = cli.command();
    builder.command(new ArrayList<>(List.of("script", "-qec", line, "/dev/null")));
    Process process = builder.redirectErrorStream(true).redirectOutput(screen.toFile()).start();
    try {
      Eventually.that(
          "the address is shown",
          () -> ADDRESS.matcher(read(screen)).find() && read(screen).contains("paste"),
          Duration.ofSeconds(40));
      Matcher address = ADDRESS.matcher(read(screen));
      assertThat(address.find()).isTrue();
      process
          .getOutputStream()
          .write(user.types(address.group(1)).getBytes(StandardCharsets.US_ASCII));
      process.getOutputStream().flush();
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).as(read(screen)).isTrue();
      assertThat(process.exitValue()).as(read(screen)).isEqualTo(code);
      return read(screen);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
