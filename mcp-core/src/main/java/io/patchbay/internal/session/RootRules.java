package io.patchbay.internal.session;

import io.patchbay.model.Root;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which roots are told to servers (specification: Roots, security considerations): {@code file://}
 * URIs that name a place without leaving it again. The others are left out.
 */
final class RootRules {
  private RootRules() {}

  /** Returns the roots that may be told, and warns of each that may not. */
  static List<Root> permitted(List<Root> roots, Consumer<String> warn) {
    List<Root> permitted = new ArrayList<>(roots.size());
    for (Root root : roots) {
      String problem = problem(root.uri());
      if (problem == null) {
        permitted.add(root);
      } else {
        warn.accept("the root " + root.uri() + " is not told to the server: " + problem);
      }
    }
    return permitted;
  }

  private static @Nullable String problem(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      return "it is no URI: " + e.getReason();
    }
    if (!"file".equalsIgnoreCase(uri.getScheme()) || !text.startsWith("//", "file:".length())) {
      return "it does not begin with file://; Path.toUri() gives such a URI";
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      return "a file has no query and no fragment; percent-encode '?' and '#'";
    }
    return climbs(uri) ? "it has a segment '..'" : null;
  }

  /** Encoded dots and slashes count, as they do for whoever decodes them. */
  private static boolean climbs(URI uri) {
    String decoded = uri.getAuthority() + "/" + uri.getPath();
    for (String segment : decoded.split("[/\\\\\\x00]", -1)) {
      if (segment.equals("..")) {
        return true;
      }
    }
    return false;
  }
}
