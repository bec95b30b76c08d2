package io.patchbay.internal.connection;

import io.patchbay.PoolListener;
import io.patchbay.internal.pool.PoolBuilder;
import io.patchbay.internal.pool.PoolUpdate;
import io.patchbay.internal.pool.Pools;
import io.patchbay.internal.pool.ServerLists;
import io.patchbay.internal.session.SerialExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pools of all servers. Nothing is fetched until somebody wants them; from then on they follow
 * the servers, and reading them is reading a field. Only a server that has just been connected is
 * waited for, and not for long. Thread-safe.
 */
final class LivePools {
  private static final Logger log = LoggerFactory.getLogger(LivePools.class);

  /** How long a reader waits for the lists of servers that have just been connected. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final PoolBuilder builder;
  private final Supplier<Collection<ServerWiring>> servers;
  private final Executor executor;
  private final Map<PoolListener, SerialExecutor> listeners = new ConcurrentHashMap<>();
  private final Set<ServerFeed> awaited = ConcurrentHashMap.newKeySet();
  private final Set<String> warned = new HashSet<>();
  private volatile Pools pools;
  private volatile boolean live;
  private volatile boolean closed;

  /**
   * @param servers all servers, in order
   */
  LivePools(PoolBuilder builder, Supplier<Collection<ServerWiring>> servers, Executor executor) {
    this.builder = builder;
    this.servers = servers;
    this.executor = executor;
    this.pools = builder.build(List.of(), Pools.EMPTY).pools();
  }

  /** Returns the pools as they are now. */
  Pools current() {
    if (!live) {
      begin();
    }
    if (!awaited.isEmpty()) {
      awaitFirst();
    }
    return pools;
  }

  /** Begins to follow the servers. */
  void begin() {
    synchronized (this) {
      if (live) {
        return;
      }
      live = true;
    }
    servers.get().forEach(this::follow);
  }

  /** A server was plugged in. */
  void plugged(ServerWiring server) {
    if (live) {
      follow(server);
    }
  }

  private void follow(ServerWiring server) {
    if (server.feed() == null) {
      server.load();
    }
    server.feed(() -> new ServerFeed(server, this::rebuild));
  }

  /** A server was connected whose lists are not known yet. */
  void connected(ServerFeed feed) {
    if (!feed.first().isDone()) {
      awaited.add(feed);
      var unused = feed.first().thenRun(() -> awaited.remove(feed));
    }
  }

  private void awaitFirst() {
    List<ServerFeed> now = List.copyOf(awaited);
    try {
      CompletableFuture.allOf(now.stream().map(ServerFeed::first).toArray(CompletableFuture[]::new))
          .get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      log.warn("{} servers are connected and do not list what they have", now.size());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      now.forEach(awaited::remove);
    }
  }

  private synchronized void rebuild() {
    if (closed) {
      return;
    }
    List<ServerLists> all = new ArrayList<>();
    for (ServerWiring server : servers.get()) {
      ServerFeed feed = server.feed();
      ServerLists lists = feed == null ? null : feed.lists();
      if (lists != null) {
        all.add(lists);
      }
    }
    PoolUpdate update = builder.build(all, pools);
    pools = update.pools();
    warn(update.warnings());
    tell(update);
  }

  private void warn(List<String> warnings) {
    for (String warning : warnings) {
      if (warned.add(warning)) {
        log.warn("{}", warning);
      }
    }
    warned.retainAll(warnings);
  }

  private void tell(PoolUpdate update) {
    if (!update.tools().isEmpty()) {
      each(listener -> listener.onToolsChanged(update.tools()));
    }
    if (!update.prompts().isEmpty()) {
      each(listener -> listener.onPromptsChanged(update.prompts()));
    }
    if (!update.resources().isEmpty()) {
      each(listener -> listener.onResourcesChanged(update.resources()));
    }
  }

  private void each(Consumer<PoolListener> event) {
    listeners.forEach(
        (listener, serial) ->
            serial.execute(
                () -> {
                  if (!closed) {
                    event.accept(listener);
                  }
                }));
  }

  void add(PoolListener listener) {
    listeners.put(listener, new SerialExecutor(executor));
    begin();
  }

  void remove(PoolListener listener) {
    listeners.remove(listener);
  }

  /** Follows nothing any more. */
  void close() {
    closed = true;
  }
}
