package io.patchbay.internal.connection;

import io.patchbay.ConfigurationException;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a Patchbay by their names: one connection for each name and configuration. A
 * connection that closes leaves by itself, and only if it is still the one of its name.
 * Thread-safe.
 */
final class Registry {
  private final Common common;
  private final Consumer<ServerFeed> onConnected;
  private final Consumer<ServerWiring> onGone = this::remove;
  private final Map<String, Entry> byName = new ConcurrentHashMap<>();
  private final Map<String, Entry> inOrder = new LinkedHashMap<>();
  private final Set<Entry> leaving = new HashSet<>();
  private boolean closed;

  /** A server that is plugged in. */
  static final class Entry {
    private final ServerConfig config;
    private final ServerWiring wiring;
    private volatile @Nullable ConfigKey key;

    private Entry(ServerConfig config, ServerWiring wiring) {
      this.config = config;
      this.wiring = wiring;
    }

    ServerConfig config() {
      return config;
    }

    /** Most configurations are never compared with another one. */
    ConfigKey key() {
      ConfigKey known = key;
      if (known == null) {
        known = ConfigKey.of(config);
        key = known;
      }
      return known;
    }

    ServerWiring wiring() {
      return wiring;
    }

    DefaultConnection connection() {
      return wiring.connection();
    }

    private Entry kept(boolean kept) {
      if (kept) {
        wiring.plug().keep();
      }
      return this;
    }

    boolean isClosed() {
      return wiring.plug().state() instanceof ConnectionState.Closed;
    }
  }

  /**
   * @param onConnected told when a server was connected and brings something to the pools
   */
  Registry(Common common, Consumer<ServerFeed> onConnected) {
    this.common = common;
    this.onConnected = onConnected;
  }

  /** Returns the entry of a configuration if that can be told without its hash, or null. */
  @Nullable Entry known(ServerConfig config) {
    Entry entry = byName.get(config.name());
    return entry != null && isSame(entry.config, config) && !entry.isClosed() ? entry : null;
  }

  private static boolean isSame(ServerConfig one, ServerConfig other) {
    return one == other
        || one.options() == other.options()
            && one.type().equals(other.type())
            && one.settings().equals(other.settings());
  }

  /**
   * Returns the entry of a configuration, a new one if there is none.
   *
   * @param kept whether it stays when connecting for the first time fails
   * @throws ConfigurationException if its name is in use by another configuration
   */
  Entry plug(ServerConfig config, boolean kept) {
    while (true) {
      Entry seen = byName.get(config.name());
      boolean same = seen != null && seen.key().equals(ConfigKey.of(config)); // under no lock
      synchronized (inOrder) {
        requireOpen();
        Entry known = inOrder.get(config.name());
        if (known == null || known.isClosed()) {
          Entry entry = new Entry(config, wiring(config));
          inOrder.remove(config.name());
          return put(entry).kept(kept);
        } else if (known == seen) {
          requireSame(config, same);
          return known.kept(kept);
        }
      }
    }
  }

  private static void requireSame(ServerConfig config, boolean same) {
    if (!same) {
      throw new ConfigurationException(
          "server '"
              + config.name()
              + "' is plugged in with another configuration already; close it first, or use"
              + " another name",
          null);
    }
  }

  /**
   * Plugs a server in to stay, if its name is free.
   *
   * @param instead whose place it takes, which the caller closes; null for none
   * @param disabled how it begins, or null
   * @return the entry, or null if the name is in use
   */
  @Nullable Entry plug(ServerConfig config, @Nullable Entry instead, @Nullable Disabled disabled) {
    synchronized (inOrder) {
      requireOpen();
      Entry known = inOrder.get(config.name());
      if (known != null && known != instead && !known.isClosed()) {
        return null;
      }
      Entry entry = new Entry(config, wiring(config));
      if (known != instead) {
        inOrder.remove(config.name());
      }
      if (disabled != null) {
        entry.wiring.plug().beginDisabled(disabled.cause(), disabled.reason());
      }
      if (known != null && known == instead) {
        leaving.add(known);
        entry.wiring.plug().follow(known.wiring.plug().closed());
      }
      return put(entry).kept(true);
    }
  }

  private ServerWiring wiring(ServerConfig config) {
    return new ServerWiring(config, common, onConnected, onGone);
  }

  private Entry put(Entry entry) {
    inOrder.put(entry.config.name(), entry);
    byName.put(entry.config.name(), entry);
    return entry;
  }

  /** Takes a server out, which the caller closes; its name is free. */
  void takeOut(Entry entry) {
    synchronized (inOrder) {
      if (inOrder.remove(entry.config.name(), entry)) {
        byName.remove(entry.config.name(), entry);
        leaving.add(entry);
      }
    }
  }

  /** Brings servers into an order; all others stay where they are. */
  void arrange(List<Entry> wanted) {
    synchronized (inOrder) {
      List<Entry> known =
          wanted.stream().filter(entry -> inOrder.get(entry.config.name()) == entry).toList();
      Set<Entry> moved = new HashSet<>(known);
      List<Entry> before = List.copyOf(inOrder.values());
      Iterator<Entry> next = known.iterator();
      inOrder.clear();
      for (Entry entry : before) {
        Entry here = moved.contains(entry) ? next.next() : entry;
        inOrder.put(here.config.name(), here);
      }
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new ServerClosedException("this Patchbay is closed", null);
    }
  }

  private void remove(ServerWiring gone) {
    synchronized (inOrder) {
      Entry entry = inOrder.get(gone.name());
      if (entry != null && entry.wiring == gone) {
        inOrder.remove(gone.name());
        byName.remove(gone.name());
      } else {
        leaving.removeIf(left -> left.wiring == gone);
      }
    }
  }

  /** Returns all entries that are not closed, in the order they were plugged in. */
  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    synchronized (inOrder) {
      for (Entry entry : inOrder.values()) {
        if (!entry.isClosed()) {
          entries.add(entry);
        }
      }
    }
    return entries;
  }

  /** Returns the entry of a name that is not closed, or null. */
  @Nullable Entry entry(String name) {
    Entry entry = byName.get(name);
    return entry == null || entry.isClosed() ? null : entry;
  }

  /** Returns the connection of a name. */
  Optional<Connection> connection(String name) {
    return Optional.ofNullable(entry(name)).map(Entry::connection);
  }

  /** Takes no more servers; returns those there are. */
  List<Entry> close() {
    synchronized (inOrder) {
      closed = true;
      List<Entry> all = new ArrayList<>(leaving);
      all.addAll(inOrder.values());
      return all;
    }
  }
}
