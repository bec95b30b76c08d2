package io.patchbay.internal.connection;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ConnectionState.Pending;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import io.patchbay.internal.connection.Registry.Entry;
import io.patchbay.spi.ServerRoster.Listed;
import io.patchbay.spi.ServerRoster.Receiver;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The servers that one roster tells of, as they are plugged in.
 *
 * <p>Each telling is held against the one before under a lock, which no foreign code runs under;
 * what follows, closing, asking the policy, connecting, stands in a line for all rosters, so that
 * the last telling has the last word. A telling from inside of that, as by a policy that tells,
 * waits for its turn there and not on its thread. Thread-safe.
 */
final class ToldServers implements Receiver {
  private final Rosters rosters;
  private final Registry registry;
  private final BuiltIns builtIns;
  private Map<String, Held> held = Map.of();

  /** A server of the last telling. */
  private record Held(Entry entry, Optional<String> off) {}

  /** A server as it is told. */
  private record Wanted(ServerConfig config, ConfigKey key, Optional<String> off) {}

  ToldServers(Rosters rosters, Registry registry, BuiltIns builtIns) {
    this.rosters = rosters;
    this.registry = registry;
    this.builtIns = builtIns;
  }

  @Override
  public Map<String, ConfigurationException> servers(List<Listed> servers) {
    Map<String, ConfigurationException> refused = new LinkedHashMap<>();
    Map<String, Wanted> wanted = wanted(servers, refused);
    synchronized (this) {
      if (rosters.isClosed()) {
        return Map.of();
      }
      RosterChange change = new RosterChange();
      try {
        take(wanted, refused, change);
      } catch (ServerClosedException e) {
        return Map.of();
      }
      rosters.add(change);
    }
    rosters.carryOut();
    return refused;
  }

  private Map<String, Wanted> wanted(
      List<Listed> servers, Map<String, ConfigurationException> refused) {
    Map<String, Wanted> wanted = new LinkedHashMap<>();
    for (Listed listed : servers) {
      ServerConfig config = listed.config();
      String name = Objects.requireNonNull(config.name(), "a server needs a name");
      try {
        builtIns.requireUsable(config);
        Wanted entry = new Wanted(config, ConfigKey.of(config), listed.disabledBecause());
        if (wanted.putIfAbsent(name, entry) != null) {
          refused.put(name, problem(name, "is told twice; the first one counts"));
        }
      } catch (ConfigurationException e) {
        refused.put(name, e);
      } catch (RuntimeException e) {
        refused.put(name, new ConfigurationException("server '" + name + "': " + e, e));
      }
    }
    return wanted;
  }

  private static ConfigurationException problem(String name, String what) {
    return new ConfigurationException("server '" + name + "' " + what, null);
  }

  /** Brings the registry to what is told. */
  private void take(
      Map<String, Wanted> wanted,
      Map<String, ConfigurationException> refused,
      RosterChange change) {
    Map<String, Held> next = new LinkedHashMap<>();
    wanted.forEach(
        (name, server) -> {
          Held before = held.get(name);
          Held now =
              isSame(before, server) ? keep(before, server, change) : plug(before, server, change);
          if (now == null) {
            refused.put(name, inUse(name));
          } else {
            next.put(name, now);
          }
        });
    Set<Entry> there = new LinkedHashSet<>();
    next.values().forEach(now -> there.add(now.entry()));
    for (Held before : held.values()) {
      if (!there.contains(before.entry())) {
        boolean replaced = next.containsKey(before.entry().config().name());
        registry.takeOut(before.entry());
        change.end(before.entry(), replaced ? "its configuration changed" : "it was taken away");
      }
    }
    registry.arrange(List.copyOf(there));
    held = next;
  }

  private static ConfigurationException inUse(String name) {
    return problem(
        name,
        "is plugged in already, and not by what tells of this one; close that one first, or use"
            + " another name");
  }

  private static boolean isSame(@Nullable Held before, Wanted server) {
    return before != null
        && !before.entry().isClosed()
        && before.entry().key().equals(server.key());
  }

  private static Held keep(@Nullable Held before, Wanted server, RosterChange change) {
    Entry entry = Objects.requireNonNull(before).entry();
    if (!before.off().equals(server.off())) {
      change.turn(entry, server.off());
    }
    return new Held(entry, server.off());
  }

  private @Nullable Held plug(@Nullable Held before, Wanted server, RosterChange change) {
    Entry old = before == null ? null : before.entry();
    Entry entry = registry.plug(server.config(), old, begins(before, server));
    if (entry == null) {
      return null;
    }
    change.plug(entry, old != null && isInUse(old.connection().state()));
    return new Held(entry, server.off());
  }

  private static boolean isInUse(ConnectionState state) {
    return state instanceof Connected
        || state instanceof Pending pending && pending.phase() != Pending.Phase.IDLE;
  }

  /** A server that somebody has switched on or off stays so, unless the roster says otherwise. */
  private static @Nullable Disabled begins(@Nullable Held before, Wanted server) {
    if (before == null || !before.off().equals(server.off())) {
      return server.off().map(ToldServers::off).orElse(null);
    }
    Plug old = before.entry().wiring().plug();
    return old.state() instanceof Disabled state && !old.isHeld() ? state : null;
  }

  private static Disabled off(String why) {
    return new Disabled(Instant.EPOCH, Cause.USER, why);
  }
}
