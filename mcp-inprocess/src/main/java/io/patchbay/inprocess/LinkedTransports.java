package io.patchbay.inprocess;

import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import java.util.concurrent.Executor;

/**
 * Two transports, each the other end of the other. Messages are handed over as the objects they
 * are, in order, through a queue: sending never runs the receiver on the sender's stack. A caller
 * that is blocked works its own message off on its own thread; otherwise the handler executor does.
 * Closing either end closes both. Thread-safe.
 *
 * @param client the end for a session of this library; see {@link DirectServer#of}
 * @param server the end for who answers: it hears requests as messages that belong to no exchange,
 *     and answers by sending responses
 * @param executor runs what a request makes the server do, on the thread of the caller that is
 *     blocked by it if there is one, else on the handler executor; a task may block. An answer that
 *     the task itself sends is delivered when the task returns
 */
public record LinkedTransports(Transport client, Transport server, Executor executor) {

  /**
   * Links two new ends, which are not open yet. What is sent to one that is not open waits for it.
   *
   * @param context what both ends work for
   */
  public static LinkedTransports create(TransportContext context) {
    LinkedEnd client = LinkedEnd.create(context);
    LinkedEnd server = client.other();
    return new LinkedTransports(client, server, server.executor());
  }
}
