package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.auth.AuthWorld.Asked;
import io.patchbay.spi.Authorizer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share one store. */
@Timeout(180)
final class StoreProcessesIT {
  private final AuthWorld world = new AuthWorld();
  private final List<Process> processes = new ArrayList<>();

  @TempDir private Path directory;

  @AfterEach
  void close() {
    processes.forEach(Process::destroyForcibly);
    world.close();
  }

  /** A process, and what it says. */
  private record Child(Process process, BufferedReader said) {
    String line() throws IOException {
      return Objects.requireNonNull(said.readLine(), "it said nothing more");
    }

    void begin() throws IOException {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    }

    List<String> end() throws IOException, InterruptedException {
      List<String> rest = said.lines().toList();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      return rest;
    }

    void kill() throws InterruptedException {
      process.destroyForcibly();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Child child(String... args) throws IOException {
    return started(command(args).redirectError(ProcessBuilder.Redirect.INHERIT));
  }

  private static ProcessBuilder command(String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
    command.addAll(List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(StoreMain.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }

  private Child started(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    processes.add(process);
    Child child =
        new Child(
            process,
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
    assertThat(child.line()).isEqualTo("ready");
    return child;
  }

  private TokenStore store() {
    return TokenStore.file(directory);
  }

  private Authorizer authorizer() {
    return authorizer(Clock.systemUTC());
  }

  private Authorizer authorizer(Clock clock) {
    return world.oauth().clock(clock).store(store()).build().authorizer("s", world.mcp());
  }

  private List<Asked> refreshes() {
    return world.to("/token").stream()
        .filter(asked -> asked.form("grant_type").equals("refresh_token"))
        .toList();
  }

  /**
   * A login of before whose token has ended; each refresh token is good once, as rotation has it.
   */
  private void loggedInWithATokenThatEnds() {
    List<String> used = new ArrayList<>();
    world.answers.put(
        "/token",
        request -> {
          String refresh = request.form("refresh_token");
          boolean login = refresh.isEmpty();
          synchronized (used) {
            if (!login && used.contains(refresh)) {
              return AuthWorld.json(400, Map.of("error", "invalid_grant"));
            }
            used.add(refresh);
          }
          Map<String, Object> token = world.token();
          token.put("expires_in", login ? 1 : 3600);
          token.put("refresh_token", "refresh of " + token.get("access_token"));
          MockResponse answer = AuthWorld.json(200, token);
          return login
              ? answer
              : answer.newBuilder().headersDelay(300, TimeUnit.MILLISECONDS).build();
        });
    Clock before = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
    assertThat(world.refuse(authorizer(before), 401, "Bearer").isRetried()).isTrue();
    assertThat(world.to("/token")).hasSize(1);
  }

  @Test
  void twentyThreadsOfTwoProcessesRenewOneTokenOnce() throws Exception {
    loggedInWithATokenThatEnds();
    String url = world.mcp().toString();
    Child one = child("use", directory.toString(), url);
    Child other = child("use", directory.toString(), url);

    one.begin();
    other.begin();

    for (Child each : List.of(one, other)) {
      assertThat(each.end()).hasSize(20).containsOnly("Bearer token-2");
    }
    assertThat(refreshes()).hasSize(1);
    assertThat(world.sends(authorizer())).isEqualTo("Bearer token-2");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  void aProcessThatIsKilledBeforeItSavesCostsOneLogin() throws Exception {
    loggedInWithATokenThatEnds();
    store().write("other", "stays");
    Child doomed = child("die", directory.toString(), world.mcp().toString());
    doomed.begin();
    assertThat(doomed.line()).isEqualTo("saving");

    doomed.kill();

    Authorizer authorizer = authorizer();
    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();
    assertThat(world.logins).hasValue(2);
    assertThat(world.sends(authorizer)).isNotEqualTo("nothing").isNotEqualTo("Bearer token-2");
    assertThat(store().read("other")).contains("stays");
  }

  @Test
  void aKeychainThatIsNotThereIsToldOfOnce() throws Exception {
    Path errors = directory.resolve("errors.txt");
    Path store = directory.resolve("store");
    for (int warnings : new int[] {1, 0}) {
      ProcessBuilder builder = command("user", store.toString(), "20");
      builder.environment().put("PATH", directory.toString());
      Child child = started(builder.redirectError(errors.toFile()));
      child.begin();

      assertThat(child.end()).isEmpty();
      assertThat(Files.readAllLines(errors))
          .hasSize(warnings)
          .allMatch(line -> line.contains("WARN") && line.contains("there is no keychain here"));
    }
  }

  @Test
  void whoReadsWhileAnotherWritesReadsWhatWasWritten() throws Exception {
    TokenStore store = store();
    store.write("other", "stays");
    Child writer = child("write", directory.toString(), "1000");
    writer.begin();

    int last = -1;
    int reads = 0;
    while (last < 999) {
      int round =
          store.read("round").map(text -> Integer.parseInt(text.split(" ", 2)[0])).orElse(-1);
      assertThat(round).isGreaterThanOrEqualTo(last);
      last = round;
      reads++;
      assertThat(store.read("other")).contains("stays");
    }

    assertThat(reads).isGreaterThan(10);
    assertThat(writer.end()).isEmpty();
    assertThat(directory).isDirectoryNotContaining("glob:**.corrupt-*");
  }

  @Test
  void aWriterThatIsKilledAtAnyTimeLeavesAWholeStore() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    store().write("other", "stays");
    for (int i = 0; i < 6; i++) {
      Child writer = child("write", directory.toString(), "1000000");
      writer.begin();
      for (int rounds = random.nextInt(8); rounds >= 0; rounds--) {
        String before = store().read("round").orElse("");
        io.patchbay.testkit.Eventually.that(
            "it writes", () -> !store().read("round").orElse("").equals(before));
      }
      writer.kill();

      assertThat(store().read("other")).as("seed %d", seed).contains("stays");
      assertThat(store().read("round").orElseThrow()).hasSizeGreaterThan(2000);
      store().write("after" + i, "1");
    }
    assertThat(store().keys()).hasSize(8);
    assertThat(directory).isDirectoryNotContaining("glob:**.corrupt-*");
  }
}
