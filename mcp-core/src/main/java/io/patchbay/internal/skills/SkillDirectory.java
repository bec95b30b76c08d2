package io.patchbay.internal.skills;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The directory of a skill: what stands before {@code SKILL.md} in its URI (SEP-2640, Resource
 * Mapping). URIs are compared as they are written; one that could mean another place than it shows
 * is inside of nothing.
 *
 * @param root its URI, with the slash at the end
 */
record SkillDirectory(String root) {
  private static final String SKILL_FILE = "SKILL.md";
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:(//)?/?");
  private static final Pattern ODD = Pattern.compile("[\\\\?#\\p{Cntrl}\\s]|%(2[ef]|5c|[01].|7f)");
  private static final String UNRESERVED = "-._~!$&'()*+,;=:@/%";

  /** Returns the directory of the skill whose {@code SKILL.md} this is, if it can be one. */
  static Optional<SkillDirectory> of(String uri) {
    var scheme = SCHEME.matcher(uri);
    if (!scheme.lookingAt() || !uri.endsWith("/" + SKILL_FILE)) {
      return Optional.empty();
    }
    String root = uri.substring(0, uri.length() - SKILL_FILE.length());
    return root.length() > scheme.end() && isClean(uri.substring(scheme.end()))
        ? Optional.of(new SkillDirectory(root))
        : Optional.empty();
  }

  /** Returns the last segment, which is the skill's name. */
  String name() {
    String path = root.substring(0, root.length() - 1);
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns whether a URI is of something inside. */
  boolean contains(String uri) {
    return uri.startsWith(root) && isClean(uri.substring(root.length()));
  }

  private static boolean isClean(String path) {
    if (ODD.matcher(path.toLowerCase(Locale.ROOT)).find()) {
      return false;
    }
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return false;
      }
    }
    return true;
  }

  /** Returns the URI of a path from here, as a file system resolves it, if it stays inside. */
  Optional<String> resolve(String path) {
    if (path.startsWith("/") || path.contains("://") || path.indexOf('\\') >= 0) {
      return Optional.empty();
    }
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : path.split("/", -1)) {
      if (segment.equals("..")) {
        if (segments.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.add(segment);
      }
    }
    return segments.isEmpty() ? Optional.empty() : Optional.of(root + String.join("/", segments));
  }

  /** Returns a URI with its characters encoded where a URI must not have them. */
  static String encoded(String uri) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : uri.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0)) {
        encoded.append(c);
      } else {
        encoded.append('%').append(String.format(Locale.ROOT, "%02X", (int) c));
      }
    }
    return encoded.toString();
  }
}
