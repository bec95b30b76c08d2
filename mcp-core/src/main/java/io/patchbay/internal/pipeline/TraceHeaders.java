package io.patchbay.internal.pipeline;

import java.util.regex.Pattern;

/** The grammar of W3C Trace Context (levels 1 and 2) and of W3C Baggage. */
final class TraceHeaders {
  private static final Pattern TRACEPARENT =
      Pattern.compile(
          "(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?<rest>-.*)?");
  private static final Pattern STATE_MEMBER =
      Pattern.compile("[a-z0-9][a-z0-9_*/@-]{0,255}=[ -+\\--<>-~]{0,255}[!-+\\--<>-~]");
  private static final Pattern BAGGAGE_MEMBER =
      Pattern.compile(
          "[!#$%&'*+.^_`|~0-9A-Za-z-]+[ \t]*=[ \t]*[!#-+\\--:<-\\[\\]-~]*(?:[ \t]*;[^,]*)?");
  private static final int STATE_MEMBERS = 32;
  private static final int BAGGAGE_MEMBERS = 180;
  private static final int BAGGAGE_LENGTH = 8192;

  private TraceHeaders() {}

  /** Returns whether the value is one of the header of this name. */
  static boolean isValid(String name, String value) {
    return switch (name) {
      case "traceparent" -> isParent(value);
      case "tracestate" -> isList(value, STATE_MEMBER, STATE_MEMBERS);
      case "baggage" ->
          value.length() <= BAGGAGE_LENGTH && isList(value, BAGGAGE_MEMBER, BAGGAGE_MEMBERS);
      default -> false;
    };
  }

  /** Version 00 ends after the flags; later ones may go on. */
  private static boolean isParent(String value) {
    var matcher = TRACEPARENT.matcher(value);
    return matcher.matches() && (matcher.group("rest") == null || !value.startsWith("00"));
  }

  private static boolean isList(String value, Pattern member, int most) {
    String[] members = value.split(",", -1);
    if (value.isBlank() || members.length > most) {
      return false;
    }
    for (String each : members) {
      String bare = each.strip();
      if (!bare.isEmpty() && !member.matcher(bare).matches()) {
        return false;
      }
    }
    return true;
  }
}
