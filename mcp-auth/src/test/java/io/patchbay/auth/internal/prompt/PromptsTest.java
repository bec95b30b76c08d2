package io.patchbay.auth.internal.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.LoginPrompt.Request;
import io.patchbay.testkit.Eventually;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How users are led to a login. */
final class PromptsTest {
  private static final URI ADDRESS =
      URI.create("https://as.example.com/authorize?a=%26&state=s%2B1&b=$(id)");
  private static final URI REDIRECT = URI.create("http://localhost:8000/callback");

  @TempDir private Path directory;
  private final List<List<String>> started = new ArrayList<>();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final List<String> told = new CopyOnWriteArrayList<>();

  private static Request request(URI address, boolean issuerNamed) {
    return new Request(
        "s",
        address,
        REDIRECT,
        "https://as.example.com",
        List.of(),
        Duration.ofMinutes(1),
        issuerNamed);
  }

  private static Request request() {
    return request(ADDRESS, false);
  }

  private BrowserPrompt browser(boolean there, boolean starts) {
    BrowserPrompt.Starter starter =
        new BrowserPrompt.Starter() {
          @Override
          public Optional<List<String>> command(URI address) {
            return there ? Optional.of(List.of("open", address.toString())) : Optional.empty();
          }

          @Override
          public CompletableFuture<Integer> start(List<String> command) throws IOException {
            if (!starts) {
              throw new IOException("no");
            }
            started.add(command);
            return exit;
          }
        };
    return new BrowserPrompt(
        starter,
        request -> {
          told.add(request.address().toString());
          return CompletableFuture.completedFuture(URI.create("http://localhost/brought"));
        });
  }

  @Test
  void theBrowserIsOpenedWithTheAddressAsOneArgument() throws IOException {
    Map<String, String> linux = Map.of("PATH", "bin:" + directory, "DISPLAY", ":0");
    assertThat(Browsers.command("Linux", linux, ADDRESS)).isEmpty();
    Path program =
        Files.createFile(
            directory.resolve("xdg-open"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

    assertThat(Browsers.command("Linux", linux, ADDRESS))
        .contains(List.of(program.toString(), ADDRESS.toString()));
    assertThat(Browsers.command("Linux", Map.of("PATH", directory.toString()), ADDRESS)).isEmpty();
    assertThat(
            Browsers.command(
                "Linux",
                Map.of("PATH", directory.toString(), "WAYLAND_DISPLAY", "wayland-0"),
                ADDRESS))
        .isPresent();
    assertThat(Browsers.command("Mac OS X", Map.of(), ADDRESS))
        .contains(List.of("/usr/bin/open", ADDRESS.toString()));
    assertThat(Browsers.command("Mac OS X", Map.of("SSH_CONNECTION", "x"), ADDRESS)).isEmpty();
    assertThat(Browsers.command("Windows 11", Map.of("SystemRoot", "D:\\W"), ADDRESS))
        .contains(
            List.of(
                "D:\\W\\System32\\rundll32.exe",
                "url.dll,FileProtocolHandler",
                ADDRESS.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://as.example.com/authorize",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "ms-msdt:/id",
        "ftp://localhost/"
      })
  void otherAddressesAreNotOpened(String address) {
    assertThatThrownBy(() -> browser(true, true).open(request(URI.create(address), false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("neither https nor on this machine");
    assertThat(started).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void aBrowserThatOpensIsEnough() {
    CompletableFuture<URI> brought =
        browser(true, true).open(request(URI.create("http://127.0.0.1:9/a"), false));
    exit.complete(0);

    assertThat(started).containsExactly(List.of("open", "http://127.0.0.1:9/a"));
    assertThat(brought).isNotDone();
    assertThat(told).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"false, true", "true, false", "true, true"})
  void withoutABrowserTheOtherPromptLeads(boolean there, boolean starts) {
    CompletableFuture<URI> brought = browser(there, starts).open(request());
    exit.complete(3);

    assertThat(brought).isCompletedWithValue(URI.create("http://localhost/brought"));
    assertThat(told).containsExactly(ADDRESS.toString());
  }

  @Test
  void aLoginThatIsOverIsNotShownAgain() {
    CompletableFuture<URI> brought = browser(true, true).open(request());
    brought.cancel(true);
    exit.complete(3);

    assertThat(told).isEmpty();
  }

  @Test
  void aPromptThatOnlyShowsWaitsForTheBrowser() {
    CompletableFuture<URI> brought =
        LoginPrompt.show(request -> told.add(request.address().toString())).open(request());

    assertThat(told).containsExactly(ADDRESS.toString());
    assertThat(brought).isNotDone();
  }

  private CompletableFuture<URI> paste(boolean issuerNamed, String... lines) {
    Deque<String> left = new ArrayDeque<>(List.of(lines));
    return LoginPrompt.paste(shown -> {}, left::poll, told::add)
        .open(request(ADDRESS, issuerNamed));
  }

  @Test
  void theAddressThatIsPastedIsTaken() {
    String address = REDIRECT + "?code=c&state=s%2B1&iss=x";

    assertThat(Eventually.get(paste(true, "  " + address + "\r"))).hasToString(address);
    assertThat(told).isEmpty();
  }

  @Test
  void whatIsNoAnswerIsAskedForAgain() {
    String address = REDIRECT + "?error=access_denied&state=s%2B1";
    String other = REDIRECT + "?code=1&state=other";

    assertThat(Eventually.get(paste(false, "", "what?", "https://x.test/?code=1", other, address)))
        .hasToString(address);
    assertThat(told).hasSize(4).allMatch(text -> text.contains("it begins with " + REDIRECT));
    assertThat(String.join("", told)).doesNotContain("what?").doesNotContain("x.test");
  }

  @Test
  void aBareCodeIsTakenWithAWarningWhereTheIssuerIsNotNamed() {
    assertThat(Eventually.get(paste(false, "4/0Ab+c")))
        .hasToString(REDIRECT + "?code=4%2F0Ab%2Bc&state=s%2B1");
    assertThat(told).hasSize(1).first().asString().contains("does not say who gave it");
    assertThat(String.join("", told)).doesNotContain("0Ab");
  }

  @Test
  void aBareCodeIsNotTakenWhereTheIssuerIsNamed() {
    assertThatThrownBy(() -> Eventually.get(paste(true, "4/0Abc")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no address was brought");
    assertThat(told).hasSize(1).first().asString().contains("a code alone does not say");
  }

  @Test
  void aLoginThatIsOverInterruptsTheReader() {
    CompletableFuture<Thread> reading = new CompletableFuture<>();
    CompletableFuture<URI> brought =
        LoginPrompt.paste(
                shown -> {},
                () -> {
                  reading.complete(Thread.currentThread());
                  java.util.concurrent.locks.LockSupport.park();
                  return null;
                },
                told::add)
            .open(request());
    Thread reader = Eventually.get(reading);

    brought.cancel(true);

    Eventually.ended(reader);
    assertThat(reader.isDaemon()).isTrue();
  }
}
