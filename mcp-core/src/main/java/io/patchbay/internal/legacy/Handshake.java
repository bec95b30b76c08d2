package io.patchbay.internal.legacy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.Tasks;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.time.PatientTime;
import io.patchbay.json.Json;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.InitializeRequestParams;
import io.patchbay.model.InitializeResult;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** The handshake: {@code initialize}, its answer, {@code notifications/initialized}. */
public final class Handshake {
  static final String METHOD = "initialize";
  private static final int INVALID_PARAMS = -32602;

  private final Session session;

  /** Creates the handshake of a session whose transport is open. */
  public Handshake(Session session) {
    this.session = session;
  }

  /** Returns how to speak before the server has answered. */
  public static Era offering(ProtocolVersion version) {
    return new LegacyEra(version, null, new ServerMemory());
  }

  /**
   * Runs the handshake.
   *
   * @param offered the revision to offer
   * @param limit how long it may take
   * @throws ConnectException if no common revision is found
   */
  public void run(ProtocolVersion offered, Duration limit) {
    session.become(offering(offered), true);
    InitializeResult result;
    try {
      result = initialize(offered, limit);
    } catch (RemoteErrorException e) {
      Optional<ProtocolVersion> other = offeredByServer(e, offered);
      if (other.isEmpty()) {
        throw e;
      }
      session.become(offering(other.get()), true);
      result = initialize(other.get(), limit);
    }
    greeted(result, limit, new ServerMemory());
  }

  /**
   * Runs the handshake after the server has lost the session, and tells it again what it was told:
   * the log level and the subscriptions. A server that refuses one of these is gone on with.
   *
   * @param offered the revision that was in force
   * @param limit how long it may take
   * @param memory what the server was told
   */
  void again(ProtocolVersion offered, Duration limit, ServerMemory memory) {
    long deadline = session.config().time().nanoTime() + limit.toNanos();
    greeted(initialize(offered, limit), left(deadline), memory);
    List<Request<Json>> told = new ArrayList<>();
    if (!memory.logLevel().isEmpty()) {
      told.add(LegacyEra.logLevel(memory.logLevel()));
    }
    memory.subscriptions().forEach(uri -> told.add(LegacySubscriptions.subscribe(uri)));
    for (Request<Json> request : told) {
      try {
        Json unused = session.greet(request, CallOptions.timeout(left(deadline)));
      } catch (RemoteErrorException e) {
        session.warn("after the session was renewed: " + e.getMessage());
      }
    }
  }

  /** At least a little, so that it is the limit which ends what comes too late. */
  private Duration left(long deadline) {
    return Duration.ofNanos(Math.max(1_000_000, deadline - session.config().time().nanoTime()));
  }

  private void greeted(InitializeResult result, Duration limit, ServerMemory memory) {
    ProtocolVersion answered = new ProtocolVersion(result.protocolVersion());
    if (!ProtocolVersion.HANDSHAKE.contains(answered)) {
      throw new ConnectException(
          session.what(METHOD)
              + ": the server speaks revision "
              + answered
              + ", this client "
              + ProtocolVersion.HANDSHAKE
              + "; there is none in common",
          null);
    }
    session.become(new LegacyEra(answered, result, memory), true);
    tellInitialized(limit);
  }

  /** Nothing else may reach the server before this has; one that refuses it is gone on with. */
  private void tellInitialized(Duration limit) {
    PatientTime time = new PatientTime(session.config().time());
    CompletableFuture<Void> taken =
        session.notifyChecked("notifications/initialized", Map.of(), time);
    Cancellable timer =
        time.schedule(limit, () -> taken.completeExceptionally(new TimeoutException()));
    try {
      var unused = taken.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException(
                  session.what("notifications/initialized")
                      + " was cancelled: the waiting thread was interrupted")
              .initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AuthorizationRequiredException refused) {
        throw refused;
      }
      session.warn(session.what("notifications/initialized") + " was not taken: " + e.getCause());
    } finally {
      timer.cancel();
    }
  }

  private InitializeResult initialize(ProtocolVersion version, Duration limit) {
    InitializeRequestParams params =
        InitializeRequestParams.builder(version.value(), declared(), session.config().clientInfo())
            .build();
    Request<InitializeResult> request =
        Request.plain(METHOD, params.json().members(), InitializeResult::from);
    return session.greet(request, CallOptions.timeout(limit));
  }

  /** Tasks are an extension in the stateless revisions only. */
  private ClientCapabilities declared() {
    ClientCapabilities all = session.config().handlers().capabilities();
    Map<String, Json> extensions = new LinkedHashMap<>(all.extensions());
    if (extensions.remove(Tasks.EXTENSION) == null) {
      return all;
    }
    Map<String, Json> members = new LinkedHashMap<>(all.json().members());
    members.remove("extensions");
    if (!extensions.isEmpty()) {
      members.put("extensions", Json.of(extensions));
    }
    return ClientCapabilities.from(Json.of(members));
  }

  private static Optional<ProtocolVersion> offeredByServer(
      RemoteErrorException refusal, ProtocolVersion offered) {
    if (refusal.code() != INVALID_PARAMS || refusal.data().isEmpty()) {
      return Optional.empty();
    }
    Json supported = refusal.data().get().get("supported");
    List<Json> versions = supported == null ? List.of() : supported.elements();
    return ProtocolVersion.HANDSHAKE.stream()
        .filter(version -> !version.equals(offered))
        .filter(version -> versions.contains(Json.of(version.value())))
        .findFirst();
  }
}
