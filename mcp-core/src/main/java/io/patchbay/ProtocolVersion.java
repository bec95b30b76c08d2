package io.patchbay;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A revision of the specification, such as {@code 2025-11-25}.
 *
 * @param value the revision as it stands on the wire
 */
public record ProtocolVersion(String value) {

  /** HTTP+SSE, stdio; the first revision. */
  public static final ProtocolVersion V2024_11_05 = new ProtocolVersion("2024-11-05");

  /** Streamable HTTP, tool annotations, batches. */
  public static final ProtocolVersion V2025_03_26 = new ProtocolVersion("2025-03-26");

  /** Structured content, elicitation; no batches. */
  public static final ProtocolVersion V2025_06_18 = new ProtocolVersion("2025-06-18");

  /** URL elicitation, tools in sampling, tasks, icons: the last revision with a handshake. */
  public static final ProtocolVersion V2025_11_25 = new ProtocolVersion("2025-11-25");

  /** Stateless: every request carries what the handshake used to settle. */
  public static final ProtocolVersion V2026_07_28 = new ProtocolVersion("2026-07-28");

  /** The revisions with a handshake that this client speaks, the newest first. */
  public static final List<ProtocolVersion> HANDSHAKE =
      List.of(V2025_11_25, V2025_06_18, V2025_03_26, V2024_11_05);

  /** The stateless revisions that this client speaks, the newest first. */
  public static final List<ProtocolVersion> STATELESS = List.of(V2026_07_28);

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  /** The two ways of the protocol. */
  public enum Era {
    /** {@code initialize} first, until 2025-11-25. */
    HANDSHAKE,
    /** Each request on its own, since 2026-07-28. */
    STATELESS
  }

  /**
   * Returns the era of this revision: a date from 2026-07-28 on is stateless, anything else is not.
   */
  public Era era() {
    boolean isDate = DATE.matcher(value).matches();
    return isDate && value.compareTo(V2026_07_28.value) >= 0 ? Era.STATELESS : Era.HANDSHAKE;
  }

  /** Returns whether this revision is the other or came after it. */
  public boolean isAtLeast(ProtocolVersion other) {
    return value.compareTo(other.value) >= 0;
  }

  /** Returns the revision as it stands on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
