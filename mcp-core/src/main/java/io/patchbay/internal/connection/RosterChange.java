package io.patchbay.internal.connection;

import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.internal.connection.Registry.Entry;
import io.patchbay.internal.state.Event;
import io.patchbay.internal.state.Event.Trigger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What has to be done because of one telling of a roster, once the registry has the servers. Not
 * thread-safe.
 */
final class RosterChange {
  private final Map<Entry, String> ended = new LinkedHashMap<>();
  private final Map<Entry, Optional<String>> turned = new LinkedHashMap<>();
  private final List<Entry> plugged = new ArrayList<>();
  private final Set<Entry> inUse = new HashSet<>();

  /** A server is to be closed, as it is gone or another took its place. */
  void end(Entry entry, String why) {
    ended.put(entry, "server '" + entry.config().name() + "': " + why);
  }

  /**
   * A server was plugged in.
   *
   * @param used whether the one whose place it took was in use
   */
  void plug(Entry entry, boolean used) {
    plugged.add(entry);
    if (used) {
      inUse.add(entry);
    }
  }

  /**
   * A server is off from now on, or on again.
   *
   * @param because why it is off; empty if it is on
   */
  void turn(Entry entry, Optional<String> because) {
    turned.put(entry, because);
  }

  /** Does it; waits for no connection. */
  void carryOut(Consumer<List<Entry>> onPlugged, Admission admission) {
    ended.forEach(RosterChange::close);
    turned.forEach((entry, because) -> turn(entry.wiring(), because));
    admission.review();
    if (!plugged.isEmpty()) {
      onPlugged.accept(plugged);
    }
    for (Entry entry : plugged) {
      connect(entry.wiring(), admission.isConnecting(), inUse.contains(entry));
    }
    turned.forEach((entry, because) -> connect(entry.wiring(), admission.isConnecting(), false));
  }

  private static void close(Entry entry, String why) {
    var unused = entry.wiring().plug().close(why);
  }

  private static void turn(ServerWiring server, Optional<String> because) {
    Plug plug = server.plug();
    if (because.isPresent()) {
      plug.tell(Event.disable(server.now(), Cause.USER, because.get()));
    } else if (plug.state() instanceof Disabled disabled && disabled.cause() == Cause.USER) {
      plug.tell(Trigger.ENABLE, "enabled");
    }
  }

  private static void connect(ServerWiring server, boolean all, boolean wasInUse) {
    boolean disabled = server.plug().state() instanceof Disabled;
    if (!disabled && (wasInUse || all && !server.waitsForUse())) {
      server.connectLater();
    }
  }
}
