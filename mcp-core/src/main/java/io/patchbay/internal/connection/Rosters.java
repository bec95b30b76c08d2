package io.patchbay.internal.connection;

import io.patchbay.internal.connection.Registry.Entry;
import io.patchbay.spi.ServerRoster;
import io.patchbay.spi.ServerRoster.Handle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rosters of a Patchbay: begins and ends their telling, and does what follows from it. */
final class Rosters {
  private static final Logger log = LoggerFactory.getLogger(Rosters.class);

  private final Registry registry;
  private final BuiltIns builtIns;
  private final Admission admission;
  private final Consumer<List<Entry>> onPlugged;
  private final Executor executor;
  private final Line line = new Line("rosters");
  private final List<Handle> handles = new ArrayList<>();
  private volatile boolean closed;

  /**
   * @param onPlugged told of servers that were plugged in
   */
  Rosters(
      Registry registry,
      BuiltIns builtIns,
      Admission admission,
      Consumer<List<Entry>> onPlugged,
      Executor executor) {
    this.registry = registry;
    this.builtIns = builtIns;
    this.admission = admission;
    this.onPlugged = onPlugged;
    this.executor = executor;
  }

  /** Begins the telling of each; returns when all have told of the servers there are now. */
  void open(List<ServerRoster> rosters) {
    for (ServerRoster roster : rosters) {
      Handle handle = roster.open(new ToldServers(this, registry, builtIns));
      handles.add(Objects.requireNonNull(handle, "a roster has to return a handle"));
    }
  }

  boolean isClosed() {
    return closed;
  }

  /** Does what follows from a change when those before it are done; {@link #carryOut} begins. */
  void add(RosterChange change) {
    line.add(() -> change.carryOut(onPlugged, admission));
  }

  /** Does what follows from all changes so far, outside of any lock. */
  void carryOut() {
    line.run();
  }

  /** Ends the telling of all. */
  CompletableFuture<Void> close() {
    closed = true;
    return CompletableFuture.allOf(
        handles.stream()
            .map(handle -> CompletableFuture.runAsync(() -> close(handle), executor))
            .toArray(CompletableFuture[]::new));
  }

  private static void close(Handle handle) {
    try {
      handle.close();
    } catch (RuntimeException e) {
      log.warn("a roster cannot be closed", e);
    }
  }
}
