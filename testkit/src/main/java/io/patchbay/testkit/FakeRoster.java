package io.patchbay.testkit;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import io.patchbay.spi.ServerRoster;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A roster that tells what a test wants it to, and refuses what a test wants. Thread-safe. */
public final class FakeRoster implements ServerRoster {
  private volatile List<Listed> servers;
  private volatile ServerPolicy policy = ServerPolicy.NONE;
  private volatile @Nullable Receiver receiver;
  private volatile boolean closed;

  private FakeRoster(List<Listed> servers) {
    this.servers = servers;
  }

  /** Returns a roster of servers. */
  public static FakeRoster of(ServerConfig... servers) {
    return new FakeRoster(listed(servers));
  }

  private static List<Listed> listed(ServerConfig... servers) {
    return Stream.of(servers).map(Listed::of).toList();
  }

  /** Refuses what a policy does; whoever is to notice has to be told. */
  public void refuse(ServerPolicy what) {
    policy = what;
  }

  /** Tells other servers. */
  public Map<String, ConfigurationException> tell(ServerConfig... others) {
    return tell(listed(others));
  }

  /** Tells other servers. */
  public Map<String, ConfigurationException> tell(List<Listed> others) {
    servers = others;
    return tellAgain();
  }

  /** Tells the same servers again. */
  public Map<String, ConfigurationException> tellAgain() {
    return Objects.requireNonNull(receiver, "not opened").servers(servers);
  }

  /** Returns whether its handle was closed. */
  public boolean isClosed() {
    return closed;
  }

  @Override
  public Handle open(Receiver taker) {
    receiver = taker;
    var unused = tellAgain();
    return () -> closed = true;
  }

  @Override
  public Optional<Refusal> refuses(ServerConfig server) {
    return policy.refuses(server);
  }
}
