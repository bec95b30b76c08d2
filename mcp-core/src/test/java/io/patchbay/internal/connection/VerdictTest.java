package io.patchbay.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConfigurationException;
import io.patchbay.ConnectException;
import io.patchbay.HttpStatusException;
import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.internal.state.Event.Trigger;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What may pass by itself, and what will not. */
class VerdictTest {
  private static ConnectException because(Throwable cause) {
    return new ConnectException("cannot connect", new TransportException("cannot reach", cause));
  }

  private static ConnectException answered(int status) {
    return new ConnectException("refused", new HttpStatusException("HTTP", status, "", ""));
  }

  static Stream<Arguments> first() {
    return Stream.of(
        Arguments.of("refused", because(new java.net.ConnectException("refused")), true),
        Arguments.of("reset", because(new java.net.SocketException("reset")), true),
        Arguments.of("timed out", because(new SocketTimeoutException("slow")), true),
        Arguments.of("503", answered(503), true),
        Arguments.of("500", answered(500), true),
        Arguments.of("429", answered(429), true),
        Arguments.of("404", answered(404), false),
        Arguments.of("400", answered(400), false),
        Arguments.of("certificate", because(new SSLHandshakeException("no path")), false),
        Arguments.of("name", because(new UnknownHostException("nowhere")), false),
        Arguments.of("wrong answer", because(new ProtocolException("odd", null)), false),
        Arguments.of("configuration", new ConfigurationException("no transport", null), false),
        Arguments.of("anything else", because(new IOException("endpoint refused")), false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("first")
  void ofAServerThatNeverWorked(String what, Throwable failure, boolean passes) {
    assertThat(Verdict.of(failure, false, false, false))
        .isEqualTo(passes ? Trigger.MAY_PASS : Trigger.LASTING);
  }

  @Test
  void localServerThatDoesNotStartWillNotTheSecondTime() {
    Throwable exits = because(new IOException("exit code 1"));
    assertThat(Verdict.of(exits, false, true, false)).isEqualTo(Trigger.LASTING);
    assertThat(Verdict.of(exits, false, true, true)).isEqualTo(Trigger.MAY_PASS);
    assertThat(Verdict.of(exits, true, true, false)).as("silent").isEqualTo(Trigger.MAY_PASS);
  }

  @Test
  void loginIsALoginWhateverIsAroundIt() {
    Throwable login = because(new AuthorizationRequiredException("401", null, 401));
    assertThat(Verdict.of(login, true, false, true)).isEqualTo(Trigger.UNAUTHORIZED);
  }

  @Test
  void pauseThatTheServerAskedForIsFound() {
    HttpStatusException busy = new HttpStatusException("busy", 503, "", "", Duration.ofSeconds(7));
    assertThat(Verdict.askedPause(new ConnectException("busy", busy)))
        .isEqualTo(Duration.ofSeconds(7));
    assertThat(Verdict.askedPause(answered(503))).isNull();
  }
}
