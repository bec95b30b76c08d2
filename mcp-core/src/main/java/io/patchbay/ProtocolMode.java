package io.patchbay;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the era of a server is found out. Immutable. */
public final class ProtocolMode {

  /**
   * Probe with {@code server/discover}; whatever is no stateless server gets {@code initialize}.
   */
  public static final ProtocolMode AUTO = new ProtocolMode("auto", null);

  /** No probe: {@code initialize} at once. */
  public static final ProtocolMode LEGACY = new ProtocolMode("legacy", null);

  private final String name;
  private final @Nullable ProtocolVersion version;

  private ProtocolMode(String name, @Nullable ProtocolVersion version) {
    this.name = name;
    this.version = version;
  }

  /**
   * Pins a stateless revision: no fallback to the handshake, a server that does not speak it is an
   * error.
   *
   * @param version a stateless revision that this client speaks
   */
  public static ProtocolMode modern(ProtocolVersion version) {
    if (!ProtocolVersion.STATELESS.contains(version)) {
      throw new IllegalArgumentException(
          "no stateless revision this client speaks: "
              + version
              + "; choose one of "
              + ProtocolVersion.STATELESS);
    }
    return new ProtocolMode("modern", version);
  }

  /** Returns the pinned revision, if one is. */
  public Optional<ProtocolVersion> pinned() {
    return Optional.ofNullable(version);
  }

  /** Returns {@code auto}, {@code legacy}, or {@code modern} with its revision. */
  @Override
  public String toString() {
    return version == null ? name : name + "(" + version + ")";
  }
}
