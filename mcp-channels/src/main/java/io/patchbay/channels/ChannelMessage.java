package io.patchbay.channels;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A message of a channel: untrusted text.
 *
 * @param server the server's name
 * @param content the text
 * @param meta what the server says of it, in its order; keys are {@code [A-Za-z0-9_]+}
 */
public record ChannelMessage(String server, String content, Map<String, String> meta) {
  /** Copies {@code meta}. */
  public ChannelMessage {
    meta = Collections.unmodifiableMap(new LinkedHashMap<>(meta));
  }

  /**
   * Returns the message as Claude Code shows it to its model: a {@code channel} element with the
   * server as {@code source}, and {@code meta} as further attributes. Text cannot end the element,
   * nor begin another one.
   */
  public String render() {
    StringBuilder text = new StringBuilder("<channel source=\"").append(attribute(server));
    text.append('"');
    meta.forEach(
        (key, value) ->
            text.append(' ').append(key).append("=\"").append(attribute(value)).append('"'));
    return text.append(">\n").append(element(content)).append("\n</channel>").toString();
  }

  private static String attribute(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replaceAll("\\s+", " ");
  }

  /** Only what looks like this element's own tags is changed: the rest may be code. */
  private static String element(String text) {
    return text.replaceAll("(?i)<(?=\\s*/?\\s*channel\\b)", "&lt;");
  }
}
