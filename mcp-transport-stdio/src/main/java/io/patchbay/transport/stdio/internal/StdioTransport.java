package io.patchbay.transport.stdio.internal;

import io.patchbay.TransportException;
import io.patchbay.spi.LineTransport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Messages over the standard input and output of a child process. */
final class StdioTransport extends LineTransport {
  /** The end of its output and of the process itself are some milliseconds apart. */
  private static final long EXIT_MILLIS = 200;

  /** How long what is left in the pipe may take to be read after the process ended. */
  private static final Duration LAST_OUTPUT = Duration.ofMillis(100);

  private final ProcessSpec spec;
  private @Nullable ChildProcess child;
  private boolean closed;

  StdioTransport(TransportContext context, ProcessSpec spec) {
    super(context, TransportTraits.LOCAL_STREAM);
    this.spec = spec;
  }

  @Override
  protected Streams connect() throws IOException {
    ChildProcess started = ChildProcess.start(spec);
    boolean unwanted;
    synchronized (this) {
      child = started;
      unwanted = closed;
    }
    if (unwanted) {
      var unused = started.close();
    }
    var unusedToo = started.onExit().thenRun(this::exited);
    return new Streams(started.stdout(), started.stdin());
  }

  /** What the process wrote last is read first; but a descendant may hold its output open. */
  private void exited() {
    var unused = context().time().schedule(LAST_OUTPUT, () -> ended(endReason(null)));
  }

  @Override
  protected int writeBudget() {
    return PipeBudget.of(System.getProperty("os.name", ""));
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    ChildProcess running;
    synchronized (this) {
      closed = true;
      running = child;
    }
    if (running == null) {
      return CompletableFuture.completedFuture(null);
    }
    return running.close().thenAccept(outcome -> stopThreads());
  }

  @Override
  protected TransportException endReason(@Nullable IOException failure) {
    return ended(
        failure,
        failure == null ? "it closed its standard output" : String.valueOf(failure.getMessage()));
  }

  @Override
  protected TransportException writeFailure(IOException cause) {
    return ended(cause, "its standard input cannot be written: " + cause.getMessage());
  }

  /** Names the exit where there is one: it is the cause of what was noticed first. */
  private TransportException ended(@Nullable IOException failure, String noticed) {
    Optional<Exit> exit = exit();
    String what = exit.map(code -> "the process ended with " + code.describe()).orElse(noticed);
    String tail = diagnostics();
    return new TransportException(
        "server '" + spec.server() + "': " + what + (tail.isEmpty() ? "" : "; " + tail), failure);
  }

  private Optional<Exit> exit() {
    ChildProcess running = running();
    if (running == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(running.onExit().get(EXIT_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  @Override
  public String diagnostics() {
    ChildProcess running = running();
    String tail = running == null ? "" : running.stderrTail().strip();
    return tail.isEmpty() ? "" : "the last lines of its standard error:\n" + tail;
  }

  private synchronized @Nullable ChildProcess running() {
    return child;
  }
}
