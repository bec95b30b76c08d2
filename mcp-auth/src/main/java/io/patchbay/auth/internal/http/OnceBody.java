package io.patchbay.auth.internal.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A body that is sent once: neither a 503 nor a lost connection has OkHttp send it again. */
final class OnceBody extends RequestBody {
  private final RequestBody body;

  OnceBody(RequestBody body) {
    this.body = body;
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return body.contentLength();
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    body.writeTo(sink);
  }
}
