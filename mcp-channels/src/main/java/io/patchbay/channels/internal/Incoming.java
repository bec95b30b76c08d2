package io.patchbay.channels.internal;

import io.patchbay.channels.ChannelMessage;
import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what channels send. */
final class Incoming {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_]+");

  private Incoming() {}

  /** Returns the message in params; empty if they have no text. */
  static Optional<ChannelMessage> message(String server, Json params) {
    Json content = params.get("content");
    return content == null || !content.isString()
        ? Optional.empty()
        : Optional.of(new ChannelMessage(server, content.asString(), meta(params.get("meta"))));
  }

  /** Keys that could not be attributes are left out, and so is one that would hide the source. */
  private static Map<String, String> meta(@org.jspecify.annotations.Nullable Json meta) {
    Map<String, String> kept = new LinkedHashMap<>();
    if (meta != null && meta.isObject()) {
      meta.members()
          .forEach(
              (key, value) -> {
                if (KEY.matcher(key).matches() && !key.equals("source") && value.isString()) {
                  kept.put(key, value.asString());
                }
              });
    }
    return kept;
  }

  /** Returns how many characters a message has, with what is said of it. */
  static long size(ChannelMessage message) {
    long size = message.content().length();
    for (Map.Entry<String, String> said : message.meta().entrySet()) {
      size += said.getKey().length() + said.getValue().length();
    }
    return size;
  }

  /** Returns a text of params, or the empty one. */
  static String text(Json params, String member) {
    Json value = params.get(member);
    return value != null && value.isString() ? value.asString() : "";
  }
}
