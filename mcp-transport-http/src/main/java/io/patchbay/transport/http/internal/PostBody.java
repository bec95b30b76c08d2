package io.patchbay.transport.http.internal;

import io.patchbay.InvalidRequestException;
import io.patchbay.json.JsonException;
import io.patchbay.json.JsonWriter;
import io.patchbay.spi.Outgoing;
import okhttp3.MediaType;
import okhttp3.RequestBody;

/** A message as the body of the POST that carries it. */
final class PostBody {
  private static final MediaType JSON = MediaType.get("application/json");

  private PostBody() {}

  /**
   * Encodes a message.
   *
   * @throws InvalidRequestException if it cannot be encoded, also where an argument of the
   *     application's own class throws; nothing was sent then
   */
  static RequestBody of(String what, Outgoing message) {
    JsonWriter writer = new JsonWriter();
    try {
      message.writeTo(writer);
    } catch (RuntimeException e) {
      String why = e instanceof JsonException ? e.getMessage() : e.toString();
      throw new InvalidRequestException(what + " cannot be encoded: " + why, e);
    }
    return RequestBody.create(writer.buffer(), JSON, 0, writer.length());
  }
}
