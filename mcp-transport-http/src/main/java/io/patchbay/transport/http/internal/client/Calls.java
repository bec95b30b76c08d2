package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Call;
import okhttp3.Response;

/** Running OkHttp's calls. */
public final class Calls {
  private Calls() {}

  /**
   * Runs a call on the calling thread. An interrupt while it connects comes out of OkHttp as an
   * {@code InterruptedException} that it does not declare; here it is an exception of input and
   * output, and the thread stays interrupted.
   */
  public static Response execute(Call call) throws IOException {
    try {
      return call.execute();
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("interrupted").initCause(e);
      }
      throw e;
    }
  }
}
