package io.patchbay.spi;

import io.patchbay.internal.filter.StructuredContentFilter;
import io.patchbay.json.Json;
import java.util.Optional;

/**
 * Repairs what one server is known to get wrong, in messages on their way to it or from it. Given
 * to {@link io.patchbay.ServerOptions.Builder#filter}; no server has one by itself.
 *
 * <p>A filter sees each message once, between session and transport, in the envelope of the
 * revision in force. What it returns takes the place of what it was given; returning the very
 * object it was given changes nothing and is not counted. How often each filter of a server changed
 * something is {@link io.patchbay.Connection#filtered}, and is told to {@link Observer#filtered}.
 *
 * <p>Called on the transport's threads and on those of callers, by many at the same time; must not
 * block. One that throws, or makes of params what is no object, leaves that message as it was, and
 * is told of in the log. One object may serve one server only if it keeps something of what it saw.
 */
public interface MessageFilter {

  /** Returns what it is called in counts and logs; the same each time. */
  String name();

  /**
   * Filters a request or notification to the server. What headers of HTTP mirror, such as the name
   * of a tool, has been taken before, and is to be left as it is.
   *
   * @param method the method
   * @param params its params, an object
   */
  default Json outgoing(String method, Json params) {
    return params;
  }

  /**
   * Filters the result of a request.
   *
   * @param asked the request
   * @param result whatever the server gave as {@code result}; to be an object in the end
   */
  default Json result(Asked asked, Json result) {
    return result;
  }

  /**
   * Filters the error that answers a request.
   *
   * @param asked the request
   * @param error whatever the server gave as {@code error}; to be an object in the end
   */
  default Json error(Asked asked, Json error) {
    return error;
  }

  /**
   * Filters a request or notification of the server.
   *
   * @param method the method
   * @param params its params, an object
   * @return the params; empty to drop a notification. A request is never dropped.
   */
  default Optional<Json> incoming(String method, Json params) {
    return Optional.of(params);
  }

  /**
   * A request that was sent.
   *
   * @param method the method
   * @param params its params, as they were sent
   */
  record Asked(String method, Json params) {}

  /**
   * Returns a filter for servers whose tools have an output schema and answer with text only, such
   * as the Xcode bridge of some versions: where {@code structuredContent} is missing in a result
   * that is no error, and its first text is a JSON object, that becomes it. Tools that are known to
   * have no output schema are left alone, and so is text that is no JSON object. The content stays
   * as it is.
   */
  static MessageFilter structuredContentFromText() {
    return new StructuredContentFilter();
  }
}
