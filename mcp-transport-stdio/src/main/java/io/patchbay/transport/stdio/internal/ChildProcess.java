package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.Ladder;
import io.patchbay.transport.stdio.internal.StartException.Reason;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server process with everything it starts. Its standard error is drained from the start,
 * its descendants are remembered, and it is closed with the JVM at the latest. When it ends by
 * itself, what it leaves behind is closed too.
 *
 * <p>Safe for any thread. The futures complete on threads of the process ({@code
 * patchbay-<server>-exit}, {@code patchbay-<server>-close}); what depends on them must not block.
 */
final class ChildProcess implements ExitHook.Child {
  private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);

  /** How long an exit is held back for the last lines of stderr. */
  private static final Duration LAST_LINES = Duration.ofMillis(100);

  private static final long FIRST_SCAN = TimeUnit.MILLISECONDS.toNanos(50);

  /** Servers that are started together are looked after together. */
  private static final long RECENT = TimeUnit.MILLISECONDS.toNanos(20);

  private static final long SLOWEST_SCAN = TimeUnit.SECONDS.toNanos(10);

  private final ProcessSpec spec;
  private final Process process;
  private final ProcessHandle root;
  private final ProcessTree tree;
  private final ChildStdin stdin;
  private final StderrRing ring = new StderrRing();
  private final LineRelay relay;
  private final StderrDrain drain;
  private final CompletableFuture<Exit> exit = new CompletableFuture<>();
  private final CompletableFuture<LadderOutcome> closed = new CompletableFuture<>();
  private final AtomicBoolean closing = new AtomicBoolean();

  private ChildProcess(ProcessSpec spec, Process process) {
    this.spec = spec;
    this.process = process;
    this.root = process.toHandle();
    this.tree = new ProcessTree(root, this::isRunning, StreamHolders.of(process.pid())::find);
    this.stdin = new ChildStdin(process.getOutputStream());
    this.relay = spec.stderrRelay();
    this.drain = new StderrDrain(process.getErrorStream(), ring, relay);
  }

  /**
   * Starts the process. Blocks for the look-up and the system's call, not for the server.
   *
   * @throws StartException when it cannot be started; nothing is left behind
   */
  static ChildProcess start(ProcessSpec spec) throws StartException {
    if (!ExitHook.JVM.starting()) {
      throw new StartException(
          Reason.SHUTDOWN, spec.server() + ": not started, because this JVM is ending.");
    }
    ChildProcess child;
    try {
      child = new ChildProcess(spec, Launcher.launch(spec));
    } catch (StartException | RuntimeException | Error e) {
      ExitHook.JVM.notStarted();
      throw e;
    }
    ExitHook.JVM.started(child);
    child.startThreads();
    return child;
  }

  /** Written through at once; closing it never blocks. */
  OutputStream stdin() {
    return stdin;
  }

  /**
   * To be read by one thread. Its end may be later than that of the process, when a descendant
   * still holds it.
   */
  InputStream stdout() {
    return process.getInputStream();
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Completes when the process has ended, once its last lines of stderr are in {@link #stderrTail},
   * for which it waits no longer than 100 ms. Never completes exceptionally. Each call gives a
   * future of its own.
   */
  CompletableFuture<Exit> onExit() {
    return exit.copy();
  }

  /** The last lines of stderr for a message, at most 20 lines and 2 Ki characters. */
  String stderrTail() {
    return ring.tail();
  }

  /** How many lines of stderr the listener was too slow for. */
  long droppedStderrLines() {
    return relay.dropped();
  }

  /** {@link #close(Ladder)} with the ladder of the specification. */
  CompletableFuture<LadderOutcome> close() {
    return close(spec.ladder());
  }

  /**
   * Ends the process and all its descendants by {@code ladder}. Returns at once; a second call,
   * with whatever ladder, gets the outcome of the first. The listener for stderr gets nothing after
   * the future has completed. Never completes exceptionally.
   */
  CompletableFuture<LadderOutcome> close(Ladder ladder) {
    beginClose(ladder);
    return closed.thenApply(this::silence);
  }

  @Override
  public CompletableFuture<?> closeAtExit() {
    return close();
  }

  @Override
  public Duration closeLimit() {
    return spec.ladder().limit();
  }

  /** Looks for new descendants now, and not only from time to time. */
  void rememberDescendants() {
    tree.rescan();
  }

  private void startThreads() {
    try {
      thread("stderr", drain).start();
      thread("exit", this::awaitExit).start();
    } catch (Error e) {
      process.destroyForcibly();
      ExitHook.JVM.closed(this);
      throw e;
    }
  }

  private Thread thread(String role, Runnable body) {
    Thread thread = new Thread(body, "patchbay-" + spec.server() + "-" + role);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Descendants are looked for while the process lives, often at first, when a wrapper starts the
   * server proper, then less and less: after its end they can no longer be found.
   */
  private void awaitExit() {
    long pause = FIRST_SCAN;
    try {
      while (!process.waitFor(pause, TimeUnit.NANOSECONDS)) {
        tree.rescan(System.nanoTime() - RECENT);
        pause = Math.min(pause * 2, SLOWEST_SCAN);
      }
      if (!drain.awaitEnd(LAST_LINES)) {
        log.debug("{}: a descendant of {} still holds stderr", spec.server(), pid());
      }
    } catch (InterruptedException e) {
      // Nobody but a debugger interrupts this thread; then the close is the only way to an exit.
      return;
    }
    Exit ended = new Exit(process.exitValue());
    log.debug("{}: process {} ended with {}", spec.server(), pid(), ended.describe());
    exit.complete(ended);
    beginClose(spec.ladder());
  }

  /** Only for who asked for a close: after an exit the listener still gets the last lines. */
  private LadderOutcome silence(LadderOutcome outcome) {
    relay.stop();
    return outcome;
  }

  private void beginClose(Ladder ladder) {
    if (closing.compareAndSet(false, true)) {
      thread("close", () -> runLadder(ladder)).start();
    }
  }

  private void runLadder(Ladder ladder) {
    LadderRun run =
        new LadderRun(ladder, tree, stdin::close, Interrupter.ofSystem(), LadderClock.ofSystem());
    LadderOutcome outcome;
    try {
      outcome = run.run();
    } catch (RuntimeException | Error e) {
      log.warn("{}: the close failed, the process is killed", spec.server(), e);
      tree.leavesFirst().forEach(ProcessHandle::destroyForcibly);
      outcome = new LadderOutcome(List.of(), List.of(), Duration.ZERO);
    }
    stdin.close();
    if (!outcome.survivors().isEmpty()) {
      log.warn("{}: still running after the close: {}", spec.server(), outcome.survivors());
    }
    ExitHook.JVM.closed(this);
    closed.complete(outcome);
  }

  /** The process itself runs until its exit code is known. */
  private boolean isRunning(ProcessHandle handle) {
    return handle.equals(root) ? process.isAlive() : Liveness.isRunning(handle);
  }
}
