package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who the client says it is, and what it does where that is refused. */
@ExtendWith(Leaks.class)
class AccessIT {
  private static final int CALLERS = 50;

  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private HttpServer.Builder fake() {
    return HttpServer.builder("fake", server.url());
  }

  private static MockResponse refused(int status, String challenge) {
    return FakeHttpServer.status(status)
        .newBuilder()
        .setHeader("WWW-Authenticate", challenge)
        .build();
  }

  private void answering() {
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
  }

  /** Lets in who comes with a token, and answers who has another one with 401. */
  private void requires(String token) {
    server.on(
        "tools/call",
        asked ->
            asked.header("Authorization").equals("Bearer " + token)
                ? FakeHttpServer.result(asked, FakeHttpServer.text("ok"))
                : refused(401, "Bearer error=\"invalid_token\""));
  }

  @Test
  @Requirement({"HTTP-M-10", "HTTP-M-12"})
  void configuredHeadersAndTokenGoWithEveryRequest() {
    server.handshake("s-1");
    answering();
    Connection connected =
        bay.connect(
            fake()
                .header("X-Tenant", "blue")
                .header("user-agent", "host/1")
                .bearer(() -> "t-1")
                .build());
    connected.callTool("t", Map.of());
    connected.close();
    assertThat(server.lines()).contains("GET", "DELETE");
    for (FakeHttpServer.Asked asked : server.log()) {
      assertThat(asked.header("X-Tenant")).isEqualTo("blue");
      assertThat(asked.headers().values("User-Agent")).containsExactly("host/1");
      assertThat(asked.headers().values("Authorization")).containsExactly("Bearer t-1");
      assertThat(asked.header("Origin")).isEmpty();
      assertThat(asked.header("Cookie")).isEmpty();
      assertThat(asked.header("Upgrade")).isEmpty();
    }
  }

  @Test
  void aServerThatWantsALoginWhichNobodyGivesSaysWhatToAdd() {
    server.on("initialize", asked -> refused(401, "Bearer"));
    server.on("server/discover", asked -> refused(401, "Bearer"));

    assertThatThrownBy(() -> bay.connect(fake().build()))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining("patchbay-mcp-auth")
        .hasMessageContaining("authorizer(…)")
        .hasMessageContaining("authorizers(oauth)");
    assertThatThrownBy(() -> bay.connect(fake().header("Authorization", "Bearer hush").build()))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining("does not accept the Authorization header")
        .hasMessageNotContaining("hush");
  }

  @Test
  void supplierIsAskedOnceForAConnection() {
    answering();
    AtomicInteger asked = new AtomicInteger();
    HttpServer config =
        fake().headersFrom(() -> Map.of("X-Key", "k" + asked.incrementAndGet())).build();
    Connection first = bay.connect(config);
    first.callTool("t", Map.of());
    first.callTool("t", Map.of());
    first.close();
    assertThat(asked).hasValue(1);
    bay.connect(config).callTool("t", Map.of());
    assertThat(asked).hasValue(2);
    assertThat(server.all("tools/call"))
        .extracting(call -> call.header("X-Key"))
        .containsExactly("k1", "k1", "k2");
  }

  @Test
  void supplierIsAskedAgainAfterARefusalAndGoesBeforeTheConfiguredHeader() {
    AtomicInteger asked = new AtomicInteger();
    server.on(
        "tools/call",
        call ->
            call.header("X-Key").equals("k2")
                ? FakeHttpServer.result(call, FakeHttpServer.text("ok"))
                : FakeHttpServer.status(401));
    Connection connected =
        bay.connect(
            fake()
                .header("X-Key", "k0")
                .headersFrom(() -> Map.of("X-Key", "k" + asked.incrementAndGet()))
                .build());
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(asked).hasValue(2);
    assertThat(server.all("tools/call")).hasSize(3);
  }

