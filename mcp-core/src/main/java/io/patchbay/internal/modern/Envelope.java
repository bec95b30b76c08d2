package io.patchbay.internal.modern;

import io.patchbay.CallOptions;
import io.patchbay.InvalidRequestException;
import io.patchbay.ProtocolVersion;
import io.patchbay.internal.members.Members;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.json.Json;
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

  private final Members fixed;
  private final Json plain;

  Envelope(SessionConfig config, ProtocolVersion version) {
    Members meta =
        Members.of(
            PREFIX + "protocolVersion",
            encoded(Json.of(version.value())),
            PREFIX + "clientCapabilities",
            encoded(config.handlers().capabilities().json()));
    Members whole =
        config.tellsClientInfo()
            ? meta.with(PREFIX + "clientInfo", encoded(config.clientInfo().json()))
            : meta;
    fixed = whole.encodedAs(Json.of(whole).toUtf8());
    plain = encoded(Json.of(fixed));
  }

  /** Text is copied faster than objects are written. */
  private static Json encoded(Json json) {
    return Json.parse(json.toString());
  }

  Json params(Map<String, ?> params, CallOptions options, String logLevel, long progressToken) {
    return Json.of(Members.copyOf(params).with("_meta", meta(options, logLevel, progressToken)));
  }

  private Object meta(CallOptions options, String logLevel, long progressToken) {
    if (options.meta().isEmpty() && logLevel.isEmpty() && progressToken < 0) {
      return plain;
    }
    Members meta = fixed;
    if (!options.meta().isEmpty()) {
      check(options.meta().get("traceparent"));
      for (Map.Entry<String, Object> own : options.meta().entrySet()) {
        meta = meta.with(own.getKey(), own.getValue());
      }
    }
    if (!logLevel.isEmpty()) {
      meta = meta.with(LOG_LEVEL, logLevel);
    }
    return progressToken < 0 ? meta : meta.with("progressToken", progressToken);
  }

  private static void check(@org.jspecify.annotations.Nullable Object traceparent) {
    if (traceparent != null && !TRACEPARENT.matcher(traceparent.toString()).matches()) {
      throw new InvalidRequestException(
          "_meta.traceparent is not a W3C trace context: " + traceparent, null);
    }
  }
}
