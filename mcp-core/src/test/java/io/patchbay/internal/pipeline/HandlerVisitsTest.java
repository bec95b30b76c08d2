package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ElicitationHandler;
import io.patchbay.HandlerContext;
import io.patchbay.ToolCall;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Implementation;
import io.patchbay.spi.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class HandlerVisitsTest {
  private static final ToolCall CALL = GivenTool.named("t").call();
  private static final ElicitRequestURLParams VISIT =
      ElicitRequestURLParams.builder("m", "https://x.example/").elicitationId("e").build();

  private final UrlCompletions completions = new UrlCompletions();
  private final List<Duration> scheduled = new ArrayList<>();

  /** Patience ends at once. */
  private final TimeSource impatient =
      new TimeSource() {
        @Override
        public long nanoTime() {
          return 0;
        }

        @Override
        public Instant now() {
          return Instant.EPOCH;
        }

        @Override
        public Cancellable schedule(Duration delay, Runnable task) {
          scheduled.add(delay);
          task.run();
          return () -> {};
        }
      };

  /** Patience never ends. */
  private final TimeSource patient =
      new TimeSource() {
        @Override
        public long nanoTime() {
          return 0;
        }

        @Override
        public Instant now() {
          return Instant.EPOCH;
        }

        @Override
        public Cancellable schedule(Duration delay, Runnable task) {
          return () -> {};
        }
      };

  private HandlerVisits visits(TimeSource time, ElicitationHandler handler) {
    return new HandlerVisits(
        handler, call -> new Context(), call -> false, completions, Duration.ofMinutes(5), time);
  }

  private static final class Context implements HandlerContext {
    @Override
    public String serverName() {
      return "s";
    }

    @Override
    public Optional<Implementation> serverInfo() {
      return Optional.empty();
    }

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public List<String> problems() {
      return List.of();
    }
  }

  @Test
  void reportThatComesWhileTheUserIsAskedCounts() throws Exception {
    HandlerVisits visits =
        visits(
            patient,
            (request, context) -> {
              assertThat(context.serverName()).isEqualTo("s");
              completions.completed("s", "e");
              return ElicitResult.accept();
            });
    assertThat(visits.ask(CALL, VISIT)).isEqualTo(ElicitResult.accept());
    visits.awaitCompletion(CALL, VISIT);
    assertThat(completions.size()).isZero();
  }

  @Test
  void reportThatComesLaterEndsTheWait() throws Exception {
    HandlerVisits visits = visits(patient, (request, context) -> ElicitResult.accept());
    ElicitResult unused = visits.ask(CALL, VISIT);
    Thread server =
        new Thread(
            () -> {
              completions.completed("other", "e");
              completions.completed("s", "other");
              completions.completed("s", "e");
            });
    server.start();
    visits.awaitCompletion(CALL, VISIT);
    server.join();
    assertThat(completions.size()).isZero();
  }

  @Test
  void patienceEnds() throws Exception {
    HandlerVisits visits = visits(impatient, (request, context) -> ElicitResult.accept());
    ElicitResult unused = visits.ask(CALL, VISIT);
    visits.awaitCompletion(CALL, VISIT);
    assertThat(scheduled).containsExactly(Duration.ofMinutes(5));
    assertThat(completions.size()).isZero();
  }

  @Test
  void whoDoesNotAgreeIsNotWaitedFor() throws Exception {
    ElicitResult no =
        visits(patient, (request, context) -> ElicitResult.decline()).ask(CALL, VISIT);
    assertThat(no).isEqualTo(ElicitResult.decline());
    HandlerVisits failing =
        visits(
            patient,
            (request, context) -> {
              throw new IOException("no browser");
            });
    assertThatThrownBy(() -> failing.ask(CALL, VISIT)).isInstanceOf(IOException.class);
    assertThat(completions.size()).isZero();
  }

  @Test
  void visitWithoutAnIdIsNotWaitedFor() throws Exception {
    HandlerVisits visits = visits(patient, (request, context) -> ElicitResult.accept());
    ElicitRequestURLParams bare = ElicitRequestURLParams.builder("m", "https://x.example/").build();
    ElicitResult unused = visits.ask(CALL, bare);
    visits.awaitCompletion(CALL, bare);
    assertThat(completions.size()).isZero();
  }

  @Test
  void interruptEndsTheWait() throws Exception {
    HandlerVisits visits = visits(patient, (request, context) -> ElicitResult.accept());
    ElicitResult unused = visits.ask(CALL, VISIT);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> visits.awaitCompletion(CALL, VISIT))
        .isInstanceOf(InterruptedException.class);
    assertThat(completions.size()).isZero();
  }
}
