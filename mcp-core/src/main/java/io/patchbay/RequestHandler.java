package io.patchbay;

import io.patchbay.json.Json;

/** Serves one method of a server's own requests (handshake revisions). */
@FunctionalInterface
public interface RequestHandler {

  /**
   * Called on the handler executor; may block.
   *
   * @param params the request's params, an object
   * @param context who asks
   * @return the result; its JSON must be an object
   * @throws RequestRejectedException to answer with an error of its code
   * @throws Exception to answer with -32603
   */
  Object handle(Json params, HandlerContext context) throws Exception;
}
