package io.patchbay.inprocess;

import io.patchbay.ProtocolVersion;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Implementation;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.Root;
import java.util.List;
import java.util.Optional;

/**
 * The way back to the client for one run of a handler. Thread-safe; what is sent after the handler
 * returned is lost.
 *
 * <p>{@link #elicit}, {@link #sample} and {@link #roots} block until the client has answered. With
 * a client of a handshake revision every handler may use them. In 2026-07-28 a server cannot ask
 * while a request is open: it answers with its question, and the client sends the request again.
 * The handler of a tool that was added as {@linkplain InProcessServer.Builder#interactiveTool
 * interactive} is kept waiting meanwhile and goes on with the answer, so that it is written once
 * for both; other handlers return an {@link io.patchbay.model.InputRequiredResult} instead.
 *
 * <p>They throw {@link io.patchbay.UnsupportedFeatureException} if the client has not declared what
 * is asked for, or the handler cannot be kept waiting, {@link io.patchbay.RemoteErrorException} if
 * the client refused, {@link io.patchbay.RequestTimeoutException} if it did not answer in time, and
 * {@link java.util.concurrent.CancellationException} if nobody waits for the handler any more.
 */
public interface ServerContext {

  /** Returns the revision the request was sent under. */
  ProtocolVersion protocolVersion();

  /** Returns what the client says it is. */
  Optional<Implementation> clientInfo();

  /** Returns what the client can do. */
  ClientCapabilities clientCapabilities();

  /** Returns whether nobody waits for the answer any more; the thread is interrupted then. */
  boolean isCancelled();

  /**
   * Reports progress; without effect if the client has not asked for it.
   *
   * @param progress how far it is; more than at the last time
   */
  void progress(double progress);

  /**
   * Reports progress in words; without effect if the client has not asked for it.
   *
   * @param progress how far it is; more than at the last time
   * @param total how far it goes
   * @param message what is being done
   */
  void progress(double progress, double total, String message);

  /**
   * Logs; without effect below the level that the client has asked for.
   *
   * @param level how severe it is
   * @param logger who says so
   * @param data a string or any other JSON value
   */
  void log(LoggingLevel level, String logger, Object data);

  /** Asks the user of the client. */
  ElicitResult elicit(ElicitRequestParams request);

  /** Asks the model of the client. */
  CreateMessageResult sample(CreateMessageRequestParams request);

  /** Asks the client for its roots. */
  List<Root> roots();
}
