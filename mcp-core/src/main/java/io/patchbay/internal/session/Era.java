package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.ProtocolVersion;
import io.patchbay.json.Json;
import io.patchbay.model.Implementation;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.Tool;
import io.patchbay.spi.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What differs between the two ways of the protocol. Everything that knows one of them is in its
 * package, {@code internal.legacy} or {@code internal.modern}; the rest asks this. Thread-safe.
 */
public interface Era {

  /** Returns the revision in force, or the one being offered. */
  ProtocolVersion version();

  /** Returns what the server offers. */
  ServerCapabilities capabilities();

  /** Returns what the server says it is. */
  Optional<Implementation> serverInfo();

  /** Returns what the server wants the model to know. */
  Optional<String> instructions();

  /**
   * Returns the params of a request in this era's envelope.
   *
   * @param params the method's own members
   * @param options what the caller wants different
   * @param progressToken the token, or -1 for none
   */
  Json envelope(Map<String, ?> params, CallOptions options, long progressToken);

  /**
   * Returns a request as it goes to this session's server, before the envelope.
   *
   * @throws io.patchbay.UnsupportedFeatureException if the caller wants what it cannot be
   */
  <T> Request<T> prepared(Session session, Request<T> request, CallOptions options);

  /**
   * Says what a result means.
   *
   * @param request what was asked, as it was sent
   * @param result an object
   * @throws io.patchbay.ProtocolException if it is not a legal answer
   */
  Meaning meaning(Request<?> request, Json result);

  /**
   * Returns how to speak instead, after an answer that refuses only how this era spoke, so that the
   * request can be sent once more; null if the answer stands.
   *
   * @param config what the session works with
   * @param refusal the error
   */
  @Nullable Era corrected(SessionConfig config, Json refusal);

  /** What a result means. */
  enum Meaning {
    /** The result of the method. */
    COMPLETE,
    /** The server wants input first; the request is sent again with it. */
    INPUT_REQUIRED,
    /** The call goes on as a task. */
    TASK
  }

  /**
   * Returns whether a tool call was refused only because what is known of the tool is stale, or
   * nothing is, so that it can be sent once more when the tools are listed anew.
   *
   * @param sent the call, as it was sent
   * @param refusal the error
   */
  boolean refusesStaleTool(Session session, Request<?> sent, Json refusal);

  /** Returns how tasks are run. */
  TaskProtocol tasks();

  /** Tells the server that nobody waits for a call any more, and ends its exchange. */
  void cancel(Session session, Call call, String reason);

  /**
   * Looks at a tool that the server lists, and keeps what calling it needs.
   *
   * @return why it cannot be called over this session's transport, or null
   */
  @Nullable String objection(Session session, Tool tool);

  /** Returns the arguments of a request that are mirrored in headers. */
  Map<String, String> mirrored(Session session, Request<?> request);

  /**
   * Starts the session anew over its transport, after the server has lost it, and brings the server
   * to where it was. Blocks.
   *
   * @param limit how long it may take
   */
  void renew(Session session, Duration limit);

  /** Returns whether requests of the server are answered. */
  boolean servesRequests();

  /** Returns whether batch arrays may arrive. */
  boolean acceptsBatches();

  /**
   * Looks at a notification before it is delivered.
   *
   * @param call the call whose response stream it came on, or null on a shared stream
   * @return whether it is legal and goes on to the listeners
   */
  boolean admits(Session session, Message notification, @Nullable Call call);

  /** Returns the request that sets the log level, or null where it is set with each request. */
  @Nullable Request<Json> setLogLevel(String level);

  /** Returns the request that shows whether the server is alive. */
  Request<Json> ping();

  /** Opens a subscription and waits for the server to have taken it. */
  Subscriptions subscriptions(Session session);

  /** Tells the server that the roots changed, where the era has that. */
  void rootsChanged(Session session);
}
