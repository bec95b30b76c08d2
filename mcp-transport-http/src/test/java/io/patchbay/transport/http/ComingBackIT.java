package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConnectException;
import io.patchbay.ConnectOutcomes;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.HttpStatusException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.TransportException;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connecting over HTTP to what is not there, not yet, or wants a login. */
@ExtendWith(Leaks.class)
class ComingBackIT {
  private static final Reconnection QUICK =
      Reconnection.builder().firstDelay(Duration.ofMillis(20)).build();

  @TempDir private Path directory;

  private final FakeHttpServer server = FakeHttpServer.start();
  private final AtomicInteger asked = new AtomicInteger();

  @AfterEach
  void close() {
    server.close();
  }

  private Patchbay open() {
    return Patchbay.builder()
        .reconnection(QUICK)
        .stateDirectory(directory.resolve("state"))
        .build();
  }

  private HttpServer config() {
    return HttpServer.builder("fake", server.url())
        .options(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build())
        .build();
  }

  /** A server that answers so often with a status, and is there then. */
  private void answering(int status, int times) {
    server.handshake("s-1");
    server.on(
        "initialize",
        request ->
            asked.incrementAndGet() <= times
                ? FakeHttpServer.status(status)
                : FakeHttpServer.result(request, FakeHttpServer.initialized("2025-11-25")));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 429})
  void whatMayPassIsTriedThreeTimesAtFirst(int status) {
    answering(status, 2);
    try (Patchbay bay = open()) {
      assertThat(bay.connect(config()).state()).isInstanceOf(ConnectionState.Connected.class);
    }
    assertThat(asked).hasValue(3);
  }

  @Test
  void andNoMoreThanThreeTimes() {
    answering(503, 100);
    try (Patchbay bay = open()) {
      assertThatThrownBy(() -> bay.connect(config()))
          .isInstanceOf(ConnectException.class)
          .hasCauseInstanceOf(HttpStatusException.class);
      assertThat(bay.connections()).isEmpty();
    }
    assertThat(asked).hasValue(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 410})
  void whatWillNotPassIsTriedOnce(int status) {
    answering(status, 100);
    try (Patchbay bay = open()) {
      assertThatThrownBy(() -> bay.connect(config())).isInstanceOf(ConnectException.class);
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void refusedIsTriedThreeTimesAndSaysWhy() {
    server.close();
    try (Patchbay bay = open()) {
      Connection connection = bay.add(config());
      ConnectOutcomes outcomes = bay.connectAll().await(Duration.ofSeconds(10));
      assertThat(connection.state())
          .isInstanceOfSatisfying(
              ConnectionState.Failed.class, state -> assertThat(state.attempts()).isEqualTo(3));
      assertThat(outcomes.failed().get(0).failure().orElseThrow())
          .hasMessageContaining("Failed to connect");
    }
  }

  @Test
  void loginThatIsWantedIsRememberedByAllProcessesUntilSomebodyConnects() {
    server.handshake("s-1");
    server.on(
        "initialize",
        request -> {
          asked.incrementAndGet();
          return FakeHttpServer.status(401);
        });
    try (Patchbay bay = open()) {
      bay.add(config());
      bay.connectAll().await(Duration.ofSeconds(10));
      assertThat(bay.connection("fake").orElseThrow().state().kind()).isEqualTo(Kind.NEEDS_AUTH);
      assertThatThrownBy(() -> bay.connection("fake").orElseThrow().listTools())
          .isInstanceOf(AuthorizationRequiredException.class);
    }
    int before = asked.get();
    try (Patchbay another = open()) {
      Connection connection = another.add(config());
      ConnectOutcomes outcomes = another.connectAll().await(Duration.ofSeconds(10));
      assertThat(connection.state().kind()).isEqualTo(Kind.NEEDS_AUTH);
      assertThat(outcomes.failed()).hasSize(1);
      assertThat(asked).as("nobody is asked twice").hasValue(before);
      assertThatThrownBy(connection::reconnect).isInstanceOf(AuthorizationRequiredException.class);
      assertThat(asked.get()).isGreaterThan(before);
      server.on(
          "initialize",
          request -> FakeHttpServer.result(request, FakeHttpServer.initialized("2025-11-25")));
      connection.reconnect();
      assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
    }
    try (Patchbay third = open()) {
      third.add(config());
      third.connectAll().await(Duration.ofSeconds(10)).orThrow();
    }
  }

  @Test
  void unauthorizedCallMakesTheConnectionWaitForALogin() {
    server.handshake("s-1").on("tools/call", request -> FakeHttpServer.status(401));
    try (Patchbay bay = open()) {
      Connection connection = bay.connect(config());
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(AuthorizationRequiredException.class);
      Eventually.that("the state", () -> connection.state().kind() == Kind.NEEDS_AUTH);
    }
  }

  @Test
  void forbiddenCallIsThatCallsOwn() {
    server.handshake("s-1").on("tools/call", request -> FakeHttpServer.status(403));
    try (Patchbay bay = open()) {
      Connection connection = bay.connect(config());
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(AuthorizationRequiredException.class);
      assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
    }
  }

  @Test
  void threeFailuresOfTheChannelInARowRenewTheTransport() {
    server.handshake("s-1").on("tools/list", request -> FakeHttpServer.events(": nothing\n\n"));
    try (Patchbay bay = open()) {
      Connection connection = bay.connect(config());
      int sessions = server.all("initialize").size();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(connection::listTools).isInstanceOf(TransportException.class);
      }
      server.on("ping", request -> FakeHttpServer.result(request, Map.of()));
      connection.ping();
      assertThat(server.all("initialize")).hasSize(sessions + 1);
    }
  }
}
