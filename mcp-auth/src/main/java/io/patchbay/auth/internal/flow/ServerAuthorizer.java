package io.patchbay.auth.internal.flow;

import io.patchbay.ConfigurationException;
import io.patchbay.TransportException;
import io.patchbay.auth.Grant;
import io.patchbay.auth.internal.challenge.AuthChallenge;
import io.patchbay.auth.internal.challenge.ChallengeParser;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.Deadline;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.jwt.ProofKey;
import io.patchbay.auth.internal.metadata.Discovery;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.token.TokenEndpoint;
import io.patchbay.auth.internal.token.TokenSet;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authorizes the requests to one server: sends the token there is, renews it, gets another one when
 * the server refuses it, and one for more when the server wants more.
 *
 * <p>One thread at a time does any of that; the others wait, and find what it got. A token that
 * another thread or process has replaced meanwhile is no reason to do anything but send the new
 * one. What was asked for and given once, and is still not enough, is not asked for again; nor is
 * there another login for a token that is refused right after one.
 */
public final class ServerAuthorizer implements Authorizer {
  private static final Logger log = LoggerFactory.getLogger(ServerAuthorizer.class);

  /** How long before its end a token is renewed. */
  private static final Duration AHEAD = Duration.ofSeconds(30);

  /** A token that is refused sooner was never good. */
  private static final Duration FRESH = Duration.ofSeconds(60);

  /** How long nothing is renewed ahead of time after that has come to nothing. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private static final int MOST_REFUSALS = 3;

  private final String name;
  private final URI server;
  private final OAuthSettings settings;
  private final Surroundings all;
  private final Endpoints endpoints;
  private final Discovery discovery;
  private final TokenEndpoint endpoint;
  private final Logins logins;
  private final MachineGrants machines;
  private final Proofs proofs = new Proofs();
  private final HeldTokens tokens;
  private final Renewal renewal;
  private final ReentrantLock flow = new ReentrantLock();
  private volatile @Nullable Protection protection;
  private volatile Instant pausedUntil = Instant.MIN;

  /** Creates the authorizer of a server. */
  public ServerAuthorizer(String name, URI server, OAuthSettings settings, Surroundings all) {
    this.name = name;
    this.server = server;
    this.settings = settings;
    this.all = all;
    this.endpoints = new Endpoints(all.privateAllowed() || Endpoints.isLoopback(server.getHost()));
    this.discovery = new Discovery(all.http(), endpoints, server, settings);
    this.endpoint = new TokenEndpoint(all.http(), endpoints, all.clock());
    this.logins = new Logins(name, server, settings, all, endpoints, endpoint);
    this.machines = new MachineGrants(all.http(), endpoint, all.bindings());
    this.tokens = new HeldTokens(all.vault(), server, settings, proofs);
    this.renewal = new Renewal(name, server, all.vault(), tokens, proofs, logins, endpoint);
  }

  @Override
  public Object credential() {
    return tokens.credential();
  }

  /** Where nothing is configured for the server it is not known whether it wants a login at all. */
  @Override
  public boolean isOptional() {
    return settings.equals(OAuthSettings.NONE);
  }

  @Override
  public Map<String, String> headers(Target target) {
    TokenSet now = all.closing().isClosed() ? null : tokens.current();
    if (now == null) {
      return Map.of();
    }
    if (isEnding(now) && !isPaused() && (now.refresh() != null || all.grant() != null)) {
      now = renewed(now);
    }
    return proofs.headers(target, now, all.clock().instant());
  }

  private boolean isEnding(TokenSet now) {
    return now.expires() > 0
        && all.clock().instant().getEpochSecond() + ahead(now) >= now.expires();
  }

  /** A token that lasts less than a minute is renewed after half of that. */
  private static long ahead(TokenSet now) {
    return Math.max(0, Math.min(AHEAD.toSeconds(), (now.expires() - now.saved()) / 2));
  }

  private boolean isPaused() {
    return all.clock().instant().isBefore(pausedUntil);
  }

