package io.patchbay.internal.modern;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.HttpStatusException;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.json.Json;
import io.patchbay.model.DiscoverResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out with {@code server/discover} whether a server is stateless, and what it offers. */
public final class Discovery {
  static final String METHOD = "server/discover";
  private static final int HEADER_MISMATCH = -32020;
  private static final int MISSING_CAPABILITY = -32021;
  private static final int UNSUPPORTED_VERSION = -32022;

  private static final Set<Integer> NO_EVIDENCE = Set.of(401, 403, 407, 408, 429);

  private final Session session;

  /** Creates the discovery of a session whose transport is open. */
  public Discovery(Session session) {
    this.session = session;
  }

  /** Returns how to speak before the server has answered. */
  public static Era probing(SessionConfig config, ProtocolVersion version) {
    return new ModernEra(config, version, null);
  }

  /**
   * What the probe found.
   *
   * @param stateless whether the session now speaks a stateless revision
   * @param handshake the handshake revision to offer otherwise
   * @param reason why the server is taken for one with a handshake, for an error
   */
  public record Finding(boolean stateless, ProtocolVersion handshake, String reason) {
    private static final Finding STATELESS =
        new Finding(true, ProtocolVersion.HANDSHAKE.get(0), "");
  }

  /**
   * Asks the server. Silence and any error that no stateless server gives mean a handshake server.
   *
   * @param version the stateless revision to ask under
   * @param limit how long to wait
   * @throws ConnectException if the server names revisions and none is common
   * @throws RemoteErrorException if the server is stateless and refuses the question
   * @throws io.patchbay.TransportException if the channel ended
   */
  public Finding run(ProtocolVersion version, Duration limit) {
    try {
      return ask(version, limit);
    } catch (HttpStatusException e) {
      if (!isEvidence(e.status())) {
        throw e;
      }
      return handshakeBecause(String.valueOf(e.getMessage()));
    } catch (RemoteErrorException e) {
      List<String> supported = supported(e);
      if (supported.isEmpty()) {
        return refused(e);
      }
      Optional<ProtocolVersion> other = stateless(supported);
      return other.isPresent() ? ask(other.get(), limit) : handshake(supported);
    } catch (RequestTimeoutException e) {
      if (session.transport().traits().requestScoped()) {
        throw e;
      }
      return handshakeBecause("it was silent to " + METHOD + " for " + limit.toMillis() + " ms");
    } catch (ProtocolException e) {
      return handshakeBecause("its answer to " + METHOD + " is none: " + e.getMessage());
    }
  }

  private Finding ask(ProtocolVersion version, Duration limit) {
    if (!session.era().version().equals(version)) {
      session.become(probing(session.config(), version), false);
    }
    Request<DiscoverResult> request = Request.plain(METHOD, Map.of(), DiscoverResult::from);
    DiscoverResult result = session.call(request, CallOptions.timeout(limit));
    Optional<ProtocolVersion> common = stateless(result.supportedVersions());
    if (common.isEmpty()) {
      return handshake(result.supportedVersions());
    }
    session.become(new ModernEra(session.config(), common.get(), result), true);
    return Finding.STATELESS;
  }

  private Finding refused(RemoteErrorException refusal) {
    if (refusal.code() == MISSING_CAPABILITY
        || refusal.code() == HEADER_MISMATCH
        || !isEvidence(refusal.httpStatus().orElse(200))) {
      throw refusal;
    }
    return handshakeBecause(String.valueOf(refusal.getMessage()));
  }

  /** A server that is busy, broken, elsewhere or wants a login says nothing of its era. */
  private static boolean isEvidence(int status) {
    return (status / 100 == 2 || status / 100 == 4) && !NO_EVIDENCE.contains(status);
  }

  private static Finding handshakeBecause(String reason) {
    return new Finding(false, ProtocolVersion.HANDSHAKE.get(0), reason);
  }

  private Finding handshake(List<String> supported) {
    for (ProtocolVersion version : ProtocolVersion.HANDSHAKE) {
      if (supported.contains(version.value())) {
        return new Finding(false, version, "it says it supports " + supported);
      }
    }
    throw new ConnectException(
        session.what(METHOD)
            + ": the server speaks revisions "
            + supported
            + ", this client "
            + ProtocolVersion.STATELESS
            + " and "
            + ProtocolVersion.HANDSHAKE
            + "; there is none in common",
        null);
  }

  /** Returns the newest common stateless revision. */
  static Optional<ProtocolVersion> stateless(List<String> supported) {
    return ProtocolVersion.STATELESS.stream()
        .filter(version -> supported.contains(version.value()))
        .findFirst();
  }

  private static List<String> supported(RemoteErrorException refusal) {
    return supported(Json.of(refusal.code()), refusal.data().orElse(null));
  }

  /** Returns the revisions that an error names because it refuses the request's; none otherwise. */
  static List<String> supported(@Nullable Json code, @Nullable Json data) {
    @Nullable Json supported = data == null ? null : data.get("supported");
    if (supported == null || !Json.of(UNSUPPORTED_VERSION).equals(code)) {
      return List.of();
    }
    return supported.elements().stream().filter(Json::isString).map(Json::asString).toList();
  }
}