  @Test
  void tokenIsRefreshedThoughASupplierWasAskedFirst() {
    AtomicInteger tokens = new AtomicInteger();
    requires("t-2");
    Connection connected =
        bay.connect(
            fake()
                .headersFrom(() -> Map.of("X-Key", "k"))
                .bearer(() -> "t-" + tokens.incrementAndGet())
                .build());
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(tokens).hasValue(2);
  }

  @Test
  void supplierThatFailsIsTheReason() {
    HttpServer config =
        fake()
            .headersFrom(
                () -> {
                  throw new IllegalStateException("vault is sealed");
                })
            .build();
    assertThatThrownBy(() -> bay.connect(config))
        .hasMessageContaining("the header supplier failed: vault is sealed");
    assertThat(server.log()).isEmpty();
  }

  @Test
  @Requirement("SEC-16")
  void suppliedHeaderThatNoneCanCarryIsRefusedWithoutItsValue() {
    HttpServer config = fake().headersFrom(() -> Map.of("X-Key", "sec\r\nret")).build();
    assertThatThrownBy(() -> bay.connect(config))
        .hasMessageContaining("X-Key")
        .hasMessageNotContaining("ret");
    assertThat(server.log()).isEmpty();
  }

  @Test
  void tokenIsRefreshedOnceForFiftyCallers() throws Exception {
    AtomicInteger tokens = new AtomicInteger();
    CountDownLatch allIn = new CountDownLatch(CALLERS);
    server.on(
        "tools/call",
        asked -> {
          if (asked.header("Authorization").equals("Bearer t-2")) {
            return FakeHttpServer.result(asked, FakeHttpServer.text("ok"));
          }
          allIn.countDown();
          Eventually.open(allIn);
          return refused(401, "Bearer");
        });
    Connection connected =
        bay.connect(fake().bearer(() -> "t-" + tokens.incrementAndGet()).build());
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<CallToolResult>> results = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        results.add(callers.submit(() -> connected.callTool("t", Map.of())));
      }
      for (Future<CallToolResult> result : results) {
        assertThat(result.get().text()).isEqualTo("ok");
      }
    } finally {
      callers.shutdown();
    }
    assertThat(tokens).hasValue(2);
    assertThat(server.all("tools/call")).hasSize(2 * CALLERS);
  }

  @Test
  void tokenIsRefreshedForAsynchronousCallsToo() {
    AtomicInteger tokens = new AtomicInteger();
    requires("t-2");
    Connection connected =
        bay.connect(fake().bearer(() -> "t-" + tokens.incrementAndGet()).build());
    CompletableFuture<CallToolResult> call = connected.callToolAsync("t", Map.of());
    assertThat(Eventually.get(call).text()).isEqualTo("ok");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  @Requirement({"ERA-10", "SEC-06"})
  void refusalForEverEndsAfterFewRequestsAndShowsNoToken(int status) {
    server.on(
        "server/discover",
        asked ->
            refused(status, "Bearer error=\"invalid_token\", token=\"hush-hush\"")
                .newBuilder()
                .body("you sent " + asked.header("Authorization") + " and " + asked.header("X-Key"))
                .build());
    HttpServer config = fake().header("X-Key", "hush-key").bearer(() -> "hush-hush").build();
    assertThatThrownBy(() -> bay.connect(config))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining(String.valueOf(status))
        .hasMessageContaining("invalid_token")
        .satisfies(e -> assertThat(trace(e)).doesNotContain("hush"));
    assertThat(server.log()).hasSizeBetween(1, 3);
    assertThat(config.toString()).doesNotContain("hush");
  }

  @Test
  @Requirement({"SEC-06", "SEC-14", "HTTP-L-17"})
  void errorPageThatRepeatsTheRequestShowsNoSecretOfIt() {
    server
        .handshake("session-hush")
        .on(
            "tools/call",
            asked ->
                FakeHttpServer.status(500)
                    .newBuilder()
                    .setHeader("Content-Type", "text/plain")
                    .body("debug: " + asked.headers())
                    .build());
    Connection connected =
        bay.connect(fake().header("X-Key", "key-hush").bearer(() -> "hush-hush").build());
    assertThatThrownBy(() -> connected.callTool("t", Map.of()))
        .hasMessageContaining("debug: ")
        .satisfies(e -> assertThat(trace(e)).doesNotContain("hush"));
  }

  private static String trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  @Test
  @Requirement({"HTTP-L-23", "HTTP-M-42"})
  void forbiddenOriginIsATypedErrorWithTheWordsOfTheServer() {
    Connection connected = bay.connect(fake().build());
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.json(
                403,
                Map.of(
                    "jsonrpc", "2.0", "error", Map.of("code", -32000, "message", "bad origin"))));
    assertThatThrownBy(() -> connected.callTool("t", Map.of()))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining("403")
        .hasMessageContaining("bad origin");
    answering();
    assertThat(connected.callTool("t", Map.of()).text()).isEqualTo("ok");
  }

  @Test
  void withoutATokenTheErrorSaysWhatToDo() {
    server.on("server/discover", asked -> refused(401, "Bearer"));
    assertThatThrownBy(() -> bay.connect(fake().build()))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining("wants a login")
        .hasMessageContaining("'fake'");
  }

  @Test
  @Requirement({"SEC-14", "SEC-18"})
  void whatOneServerIsGivenNoOtherSees() {
    try (FakeHttpServer other = FakeHttpServer.start().handshake("s-other")) {
      server.handshake("s-1");
      answering();
      other.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
      Connection one =
          bay.connect(fake().bearer(() -> "t-1").headersFrom(() -> Map.of("X-Key", "k")).build());
      Connection two = bay.connect(HttpServer.of("other", other.url()));
      one.callTool("t", Map.of());
      two.callTool("t", Map.of());
      for (FakeHttpServer.Asked asked : other.log()) {
        assertThat(asked.header("Authorization")).isEmpty();
        assertThat(asked.header("X-Key")).isEmpty();
        assertThat(asked.header("Mcp-Session-Id")).isIn("", "s-other");
      }
    }
  }

  @Test
  void bearerSupplierThatGivesNothingIsSaidSoAndNothingIsSent() {
    assertThatThrownBy(() -> bay.connect(fake().bearer(() -> "  ").build()))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining("gave none");
    assertThatThrownBy(() -> bay.connect(fake().bearer(() -> "Bearer hush").build()))
        .hasMessageContaining("leave that out")
        .hasMessageNotContaining("hush");
    assertThat(server.log()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"headers", "challenged"})
  void aCallThatIsInterruptedWhileItIsAuthorizedIsCancelledAndNoOther(String where)
      throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean slow = new AtomicBoolean();
    Authorizer authorizer =
        new Authorizer() {
          @Override
          public Map<String, String> headers(Target target) {
            return slow.get() && where.equals("headers") ? block() : Map.of();
          }

          @Override
          public Decision challenged(Challenge challenge) {
            block();
            return Decision.retry();
          }

          private Map<String, String> block() {
            begun.countDown();
            try {
              new CountDownLatch(1).await();
              return Map.of();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw (CancellationException) new CancellationException("given up").initCause(e);
            }
          }
        };
    server.on(
        "tools/call",
        asked ->
            slow.get()
                ? refused(401, "Bearer")
                : FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    Connection connected =
        bay.connect(fake().options(ServerOptions.builder().authorizer(authorizer).build()).build());
    slow.set(true);
    FutureTask<CallToolResult> call = new FutureTask<>(() -> connected.callTool("t", Map.of()));
    Thread thread = new Thread(call);
    thread.start();
    Eventually.open(begun);

    thread.interrupt();

    assertThatThrownBy(() -> call.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(CancellationException.class);
    slow.set(false);
    assertThat(connected.callTool("t", Map.of()).content()).isNotEmpty();
  }
}
