package io.patchbay.internal.modern;

import io.patchbay.CallOptions;
import io.patchbay.InvalidRequestException;
import io.patchbay.ProtocolVersion;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The {@code _meta} that every request carries. The caller's own members come first and cannot
 * replace those of the protocol.
 */
final class Envelope {
  static final String PREFIX = "io.modelcontextprotocol/";
  static final String SUBSCRIPTION_ID = PREFIX + "subscriptionId";
  private static final String LOG_LEVEL = PREFIX + "logLevel";
  private static final Pattern TRACEPARENT =
      Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  private final Map<String, Json> fixed = new LinkedHashMap<>();
  private final Json plain;

  Envelope(SessionConfig config, ProtocolVersion version) {
    fixed.put(PREFIX + "protocolVersion", Json.of(version.value()));
    fixed.put(PREFIX + "clientInfo", encoded(config.clientInfo().json()));
    fixed.put(PREFIX + "clientCapabilities", encoded(config.handlers().capabilities().json()));
    plain = encoded(Json.of(fixed));
  }

  /** Text is copied faster than objects are written. */
  private static Json encoded(Json json) {
    return Json.parse(json.toString());
  }

  Json params(Map<String, ?> params, CallOptions options, String logLevel, long progressToken) {
    Map<String, Object> members = new LinkedHashMap<>(params);
    members.put("_meta", meta(options, logLevel, progressToken));
    return Json.of(members);
  }

  private Object meta(CallOptions options, String logLevel, long progressToken) {
    if (options.meta().isEmpty() && logLevel.isEmpty() && progressToken < 0) {
      return plain;
    }
    Map<String, Object> meta = new LinkedHashMap<>(options.meta());
    check(meta.get("traceparent"));
    meta.putAll(fixed);
    if (!logLevel.isEmpty()) {
      meta.put(LOG_LEVEL, logLevel);
    }
    if (progressToken >= 0) {
      meta.put("progressToken", progressToken);
    }
    return meta;
  }

  private static void check(@org.jspecify.annotations.Nullable Object traceparent) {
    if (traceparent != null && !TRACEPARENT.matcher(traceparent.toString()).matches()) {
      throw new InvalidRequestException(
          "_meta.traceparent is not a W3C trace context: " + traceparent, null);
    }
  }
}
