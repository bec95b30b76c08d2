package io.patchbay.channels;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One condition for a server to be a channel. Asked whenever something comes from the server, so
 * that a condition may change while it is connected; must not block. One that throws refuses.
 */
public interface ChannelGate {

  /** Returns what it is called in refusals. */
  String name();

  /**
   * Returns why a server is not let through; empty if it is.
   *
   * @param candidate the server
   */
  Optional<String> refuses(ChannelCandidate candidate);

  /** Returns a gate. */
  static ChannelGate of(String name, Function<ChannelCandidate, Optional<String>> refuses) {
    Objects.requireNonNull(name);
    Objects.requireNonNull(refuses);
    return new ChannelGate() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<String> refuses(ChannelCandidate candidate) {
        return refuses.apply(candidate);
      }

      @Override
      public String toString() {
        return "ChannelGate[" + name + "]";
      }
    };
  }
}
