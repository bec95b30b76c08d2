package io.patchbay.config;

import java.util.Objects;
import java.util.Optional;

/**
 * A definition that does not count, and why.
 *
 * @param entry the definition
 * @param reason why
 * @param by the definition that counts instead; empty where none does
 */
public record SuppressedEntry(ConfigEntry entry, Reason reason, Optional<ConfigEntry> by) {

  /** Why a definition does not count. */
  public enum Reason {
    /** Another scope, or an earlier file, has the name. */
    SAME_NAME,
    /** Another definition reaches the same server: by its address, or command and environment. */
    SAME_SERVER,
    /** An administrator's list is in force, and it is not on it. */
    EXCLUSIVE
  }

  /** Requires all. */
  public SuppressedEntry {
    Objects.requireNonNull(entry);
    Objects.requireNonNull(reason);
    Objects.requireNonNull(by);
  }

  /** Returns the whole in one line, for a person. */
  public String describe() {
    return switch (reason) {
          case SAME_NAME -> "is overridden";
          case SAME_SERVER ->
              "is the same server as \"" + by.map(ConfigEntry::name).orElse("") + "\"";
          case EXCLUSIVE -> "is left out, because an administrator's list is in force";
        }
        + by.map(
                other ->
                    " by "
                        + other.scope().name().toLowerCase(java.util.Locale.ROOT)
                        + " scope, "
                        + at(other))
            .orElse("");
  }

  private static String at(ConfigEntry entry) {
    return entry.line() == 0 ? entry.source() : entry.source() + ":" + entry.line();
  }
}
