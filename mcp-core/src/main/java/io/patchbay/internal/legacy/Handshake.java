package io.patchbay.internal.legacy;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.InitializeRequestParams;
import io.patchbay.model.InitializeResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    return new LegacyEra(version, null);
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
    session.become(new LegacyEra(answered, result), true);
    session.notify("notifications/initialized", Map.of());
  }

  private InitializeResult initialize(ProtocolVersion version, Duration limit) {
    InitializeRequestParams params =
        InitializeRequestParams.builder(
                version.value(),
                session.config().handlers().capabilities(),
                session.config().clientInfo())
            .build();
    Request<InitializeResult> request =
        Request.plain(METHOD, params.json().members(), InitializeResult::from);
    return session.call(request, CallOptions.timeout(limit));
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