  /** Renews a token ahead of its end; if that fails, the one there is may still do. */
  private TokenSet renewed(TokenSet before) {
    try {
      if (!flow.tryLock(AHEAD.toMillis() / 2, TimeUnit.MILLISECONDS)) {
        return before; // somebody logs in; this token may do meanwhile
      }
      try {
        TokenSet now = tokens.current();
        if (now != null && !now.access().equals(before.access())) {
          return now;
        } else if (isPaused()) {
          return before; // another thread has just tried
        }
        boolean renewed = renewNow(before);
        TokenSet after = tokens.current();
        return renewed && after != null ? after : before;
      } finally {
        flow.unlock();
      }
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  private boolean renewNow(TokenSet before) throws InterruptedException {
    boolean renewed = false;
    try {
      Protection known = known();
      Grant grant = all.grant();
      renewed = grant == null ? renewal.refresh(known, before) : machine(grant, known, before);
    } catch (FlowException e) {
      log.debug("server '{}': the token is not renewed: {}", name, e.getMessage());
    }
    if (!renewed) {
      pausedUntil = all.clock().instant().plus(PAUSE);
    }
    return renewed;
  }

  /** Who is interrupted does not want the outcome; others may go on with the connection. */
  private static CancellationException cancelled(InterruptedException cause) {
    Thread.currentThread().interrupt();
    CancellationException cancelled =
        new CancellationException("the call was cancelled while it was authorized");
    cancelled.initCause(cause);
    return cancelled;
  }

  private Protection known() throws FlowException, InterruptedException {
    Protection known = protection;
    if (known == null) {
      known = discovery.find(null, all.vault().issuers(server));
      protection = known;
    }
    return known;
  }

  private boolean machine(Grant grant, Protection known, TokenSet before)
      throws FlowException, InterruptedException {
    tokens.keep(machines.get(grant, known, before.requested(), proofs.forMore(before)));
    return true;
  }

  @Override
  public Decision challenged(Challenge challenge) {
    try {
      return decide(challenge);
    } catch (FlowException e) {
      if (all.closing().isClosed()) {
        return Decision.loginNeeded(Closing.CLOSED);
      } else if (e.isPassing()) {
        throw new TransportException("server '" + name + "': " + e.getMessage(), e, true);
      }
      return Decision.loginNeeded(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  private Decision decide(Challenge challenge) throws FlowException, InterruptedException {
    AuthChallenge asked = ChallengeParser.tokenChallenge(challenge.wwwAuthenticate()).orElse(null);
    if (asked != null && isError(asked, "use_dpop_nonce")) {
      return withNonce(challenge);
    } else if (challenge.attempt() > MOST_REFUSALS) {
      return Decision.loginNeeded("it does not accept what it was given, again and again");
    }
    await(challenge);
    try {
      all.closing().requireNotYet();
      TokenSet now = tokens.current();
      if (now != null && !wasSent(challenge, now)) {
        return Decision.retry();
      } else if (challenge.status() == 403) {
        return forbidden(challenge, asked, now);
      }
      return refused(challenge, asked, now);
    } finally {
      flow.unlock();
    }
  }

  /** Whoever waits for another one's login does so with stopped clocks too. */
  private void await(Challenge challenge) throws InterruptedException {
    if (flow.tryLock()) {
      return;
    }
    Runnable goOn = challenge.personAsked();
    try {
      flow.lockInterruptibly();
    } finally {
      goOn.run();
    }
  }

  private static boolean isError(AuthChallenge asked, String code) {
    return asked.parameter("error").filter(code::equals).isPresent();
  }

  private Decision withNonce(Challenge challenge) {
    Optional<String> wanted =
        challenge.headers("DPoP-Nonce").stream().filter(text -> !text.isBlank()).findFirst();
    if (wanted.isEmpty() || challenge.attempt() > MOST_REFUSALS) {
      return Decision.loginNeeded("it wants a nonce in proofs of possession, and gives none");
    }
    proofs.nonce(wanted.get());
    return Decision.retry();
  }

  private static boolean wasSent(Challenge challenge, TokenSet now) {
    String sent = challenge.sent().getOrDefault("Authorization", "");
    return sent.substring(sent.indexOf(' ') + 1).equals(now.access());
  }

  /** A token that is not accepted is renewed, else the user logs in. */
  private Decision refused(
      Challenge challenge, @Nullable AuthChallenge asked, @Nullable TokenSet now)
      throws FlowException, InterruptedException {
    Protection found = discovery.find(asked, all.vault().issuers(server));
    protection = found;
    TokenSet same = now != null && now.issuer().equals(found.server().issuer()) ? now : null;
    if (same != null
        && same.refresh() != null
        && (challenge.attempt() == 1 || !isYoung(same))
        && renewal.refresh(found, same)) {
      return Decision.retry();
    }
    Optional<TokenSet> stored =
        tokens
            .stored()
            .filter(kept -> now == null || !kept.access().equals(now.access()))
            .filter(kept -> kept.issuer().equals(found.server().issuer()));
    if (stored.isPresent()) {
      tokens.adopt(stored.get());
      return Decision.retry();
    }
    if (same != null && wasJustGiven(same)) {
      return Decision.loginNeeded("it does not accept the token that it was just given");
    }
    authorize(challenge, asked, found, same == null ? List.of() : same.requested());
    return Decision.retry();
  }

  /** Renewed or not: another login gets nothing better, unless the token has ended meanwhile. */
  private boolean wasJustGiven(TokenSet now) {
    boolean ended = now.expires() > 0 && now() >= now.expires();
    return !ended && isWithin(now.begun());
  }

  private boolean isYoung(TokenSet now) {
    return isWithin(now.saved());
  }

  /** A time in the future is of a clock that was wrong. */
  private boolean isWithin(long begin) {
    long age = now() - begin;
    return age >= 0 && age < FRESH.toSeconds();
  }

  private long now() {
    return all.clock().instant().getEpochSecond();
  }

  /** A token that is not enough is replaced by one for more, once for each thing that is more. */
  private Decision forbidden(
      Challenge challenge, @Nullable AuthChallenge asked, @Nullable TokenSet now)
      throws FlowException, InterruptedException {
    if (asked == null || !isError(asked, "insufficient_scope") || now == null) {
      return Decision.loginNeeded("it forbids the request");
    }
    List<String> wanted = asked.parameter("scope").map(TokenSet::scopes).orElse(List.of());
    if (now.requested().containsAll(wanted)) {
      return Decision.loginNeeded(
          "it wants more than was given, although that was asked for: " + String.join(" ", wanted));
    }
    Protection found = protection == null ? discovery.find(asked, List.of()) : protection;
    protection = found;
    if (now.requested().containsAll(Scopes.choose(settings, asked, found, now.requested()))) {
      return Decision.loginNeeded(
          "it wants more than the configuration lets it be asked for: "
              + String.join(" ", wanted)
              + "; add that to its scopes");
    }
    authorize(challenge, asked, found, now.requested());
    return Decision.retry();
  }

  private void authorize(
      Challenge challenge, @Nullable AuthChallenge asked, Protection found, List<String> before)
      throws FlowException, InterruptedException {
    Runnable goOn = all.grant() == null ? challenge.personAsked() : () -> {};
    try {
      authorize(asked, found, before);
    } finally {
      goOn.run();
    }
  }

  private void authorize(@Nullable AuthChallenge asked, Protection found, List<String> before)
      throws FlowException, InterruptedException {
    List<String> scopes = Scopes.choose(settings, asked, found, before);
    ProofKey key = proofs.wanted(asked, tokens.current());
    Grant grant = all.grant();
    tokens.keep(
        grant == null ? logins.login(found, scopes, key) : machines.get(grant, found, scopes, key));
  }

  /** Logs in now, whatever there is; the server is asked first what it wants. */
  public void login() throws FlowException, InterruptedException {
    flow.lockInterruptibly();
    try (Deadline limit = Deadline.within(all.loginLimit())) {
      log.debug("server '{}': a login ahead of any request: {}", name, limit);
      AuthChallenge asked =
          ChallengeParser.tokenChallenge(all.http().challenges(Endpoints.asHttp(server)))
              .orElse(null);
      Protection found = discovery.find(asked, all.vault().issuers(server));
      protection = found;
      authorize(asked, found, List.of());
    } finally {
      flow.unlock();
    }
    Optional<ConfigurationException> unkept = all.vault().failure(server);
    if (unkept.isPresent()) {
      throw unkept.get();
    }
  }

  /** Forgets the tokens. */
  public void logout() {
    tokens.logout();
  }

  /** Returns what is known of the login, without asking anybody. */
  public Optional<TokenSet> status() {
    return tokens.stored();
  }

  /** Returns the name of the server. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "OAuth[%s]", name);
  }
}
