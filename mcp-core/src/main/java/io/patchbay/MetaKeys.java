package io.patchbay;

import java.util.regex.Pattern;

/** The grammar of keys in {@code _meta} (specification: Base protocol, {@code _meta}). */
final class MetaKeys {
  private static final String LABEL = "[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
  private static final Pattern KEY =
      Pattern.compile(
          "(?:"
              + LABEL
              + "(?:\\."
              + LABEL
              + ")*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?");
  private static final Pattern RESERVED =
      Pattern.compile(LABEL + "\\.(?:modelcontextprotocol|mcp)(?:\\." + LABEL + ")*/.*");

  private MetaKeys() {}

  /**
   * Checks a key of the application.
   *
   * @throws IllegalArgumentException if it breaks the grammar or is reserved for the protocol
   */
  static String requireOwn(String key) {
    if (key.isEmpty() || !KEY.matcher(key).matches()) {
      throw new IllegalArgumentException(
          "'"
              + key
              + "' is no _meta key: an optional prefix of dot-separated labels and '/', then a name");
    }
    if (RESERVED.matcher(key).matches() || key.equals("progressToken")) {
      throw new IllegalArgumentException(
          "the _meta key '" + key + "' is reserved for the protocol");
    }
    return key;
  }
}
