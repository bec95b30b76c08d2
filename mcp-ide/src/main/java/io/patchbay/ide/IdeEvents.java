package io.patchbay.ide;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.McpException;
import io.patchbay.StateChange;
import io.patchbay.ide.internal.Shapes;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes events of what IDEs tell, and tells them what they are to know: to be given to {@code
 * Patchbay.Builder.listener}. For the servers of {@link IdeServers}, and for those that an IDE
 * which embeds the agent gives it ({@code sdk} servers).
 *
 * <p>Thread-safe.
 */
public final class IdeEvents implements ConnectionListener {
  private static final Logger log = LoggerFactory.getLogger(IdeEvents.class);

  private final IdeListener listener;
  private final Set<String> servers;
  private final List<Greeting> greetings;

  private record Greeting(String method, Supplier<? extends Map<String, ?>> params) {}

  private IdeEvents(Builder builder) {
    this.listener = builder.listener;
    this.servers = Set.copyOf(builder.servers);
    this.greetings = List.copyOf(builder.greetings);
  }

  /** Starts with no server. */
  public static Builder builder(IdeListener listener) {
    return new Builder(listener);
  }

  /**
   * Tells an IDE that the agent changed a file ({@code file_updated}).
   *
   * @param ide the connection to it
   * @param filePath the file
   * @param before what was in it, or null if it is new
   * @param after what is in it, or null if it is gone
   * @throws McpException if it cannot be told
   */
  public static void fileUpdated(
      Connection ide,
      String filePath,
      @org.jspecify.annotations.Nullable String before,
      @org.jspecify.annotations.Nullable String after) {
    Map<String, @org.jspecify.annotations.Nullable Object> params = new LinkedHashMap<>();
    params.put("filePath", filePath);
    params.put("oldContent", before);
    params.put("newContent", after);
    ide.notify("file_updated", params);
  }

  @Override
  public void onStateChanged(Connection connection, StateChange change) {
    if (change.to() instanceof Connected && servers.contains(connection.name())) {
      greetings.forEach(greeting -> greet(connection, greeting));
    }
  }

  private static void greet(Connection connection, Greeting greeting) {
    try {
      connection.notify(greeting.method(), greeting.params().get());
    } catch (McpException e) {
      log.debug("{} cannot be told {}", connection.name(), greeting.method(), e);
    }
  }

  @Override
  public void onNotification(Connection connection, String method, Json params) {
    if (!servers.contains(connection.name())) {
      return;
    }
    boolean known =
        switch (method) {
          case "selection_changed" ->
              told(Shapes.selection(params), one -> listener.onSelection(connection, one));
          case "at_mentioned" ->
              told(Shapes.mention(params), one -> listener.onMention(connection, one));
          case "ide/contextUpdate" ->
              told(Shapes.context(params), one -> listener.onContext(connection, one));
          case "ide/diffAccepted" -> diff(connection, IdeDiff.Outcome.ACCEPTED, params);
          case "ide/diffRejected" -> diff(connection, IdeDiff.Outcome.REJECTED, params);
          case "ide/diffClosed" -> diff(connection, IdeDiff.Outcome.CLOSED, params);
          case "log_event" -> logEvent(connection, params);
          default -> false;
        };
    if (!known) {
      listener.onOther(connection, method, params);
    }
  }

  private boolean diff(Connection connection, IdeDiff.Outcome outcome, Json params) {
    return told(Shapes.diff(outcome, params), one -> listener.onDiff(connection, one));
  }

  private boolean logEvent(Connection connection, Json params) {
    Json data = params.get("eventData");
    return told(
        Shapes.text(params, "eventName"),
        name ->
            listener.onLogEvent(
                connection, name, data != null && data.isObject() ? data : Json.emptyObject()));
  }

  private static <T> boolean told(
      java.util.Optional<T> event, java.util.function.Consumer<T> listener) {
    event.ifPresent(listener);
    return event.isPresent();
  }

  /** Collects which servers are IDEs. Not thread-safe. */
  public static final class Builder {
    private final IdeListener listener;
    private final Set<String> servers = new HashSet<>();
    private final List<Greeting> greetings = new ArrayList<>();

    private Builder(IdeListener listener) {
      this.listener = Objects.requireNonNull(listener);
    }

    /** Adds a server that is an IDE, by its name. */
    public Builder server(String name) {
      servers.add(Objects.requireNonNull(name));
      return this;
    }

    /**
     * Adds a notification that is sent whenever one of the servers has been connected, again too.
     *
     * @param method the method, such as {@code experiment_gates}
     * @param params gives its params each time; must not block for long
     */
    public Builder greeting(String method, Supplier<? extends Map<String, ?>> params) {
      greetings.add(new Greeting(Objects.requireNonNull(method), Objects.requireNonNull(params)));
      return this;
    }

    /**
     * Adds the greeting that IDEs with Claude Code's extension wait for, {@code ide_connected} with
     * the id of this process; others ignore it.
     */
    public Builder announcingProcess() {
      return greeting("ide_connected", () -> Map.of("pid", ProcessHandle.current().pid()));
    }

    /** Returns the listener. */
    public IdeEvents build() {
      return new IdeEvents(this);
    }
  }
}
