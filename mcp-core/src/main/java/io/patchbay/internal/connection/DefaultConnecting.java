package io.patchbay.internal.connection;

import io.patchbay.ConnectException;
import io.patchbay.ConnectOutcome;
import io.patchbay.ConnectOutcomes;
import io.patchbay.Connecting;
import io.patchbay.McpException;
import io.patchbay.ServerDisabledException;
import io.patchbay.internal.connection.Registry.Entry;
import io.patchbay.internal.session.SerialExecutor;
import io.patchbay.internal.session.Session;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Connects to all servers at the same time, as far as the limits on attempts allow. */
final class DefaultConnecting implements Connecting {
  private static final long YEAR = 31_536_000;

  private final TimeSource time;
  private final SerialExecutor progress;
  private final long begun;
  private final List<Entry> entries;
  private final List<CompletableFuture<ConnectOutcome>> outcomes = new ArrayList<>();

  DefaultConnecting(List<Entry> entries, Common common) {
    this.time = common.time();
    this.progress = new SerialExecutor(common.executor());
    this.begun = time.nanoTime();
    this.entries = entries;
    for (Entry entry : entries) {
      outcomes.add(begin(entry));
    }
  }

  private CompletableFuture<ConnectOutcome> begin(Entry entry) {
    if (entry.wiring().waitsForUse()) {
      return CompletableFuture.completedFuture(outcome(entry, null));
    }
    CompletableFuture<Session> connected = entry.wiring().awaitTurn();
    return connected
        .thenCompose(session -> entry.wiring().known())
        .handle((known, failure) -> outcome(entry, failure));
  }

  /** One that is disabled, whenever that came about, is not to be connected. */
  private ConnectOutcome outcome(Entry entry, @Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    McpException known =
        cause == null || cause instanceof ServerDisabledException
            ? null
            : cause instanceof McpException mcp
                ? mcp
                : new ConnectException(String.valueOf(cause), cause);
    return new ConnectOutcome(entry.connection(), entry.connection().state(), elapsed(), known);
  }

  private Duration elapsed() {
    return Duration.ofNanos(time.nanoTime() - begun);
  }

  @Override
  public Connecting onProgress(Consumer<ConnectOutcome> listener) {
    for (CompletableFuture<ConnectOutcome> outcome : outcomes) {
      var unused = outcome.thenAccept(known -> progress.execute(() -> listener.accept(known)));
    }
    return this;
  }

  @Override
  public ConnectOutcomes await(Duration limit) {
    try {
      return outcomes()
          .get(
              limit.toSeconds() > YEAR ? YEAR : limit.toMillis(),
              limit.toSeconds() > YEAR ? TimeUnit.SECONDS : TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return now(limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return now(limit);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private ConnectOutcomes now(Duration limit) {
    List<ConnectOutcome> known = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      Entry entry = entries.get(i);
      known.add(outcomes.get(i).getNow(pending(entry, limit)));
    }
    return new ConnectOutcomes(known);
  }

  private ConnectOutcome pending(Entry entry, Duration limit) {
    return new ConnectOutcome(
        entry.connection(),
        entry.connection().state(),
        elapsed(),
        new ConnectException(
            "server '"
                + entry.config().name()
                + "' is not connected after "
                + limit.toMillis()
                + " ms, and goes on being connected: "
                + entry.connection().state().describe(),
            null));
  }

  @Override
  public CompletableFuture<ConnectOutcomes> outcomes() {
    return CompletableFuture.allOf(outcomes.toArray(CompletableFuture[]::new))
        .thenApply(
            done -> new ConnectOutcomes(outcomes.stream().map(CompletableFuture::join).toList()));
  }
}
