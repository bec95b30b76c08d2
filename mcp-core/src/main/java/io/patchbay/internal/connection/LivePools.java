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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pools of all servers. Nothing is fetched until somebody wants them; from then on they follow
 * the servers, and reading them is reading a field. Only a server that has just been connected is
 * waited for, and not for long. Thread-safe.
 */
final class LivePools {
  private static final Logger log = LoggerFactory.getLogger(LivePools.class);

  /** How long a reader waits for tools that are described to each reader. */
  private static final Duration DESCRIPTION = Duration.ofSeconds(1);

  /** How long a reader waits for the lists of servers that have just been connected. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final PoolBuilder builder;
  private final Supplier<Collection<ServerWiring>> servers;
  private final Executor executor;
  private final Map<PoolListener, SerialExecutor> listeners = new ConcurrentHashMap<>();
  private final Set<ServerFeed> awaited = ConcurrentHashMap.newKeySet();
  private final Set<String> warned = new HashSet<>();
  private final Set<ServerFeed> describedAtCall = ConcurrentHashMap.newKeySet();
  private final AtomicLong changes = new AtomicLong();
  private long built;
  private final ThreadLocal<Boolean> telling = new ThreadLocal<>();
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
    if (!describedAtCall.isEmpty() && !Boolean.TRUE.equals(telling.get())) {
      describe();
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
    ServerFeed feed = server.feed(() -> new ServerFeed(server, this::rebuild));
    if (server.plug().session() != null) {
      connected(feed);
    }
  }

  /** A server was connected whose lists are not known yet. */
  void connected(ServerFeed feed) {
    if (feed.isDescribedAtCall()) {
      describedAtCall.add(feed);
    }
    if (!feed.first().isDone()) {
      awaited.add(feed);
      var unused = feed.first().thenRun(() -> awaited.remove(feed));
    }
  }

  private void awaitFirst() {
    List<ServerFeed> now = List.copyOf(awaited);
    if (!await(now.stream().map(ServerFeed::first), PATIENCE)) {
      log.warn("{} servers are connected and do not list what they have", now.size());
    }
    now.forEach(awaited::remove);
  }

  private void describe() {
    if (!await(describedAtCall.stream().map(ServerFeed::describe), DESCRIPTION)) {
      log.warn("built-in servers do not describe their tools in time");
    }
    rebuild(); // whoever else has just heard the same may not be through with that
  }

  private static boolean await(Stream<? extends CompletableFuture<?>> all, Duration limit) {
    try {
      var unused =
          CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
              .get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Many who want it at the same time cost one: what is built has the changes of all of them. */
  private void rebuild() {
    long ours = changes.incrementAndGet();
    synchronized (this) {
      if (!closed && built < ours) {
        built = changes.get();
        build();
      }
    }
  }

  private void build() {
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
                    tell(listener, event);
                  }
                }));
  }

  /** A listener that reads the pool must not make it change again. */
  private void tell(PoolListener listener, Consumer<PoolListener> event) {
    telling.set(true);
    try {
      event.accept(listener);
    } finally {
      telling.remove();
    }
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
