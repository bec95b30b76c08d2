package io.patchbay.internal.connection;

import io.patchbay.Apps;
import io.patchbay.CallOptions;
import io.patchbay.ProtocolException;
import io.patchbay.ServerOptions;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.ResourceContents;
import io.patchbay.model.TextResourceContents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * What the options of a server say of reading its apps ({@link Apps}); of other resources nothing.
 *
 * @param server the server's name
 * @param timeout how long reading an app may take, if not as long as any request
 * @param bytes how many bytes an app may have; 0 for any number
 */
record AppLimits(String server, Optional<Duration> timeout, int bytes) {
  private static final String SCHEME = "ui://";

  static AppLimits of(String server, ServerOptions options) {
    return new AppLimits(server, options.appTimeout(), options.appBytes());
  }

  /** Returns the options of a reading. */
  CallOptions options(String uri, CallOptions options) {
    return timeout.isEmpty() || options.wall().isPresent() || !uri.startsWith(SCHEME)
        ? options
        : options.toBuilder().wall(timeout.get()).build();
  }

  /**
   * Requires that an app is not too large.
   *
   * @throws ProtocolException if it is
   */
  ReadResourceResult check(String uri, ReadResourceResult result) {
    if (bytes > 0 && uri.startsWith(SCHEME)) {
      long size = result.contents().stream().mapToLong(AppLimits::size).sum();
      if (size > bytes) {
        throw new ProtocolException(
            "server '"
                + server
                + "': the app "
                + uri
                + " has "
                + size
                + " bytes, and the limit appBytes is "
                + bytes
                + "; raise it in the options of the server, or do without the app",
            null);
      }
    }
    return result;
  }

  private static long size(ResourceContents contents) {
    if (contents instanceof TextResourceContents text) {
      return text.text().getBytes(StandardCharsets.UTF_8).length;
    }
    return contents instanceof BlobResourceContents blob ? blob.blob().length() / 4L * 3 : 0;
  }
}
