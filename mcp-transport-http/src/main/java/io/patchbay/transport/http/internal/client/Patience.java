package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.time.Duration;
import okhttp3.Call;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * Finishing a response whose message has been read already. Its end usually came along; so the
 * calling thread takes what is there, waits no longer than its patience, and the connection can be
 * used again. A server that holds the stream open has it closed.
 */
public final class Patience {
  private static final ThreadLocal<long[]> DEADLINE = ThreadLocal.withInitial(() -> new long[1]);
  private static final long MOST = 64 << 10;

  private Patience() {}

  /** Returns until when reads of the calling thread may wait; 0 for as long as they like. */
  static long deadline() {
    return DEADLINE.get()[0];
  }

  /** Finishes a response. */
  public static void finish(Call call, Response response, Duration patience) {
    if (response.protocol() == Protocol.HTTP_2) {
      response.close();
      return;
    }
    long[] deadline = DEADLINE.get();
    deadline[0] = System.nanoTime() + patience.toNanos();
    try {
      if (!isDrained(response.body().source())) {
        call.cancel();
      }
    } catch (IOException e) {
      call.cancel();
    } finally {
      response.close();
      deadline[0] = 0;
    }
  }

  private static boolean isDrained(BufferedSource source) throws IOException {
    long read = 0;
    while (!source.exhausted()) {
      long there = source.getBuffer().size();
      source.skip(there);
      read += there;
      if (read > MOST) {
        return false;
      }
    }
    return true;
  }
}
