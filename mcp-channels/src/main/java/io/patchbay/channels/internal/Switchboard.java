package io.patchbay.channels.internal;

import io.patchbay.Connection;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.McpException;
import io.patchbay.channels.ChannelCandidate;
import io.patchbay.channels.ChannelListener;
import io.patchbay.channels.ChannelMessage;
import io.patchbay.channels.ChannelRefusal;
import io.patchbay.channels.ChannelSource;
import io.patchbay.channels.ChannelStanding;
import io.patchbay.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds servers against the gates, and passes on what comes through them. */
public final class Switchboard {
  private static final Logger log = LoggerFactory.getLogger(Switchboard.class);

  private static final int IDLE_SECONDS = 5;

  private final Gates gates;
  private final Function<Connection, ChannelSource> sources;
  private final Bounds bounds;
  private final LongSupplier nanoTime;
  private final @Nullable ExecutorService own;
  private final Mailbox mailbox;
  private final ConcurrentMap<Connection, Channel> channels = new ConcurrentHashMap<>();
  private final Map<String, Channel> byName = new ConcurrentHashMap<>();

  /**
   * How much is taken.
   *
   * @param mostCharacters of one message
   * @param perMinute of one server
   * @param mostWaiting of all servers
   */
  public record Bounds(int mostCharacters, int perMinute, int mostWaiting) {}

  /** Creates the switchboard. */
  public Switchboard(
      Gates gates,
      Function<Connection, ChannelSource> sources,
      Bounds bounds,
      ChannelListener listener,
      @Nullable Executor executor,
      LongSupplier nanoTime) {
    this.gates = gates;
    this.sources = sources;
    this.bounds = bounds;
    this.nanoTime = nanoTime;
    this.own = executor == null ? thread() : null;
    this.mailbox =
        new Mailbox(
            listener,
            executor == null ? java.util.Objects.requireNonNull(own) : executor,
            bounds.mostWaiting(),
            message ->
                Optional.ofNullable(byName.get(message.server()))
                    .ifPresent(Channel::countDelivered));
  }

  private static ExecutorService thread() {
    return new ThreadPoolExecutor(
        0,
        1,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        task -> {
          Thread thread = new Thread(task, "patchbay-channels");
          thread.setDaemon(true);
          return thread;
        });
  }

  private Channel channel(Connection connection) {
    return channels.computeIfAbsent(
        connection,
        one ->
            byName.computeIfAbsent(
                one.name(), name -> new Channel(bounds.perMinute(), nanoTime.getAsLong())));
  }

  private ChannelCandidate candidate(Connection connection) {
    return new ChannelCandidate(
        connection, source(connection), connection.protocolVersion(), connection.capabilities());
  }

  /** Where a server comes from that nobody can tell of is not known. */
  private ChannelSource source(Connection connection) {
    try {
      return java.util.Objects.requireNonNull(sources.apply(connection));
    } catch (RuntimeException | Error e) {
      log.warn("where {} comes from cannot be told", connection.name(), e);
      return new ChannelSource(connection.name(), Optional.empty(), false);
    }
  }

  /** A server that declares a channel is told of when it is none. */
  public void connected(Connection connection) {
    ChannelCandidate candidate;
    try {
      candidate = candidate(connection);
    } catch (McpException e) {
      return; // lost already
    }
    if (Gates.declares(candidate, Gates.CAPABILITY)) {
      tell(channel(connection), gates.refusals(candidate));
    }
  }

  private void tell(Channel channel, List<ChannelRefusal> refusals) {
    channel.news(refusals).forEach(mailbox::refused);
  }

  /** A server pushed something. */
  public void pushed(Connection connection, Json params) {
    Channel channel = channel(connection);
    List<ChannelRefusal> refusals = refusals(connection);
    tell(channel, refusals);
    if (!refusals.isEmpty()) {
      channel.countRefused();
      return;
    }
    Optional<ChannelMessage> message = Incoming.message(connection.name(), params);
    if (message.isEmpty()) {
      refuse(connection, "content", "the message has no text");
    } else if (Incoming.size(message.get()) > bounds.mostCharacters()) {
      refuse(
          connection,
          "size",
          "the message has "
              + Incoming.size(message.get())
              + " characters; "
              + bounds.mostCharacters()
              + " are taken");
    } else if (!channel.takeRoom(nanoTime.getAsLong())) {
      tooMany(connection, "rate", "more than " + bounds.perMinute() + " messages in a minute");
    } else if (!mailbox.put(message.get())) {
      tooMany(connection, "queue", bounds.mostWaiting() + " messages wait already");
    }
  }

  private List<ChannelRefusal> refusals(Connection connection) {
    try {
      return gates.refusals(candidate(connection));
    } catch (McpException e) {
      return List.of(
          new ChannelRefusal(
              connection.name(), "capability", "it is not connected: " + e.getMessage()));
    }
  }

  private void tooMany(Connection connection, String what, String reason) {
    Channel channel = channel(connection);
    channel.countRefused();
    if (channel.isFirstTooMany()) {
      mailbox.refused(new ChannelRefusal(connection.name(), what, reason));
    }
  }

  /** Refuses something that a channel sent; of many of them some are told. */
  void refuse(Connection connection, String what, String reason) {
    Channel channel = channel(connection);
    channel.countRefused();
    if (channel.mayTell(nanoTime.getAsLong())) {
      mailbox.refused(new ChannelRefusal(connection.name(), what, reason));
    }
  }

  /** Returns whether an answer of a channel is listened to. */
  boolean mayAnswer(Connection connection) {
    return channel(connection).mayAnswer(nanoTime.getAsLong());
  }

  void countWrongAnswer(Connection connection) {
    channel(connection).countWrongAnswer(nanoTime.getAsLong());
  }

  /** Returns whether a server is a channel that relays permissions now. */
  boolean relays(Connection connection) {
    if (!(connection.state() instanceof Connected)) {
      return false;
    }
    try {
      ChannelCandidate candidate = candidate(connection);
      return Gates.declares(candidate, Gates.PERMISSION) && gates.refusals(candidate).isEmpty();
    } catch (McpException e) {
      return false;
    }
  }

  /** Returns the connections of all servers that have been channels, or wanted to be. */
  List<Connection> connections() {
    return List.copyOf(channels.keySet());
  }

  /** Returns where each of them stands. */
  public List<ChannelStanding> standings() {
    return channels.entrySet().stream()
        .map(
            entry ->
                new ChannelStanding(
                    entry.getKey().name(),
                    refusals(entry.getKey()),
                    relays(entry.getKey()),
                    entry.getValue().delivered(),
                    entry.getValue().refused()))
        .sorted(java.util.Comparator.comparing(ChannelStanding::server))
        .toList();
  }

  /** A connection ended for good. */
  public void closed(Connection connection) {
    channels.remove(connection);
  }

  /** Delivers nothing any more. */
  public void close() {
    mailbox.close();
    if (own != null) {
      own.shutdownNow();
    }
  }
}
