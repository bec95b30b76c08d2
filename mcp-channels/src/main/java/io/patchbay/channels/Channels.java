package io.patchbay.channels;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.McpException;
import io.patchbay.PermissionAsker;
import io.patchbay.StateChange;
import io.patchbay.channels.internal.Gates;
import io.patchbay.channels.internal.Relay;
import io.patchbay.channels.internal.Switchboard;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Servers that push messages into the agent's conversation (Claude Code: Channels reference): those
 * that declare the experimental capability {@code claude/channel}, and come through every gate.
 *
 * <pre>{@code
 * Channels channels =
 *     Channels.builder(messages -> messages.forEach(one -> conversation.add(one.render())))
 *         .optIn("plugin:telegram@official")
 *         .allow("telegram@official")
 *         .sources(server -> installed.sourceOf(server.name()))
 *         .build();
 * Patchbay bay = Patchbay.builder().listener(channels).build();
 * }</pre>
 *
 * <p>The gates, in their order: {@code capability}, {@code era} (there are no channels in stateless
 * revisions: pin the server to the handshake), {@code feature}, {@code login} where one is asked
 * for, {@code policy}, {@code opt-in}, {@code source}, {@code allow-list}, and the application's
 * own. Each is asked whenever something comes; what is refused is told with the gate's name.
 *
 * <p>Messages are delivered in groups, in the order in which they came, by one thread at a time;
 * those that have arrived are delivered also if their server is lost meanwhile. Thread-safe.
 */
public final class Channels implements ConnectionListener, AutoCloseable {
  private final Switchboard switchboard;
  private final Relay relay;

  private Channels(Builder builder) {
    this.switchboard =
        new Switchboard(
            new Gates(
                builder.feature,
                builder.login,
                builder.logins,
                builder.policy,
                new Gates.OptedIn(builder.optedIn, builder.inDevelopment),
                Set.copyOf(builder.allowed),
                builder.gates),
            builder.sources,
            new Switchboard.Bounds(builder.mostCharacters, builder.perMinute, builder.mostWaiting),
            builder.listener,
            builder.executor,
            builder.nanoTime);
    this.relay = new Relay(switchboard);
  }

  /**
   * Starts with nobody opted in.
   *
   * @param listener takes the messages
   */
  public static Builder builder(ChannelListener listener) {
    return new Builder(listener);
  }

  /** Returns where each server stands that has been connected and declares a channel. */
  public List<ChannelStanding> standings() {
    return switchboard.standings();
  }

  /**
   * Asks at every channel that relays permissions ({@code claude/channel/permission}) whether a
   * tool may run. The first answer counts; cancelling the future ends the question on this side.
   *
   * @param toolName the tool
   * @param description what it is to do, for a person
   * @param input its arguments, of which the first 200 characters are shown
   * @return the answer; cancelled if there is no such channel, or none is left of those that were
   *     asked
   */
  public CompletableFuture<PermissionVerdict> askPermission(
      String toolName, String description, Json input) {
    return relay.ask(toolName, description, input);
  }

  /**
   * Returns an asker that asks here and at the channels; the first answer counts. The one here runs
   * on a thread of its own, which is interrupted when a channel was faster; where no channel relays
   * permissions, on the thread of the call.
   *
   * @param here asks the user of this machine
   */
  public PermissionAsker asker(PermissionAsker here) {
    return relay.asker(here);
  }

  @Override
  public void onNotification(Connection connection, String method, Json params) {
    switch (method) {
      case "notifications/claude/channel" -> switchboard.pushed(connection, params);
      case "notifications/claude/channel/permission" -> relay.answered(connection, params);
      default -> {}
    }
  }

  @Override
  public void onStateChanged(Connection connection, StateChange change) {
    if (change.to() instanceof Connected) {
      switchboard.connected(connection);
    }
  }

  @Override
  public void onClosed(Connection connection, McpException reason) {
    switchboard.closed(connection);
    relay.closed(connection);
  }

  /** Delivers nothing any more; questions that are open are cancelled. */
  @Override
  public void close() {
    relay.close();
    switchboard.close();
  }

