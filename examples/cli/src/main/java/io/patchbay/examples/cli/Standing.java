package io.patchbay.examples.cli;

import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.config.ConfigEntry;
import io.patchbay.config.McpConfig;
import java.util.Optional;

/**
 * Whether a server of the configuration may be connected.
 *
 * @param state which of all
 * @param reason why it may not be; empty if it may
 * @param next what the user can do about it; empty if nothing
 */
record Standing(State state, String reason, String next) {

  /** Whether a server may be connected, and who says that it may not. */
  enum State {
    ENABLED("enabled"),
    DISABLED("disabled"),
    AWAITING_APPROVAL("awaiting approval"),
    REJECTED("rejected"),
    DENIED("denied"),
    PLACEHOLDER("placeholder");

    private final String words;

    State(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /**
   * Returns where a server stands. A policy's word goes before the user's, and being switched off
   * before not being approved.
   */
  static Standing of(ConfigEntry entry, McpConfig config, Configuration configuration) {
    Optional<Refusal> refused = config.refuses(entry.server());
    Optional<String> off = entry.disabledBecause();
    boolean denied = refused.filter(refusal -> refusal.cause() == Cause.POLICY).isPresent();
    if (off.isPresent() && !denied) {
      return new Standing(
          State.DISABLED, off.get(), next(configuration, "enable", entry.name(), "enables"));
    }
    return refused
        .map(refusal -> of(refusal, entry, configuration))
        .orElse(new Standing(State.ENABLED, "", ""));
  }

  private static Standing of(Refusal refusal, ConfigEntry entry, Configuration configuration) {
    String approve = next(configuration, "approve", entry.name(), "approves");
    return switch (refusal.cause()) {
      case AWAITING_APPROVAL -> new Standing(State.AWAITING_APPROVAL, refusal.reason(), approve);
      case USER -> new Standing(State.REJECTED, refusal.reason(), approve);
      case NOT_CONFIGURED -> new Standing(State.PLACEHOLDER, refusal.reason(), "");
      case POLICY, GATE_CLOSED -> new Standing(State.DENIED, refusal.reason(), "");
    };
  }

  private static String next(Configuration to, String verb, String name, String does) {
    return "'"
        + to.command()
        + " config "
        + verb
        + " "
        + Configuration.quoted(name)
        + "' "
        + does
        + " it";
  }

  /** Returns whether it may be connected. */
  boolean isEnabled() {
    return state == State.ENABLED;
  }

  /** Returns the whole in one line. */
  String describe() {
    return state + (reason.isEmpty() ? "" : ": " + reason) + (next.isEmpty() ? "" : "; " + next);
  }
}
