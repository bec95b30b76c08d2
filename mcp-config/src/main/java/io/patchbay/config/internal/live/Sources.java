package io.patchbay.config.internal.live;

import io.patchbay.config.ConfigProblem;
import io.patchbay.config.ConfigProblem.Severity;
import io.patchbay.config.internal.load.Loader.Answer;
import io.patchbay.config.spi.ServerSource;
import io.patchbay.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The sources beside the files: each is asked, and what it answered last stays until it answers
 * again. An answer to an earlier question does not count. Thread-safe.
 */
final class Sources {
  private static final Duration LONGEST = Duration.ofDays(1);

  private final List<ServerSource> sources;
  private final Runnable answered;
  private final Map<ServerSource, Answer> answers = new LinkedHashMap<>();
  private final Map<ServerSource, ConfigProblem> problems = new LinkedHashMap<>();
  private int question;

  /**
   * @param answered told, on some thread, when a source has answered or failed
   */
  Sources(List<ServerSource> sources, Runnable answered) {
    this.sources = sources;
    this.answered = answered;
  }

  /** Asks all of them; nothing waits. */
  void ask() {
    int now;
    synchronized (this) {
      now = ++question;
    }
    for (ServerSource source : sources) {
      CompletableFuture<Map<String, Json>> asked = begin(source);
      var unused =
          asked
              .copy()
              .thenApply(Sources::copy)
              .orTimeout(limit(source).toMillis(), TimeUnit.MILLISECONDS)
              .whenCompleteAsync(
                  (servers, failure) -> {
                    take(source, now, servers, failure);
                    asked.cancel(true);
                  });
    }
  }

  private static CompletableFuture<Map<String, Json>> begin(ServerSource source) {
    try {
      return Objects.requireNonNull(source.servers(), "no future");
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Duration limit(ServerSource source) {
    Duration limit = source.limit();
    return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
  }

  private void take(
      ServerSource source,
      int asked,
      @Nullable Map<String, Json> servers,
      @Nullable Throwable failure) {
    synchronized (this) {
      if (asked != question) {
        return;
      }
      if (servers != null) {
        answers.put(source, new Answer(source.name(), source.scope(), servers));
        problems.remove(source);
      } else {
        problems.put(source, problem(source, failure));
      }
    }
    answered.run();
  }

  private static Map<String, Json> copy(Map<String, Json> servers) {
    servers.forEach(
        (name, entry) -> {
          Objects.requireNonNull(name, "a server without a name");
          Objects.requireNonNull(entry, "a server without an entry");
        });
    return Collections.unmodifiableMap(new LinkedHashMap<>(servers));
  }

  private ConfigProblem problem(ServerSource source, @Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String what =
        cause instanceof TimeoutException
            ? "has not answered within " + limit(source).toMillis() + " ms"
            : "failed: "
                + (cause == null ? "no servers" : cause.getClass().getSimpleName())
                + (cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage());
    return new ConfigProblem(
        Severity.WARNING,
        source.name(),
        0,
        0,
        "",
        null,
        what + (answers.containsKey(source) ? "; what it said before stays in force" : ""));
  }

  /** Returns what they have answered last. */
  synchronized List<Answer> answers() {
    return new ArrayList<>(answers.values());
  }

  /** Returns why some have not answered. */
  synchronized List<ConfigProblem> problems() {
    return new ArrayList<>(problems.values());
  }
}
