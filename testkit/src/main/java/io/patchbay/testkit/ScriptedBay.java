package io.patchbay.testkit;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.spi.MessageFilter;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A Patchbay and one scripted server. Closing it closes the Patchbay and requires that the script
 * was played to its end. Used by one thread.
 */
public final class ScriptedBay implements AutoCloseable {
  private final ScriptedServer server;
  private final Patchbay bay;
  private final RecordingListener events = new RecordingListener();
  private ServerOptions options = ScriptedServerConfig.ONE_LIFE;

  private ScriptedBay(ScriptedServer server, UnaryOperator<Patchbay.Builder> with) {
    this.server = server;
    this.bay =
        with.apply(Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).listener(events))
            .build();
  }

  /** Returns a Patchbay with the defaults. */
  public static ScriptedBay of(Consumer<Script> script) {
    return of(UnaryOperator.identity(), script);
  }

  /** Returns a Patchbay with something different from the defaults. */
  public static ScriptedBay of(UnaryOperator<Patchbay.Builder> with, Consumer<Script> script) {
    return of(with, ScriptedServer.script(script));
  }

  /** Returns a Patchbay for a server of several lives. */
  public static ScriptedBay of(UnaryOperator<Patchbay.Builder> with, ScriptedServer server) {
    return new ScriptedBay(server, with);
  }

  /** Sets how the era is found out. */
  public ScriptedBay mode(ProtocolMode mode) {
    options = options.toBuilder().protocol(mode).build();
    return this;
  }

  /** Adds what repairs the server's messages. */
  public ScriptedBay filter(MessageFilter filter) {
    options = options.toBuilder().filter(filter).build();
    return this;
  }

  /** Connects. */
  public Connection connect() {
    return bay.connect(config());
  }

  /** Returns the server's configuration. */
  public ScriptedServerConfig config() {
    return ScriptedServerConfig.of("s", server).with(options);
  }

  /** Returns the Patchbay. */
  public Patchbay patchbay() {
    return bay;
  }

  /** Returns the server. */
  public ScriptedServer server() {
    return server;
  }

  /** Returns what the connections told. */
  public RecordingListener events() {
    return events;
  }

  /** Waits for the end of the script, closes, and requires that nothing else was received. */
  @Override
  public void close() {
    try {
      server.awaitScript();
    } finally {
      bay.close();
    }
    server.assertExhausted();
  }
}
