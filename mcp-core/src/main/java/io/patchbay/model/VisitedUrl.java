package io.patchbay.model;

import java.lang.Character.UnicodeScript;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL that a server wants the user to visit, taken apart strictly: what a browser would have to
 * repair is none.
 *
 * @param scheme in lower case
 * @param host in lower case, as it is written; an IPv6 address with its brackets
 * @param credentials whether there is anything before the host
 */
record VisitedUrl(String scheme, String host, boolean credentials) {
  private static final Pattern AUTHORITY =
      Pattern.compile(
          "((?<user>[^@]*)@)?(?<host>[\\p{L}\\p{M}\\p{N}._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.(0|[1-9][0-9]{0,2})){3}|\\[::1]");
  private static final Pattern ADDRESS =
      Pattern.compile("\\[.*]|(0x[0-9a-f]*|[0-9]+)(\\.(0x[0-9a-f]*|[0-9]+))*\\.?");

  /** The scripts that belong together in one writing. */
  private static final Set<UnicodeScript> EAST_ASIAN =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.BOPOMOFO);

  /** Returns the parts of a URL, or empty if it is not one with a scheme and a host. */
  static Optional<VisitedUrl> parse(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
    if (uri.getScheme() == null || uri.getRawAuthority() == null) {
      return Optional.empty();
    }
    Matcher authority = AUTHORITY.matcher(uri.getRawAuthority());
    if (!authority.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new VisitedUrl(
            uri.getScheme().toLowerCase(Locale.ROOT),
            authority.group("host").toLowerCase(Locale.ROOT),
            authority.group("user") != null));
  }

  /** Returns why it must not be opened, if so. */
  Optional<String> problem(boolean localServer) {
    if (credentials) {
      return Optional.of("it has credentials before its host");
    }
    if (scheme.equals("https")) {
      return Optional.empty();
    }
    if (!scheme.equals("http")) {
      return Optional.of("its scheme is '" + scheme + "'; only https is opened");
    }
    return localServer && LOOPBACK.matcher(host).matches()
        ? Optional.empty()
        : Optional.of("it is http, which only a server on this machine may use, for this machine");
  }

  /** Returns why to look twice at the host, if so. */
  Optional<String> warning() {
    String unicode = IDN.toUnicode(host, IDN.ALLOW_UNASSIGNED);
    if (ADDRESS.matcher(host).matches()) {
      return Optional.of("the host is an address, not a name");
    }
    if (isMixed(unicode)) {
      return Optional.of("the host mixes letters of several scripts: " + unicode);
    }
    if (host.startsWith("xn--") || host.contains(".xn--")) {
      return Optional.of("the host is Punycode, which is shown as " + unicode);
    }
    return host.chars().allMatch(c -> c < 128)
        ? Optional.empty()
        : Optional.of("the host has letters that may look like others");
  }

  private static boolean isMixed(String host) {
    for (String label : host.split("\\.", -1)) {
      Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
      label.codePoints().mapToObj(UnicodeScript::of).forEach(scripts::add);
      scripts.remove(UnicodeScript.COMMON);
      scripts.remove(UnicodeScript.INHERITED);
      if (scripts.size() > 1 && !EAST_ASIAN.containsAll(scripts)) {
        return true;
      }
    }
    return false;
  }
}