  /** Collects who may be a channel. Not thread-safe. */
  public static final class Builder {
    private final ChannelListener listener;
    private BooleanSupplier feature = () -> true;
    private @Nullable Supplier<Optional<String>> login;
    private Set<String> logins = Set.of();
    private Supplier<ChannelPolicy> policy = () -> ChannelPolicy.NONE;
    private final Set<String> optedIn = new HashSet<>();
    private final Set<String> inDevelopment = new HashSet<>();
    private final Set<String> allowed = new HashSet<>();
    private final List<ChannelGate> gates = new ArrayList<>();
    private Function<Connection, ChannelSource> sources =
        connection -> ChannelSource.ofName(connection.name());
    private int mostCharacters = 100_000;
    private int perMinute = 120;
    private int mostWaiting = 1_000;
    private @Nullable Executor executor;
    private LongSupplier nanoTime = System::nanoTime;

    private Builder(ChannelListener listener) {
      this.listener = Objects.requireNonNull(listener);
    }

    /** Sets what says whether there are channels at all; there are. */
    public Builder feature(BooleanSupplier on) {
      this.feature = Objects.requireNonNull(on);
      return this;
    }

    /**
     * Sets which kinds of login channels need; none by default.
     *
     * @param kind says how the user is logged in now
     * @param accepted the kinds that will do
     */
    public Builder login(Supplier<Optional<String>> kind, String... accepted) {
      this.login = Objects.requireNonNull(kind);
      this.logins = Set.of(accepted);
      return this;
    }

    /** Sets what the organization says; nothing by default. */
    public Builder policy(Supplier<ChannelPolicy> policy) {
      this.policy = Objects.requireNonNull(policy);
      return this;
    }

    /**
     * Adds whom the user opted in at the start.
     *
     * @param entries {@code plugin:NAME@MARKETPLACE} or {@code server:NAME}
     * @throws IllegalArgumentException if one is neither
     */
    public Builder optIn(String... entries) {
      optedIn.addAll(checked(entries));
      return this;
    }

    /**
     * Adds whom the user opted in although nobody vouches for them: the gates {@code source} and
     * {@code allow-list} let them through.
     *
     * @param entries {@code plugin:NAME@MARKETPLACE} or {@code server:NAME}
     * @throws IllegalArgumentException if one is neither
     */
    public Builder optInDevelopment(String... entries) {
      inDevelopment.addAll(checked(entries));
      return this;
    }

    private static List<String> checked(String... entries) {
      for (String entry : entries) {
        if (!entry.matches("server:.+|plugin:[^@]+@[^@]+")) {
          throw new IllegalArgumentException(
              "a channel is opted in as server:NAME or plugin:NAME@MARKETPLACE, not '"
                  + entry
                  + "'");
        }
      }
      return Arrays.asList(entries);
    }

    /** Adds plugins that may be channels, as {@code NAME@MARKETPLACE}; none by default. */
    public Builder allow(String... plugins) {
      allowed.addAll(Arrays.asList(plugins));
      return this;
    }

    /**
     * Sets what says where a server comes from; by default its name does, which does not tell a
     * marketplace. Asked often; must not block.
     */
    public Builder sources(Function<Connection, ChannelSource> sources) {
      this.sources = Objects.requireNonNull(sources);
      return this;
    }

    /** Adds a condition of the application's own. */
    public Builder gate(ChannelGate gate) {
      gates.add(Objects.requireNonNull(gate));
      return this;
    }

    /** Sets how many characters a message may have, with its {@code meta}; 100,000. */
    public Builder mostCharacters(int most) {
      this.mostCharacters = positive(most);
      return this;
    }

    /** Sets how many messages a server may send in a minute, also all at once; 120. */
    public Builder perMinute(int most) {
      this.perMinute = positive(most);
      return this;
    }

    /** Sets how many messages wait for the listener at most; 1,000. */
    public Builder mostWaiting(int most) {
      this.mostWaiting = positive(most);
      return this;
    }

    private static int positive(int number) {
      if (number < 1) {
        throw new IllegalArgumentException("a limit of channels is at least 1, not " + number);
      }
      return number;
    }

    /** Sets what runs the listener; a daemon thread of its own, which ends when idle. */
    public Builder executor(Executor executor) {
      this.executor = Objects.requireNonNull(executor);
      return this;
    }

    /** Sets the clock of the rate limit, in nanoseconds; {@link System#nanoTime}. */
    public Builder nanoTime(LongSupplier clock) {
      this.nanoTime = Objects.requireNonNull(clock);
      return this;
    }

    /** Returns the channels, to be given to {@code Patchbay.Builder.listener}. */
    public Channels build() {
      return new Channels(this);
    }
  }
}
