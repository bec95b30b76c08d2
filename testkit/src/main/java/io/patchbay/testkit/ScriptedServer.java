package io.patchbay.testkit;

import io.patchbay.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server that follows a script, one script for each time it is started. It runs on threads of its
 * own, keeps every message it received, and after its script expects nothing more. What goes
 * against a script ends the channel and is thrown by {@link #assertExhausted}. Thread-safe.
 */
public final class ScriptedServer {
  private final List<Script> lives = new ArrayList<>();
  private final List<Life> started = new ArrayList<>();
  private @Nullable AssertionError surplus;

  private ScriptedServer() {}

  /** Returns a server with a script for its first life. */
  public static ScriptedServer script(Consumer<Script> steps) {
    return new ScriptedServer().then(steps);
  }

  /** Adds a script for the next life. */
  public synchronized ScriptedServer then(Consumer<Script> steps) {
    Script script = new Script();
    steps.accept(script);
    lives.add(script);
    return this;
  }

  /**
   * Starts the next life.
   *
   * @throws IOException if there is no script for it
   */
  public synchronized PipeTransport.Channel start() throws IOException {
    if (started.size() == lives.size()) {
      surplus = new AssertionError("started more often than the " + lives.size() + " scripts");
      throw new IOException("no script for another start");
    }
    PipeTransport.Channel channel = PipeTransport.Channel.create();
    Life life = new Life(started.size() + 1, lives.get(started.size()).steps(), channel);
    started.add(life);
    life.thread.start();
    return channel;
  }

  private synchronized List<Life> lives() {
    return List.copyOf(started);
  }

  /** Returns how often it was started. */
  public int starts() {
    return lives().size();
  }

  /** Returns every message of every life so far. */
  public List<Json> received() {
    return lives().stream().flatMap(life -> life.wire.received().stream()).toList();
  }

  /** Returns the methods of what was received so far. */
  public List<String> methods() {
    return received().stream()
        .map(message -> message.get("method"))
        .map(method -> method == null ? "" : method.asString())
        .toList();
  }

  /** Waits until every script that was started is at its end or has failed. */
  public void awaitScript() {
    for (Life life : lives()) {
      if (!Eventually.holds(life.scriptEnd::isDone, Eventually.SOON)) {
        throw life.failure("the script is still waiting", null);
      }
      life.check();
    }
  }

  /**
   * Requires that every script has been played to its end and nothing else was received. To be
   * called when the client has closed.
   *
   * @throws AssertionError with the place in the script and what went against it
   */
  public void assertExhausted() {
    awaitScript();
    synchronized (this) {
      if (surplus != null) {
        throw surplus;
      }
      if (started.size() < lives.size()) {
        throw new AssertionError(
            "started " + started.size() + " times, there are " + lives.size() + " scripts");
      }
    }
    for (Life life : lives()) {
      Eventually.ended(life.thread);
      life.check();
    }
  }

  /** One run of one script. */
  private static final class Life implements Runnable {
    private final int number;
    private final List<Script.Step> steps;
    private final ServerWire wire;
    private final Thread thread;
    private final CompletableFuture<Void> scriptEnd = new CompletableFuture<>();
    private volatile int position;
    private volatile @Nullable AssertionError failure;

    Life(int number, List<Script.Step> steps, PipeTransport.Channel channel) {
      this.number = number;
      this.steps = steps;
      this.wire = new ServerWire(channel);
      this.thread = new Thread(this, "scripted-server-" + number);
      thread.setDaemon(true);
    }

    @Override
    public void run() {
      try {
        for (int i = 0; i < steps.size(); i++) {
          position = i + 1;
          steps.get(i).action().accept(wire);
        }
        scriptEnd.complete(null);
        Json more = wire.read();
        if (more != null) {
          throw new AssertionError("received after the end of the script: " + more);
        }
      } catch (RuntimeException | AssertionError e) {
        failure = failure(String.valueOf(e.getMessage()), e);
        wire.die();
      } finally {
        scriptEnd.complete(null);
      }
    }

    AssertionError failure(String what, @Nullable Throwable cause) {
      int at = position;
      String step = at == 0 ? "the start" : steps.get(at - 1).text();
      return new AssertionError(
          "life "
              + number
              + ", script position "
              + at
              + " of "
              + steps.size()
              + " ("
              + (step.length() > 300 ? step.substring(0, 300) + "…" : step)
              + "): "
              + what,
          cause);
    }

    void check() {
      AssertionError known = failure;
      if (known != null) {
        throw new AssertionError(known.getMessage(), known);
      }
    }
  }
}
