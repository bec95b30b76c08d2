package io.patchbay.internal.pool;

import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The origins that a server declares for one purpose. Immutable.
 *
 * @param allowed those that are origins
 * @param refused what is none, as declared
 */
public record CspSources(List<String> allowed, List<String> refused) {
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern REMOTE =
      Pattern.compile(
          "(?:https|wss)://(?:\\*\\.)?(?:" + LABEL + "\\.)+(?![0-9])" + LABEL + "(?::\\d{1,5})?");
  private static final Pattern LOOPBACK =
      Pattern.compile("(?:https?|wss?)://(?:localhost|127\\.0\\.0\\.1)(?::\\d{1,5})?");
  private static final int LONGEST = 300;

  /**
   * Returns what a declaration says for a purpose.
   *
   * @param csp {@code _meta.ui.csp}
   * @param purpose a member of it, such as {@code connectDomains}
   * @param local whether the loopback host is one to allow
   */
  public static CspSources of(Optional<Json> csp, String purpose, boolean local) {
    List<String> allowed = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Json domain : csp.map(it -> it.get(purpose)).map(it -> it.elements()).orElse(List.of())) {
      if (domain.isString() && isOrigin(domain.asString(), local)) {
        allowed.add(domain.asString());
      } else {
        refused.add(domain.isString() ? domain.asString() : domain.toString());
      }
    }
    return new CspSources(List.copyOf(allowed), List.copyOf(refused));
  }

  private static boolean isOrigin(String text, boolean local) {
    return text.length() <= LONGEST
        && (REMOTE.matcher(text).matches() || local && LOOPBACK.matcher(text).matches());
  }

  /** Returns the origins after what is always allowed. */
  public String after(String always) {
    return allowed.isEmpty() ? always : always + " " + String.join(" ", allowed);
  }

  /** Returns the origins, or something else if there are none. */
  public String orElse(String none) {
    return allowed.isEmpty() ? none : String.join(" ", allowed);
  }
}
