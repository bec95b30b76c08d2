package io.patchbay.auth.internal.flow;

import io.patchbay.auth.internal.client.Client;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clients that somebody registered, by issuer. An issuer is compared as it is written, so one
 * that fits none is warned of, once. Thread-safe.
 */
public final class KnownClients {
  private static final Logger log = LoggerFactory.getLogger(KnownClients.class);

  private final Map<String, Client> clients;
  private final Consumer<String> warn;
  private final Set<String> missed = ConcurrentHashMap.newKeySet();

  /** Copies the clients. */
  public KnownClients(Map<String, Client> clients) {
    this(clients, log::warn);
  }

  KnownClients(Map<String, Client> clients, Consumer<String> warn) {
    this.clients = Map.copyOf(clients);
    this.warn = warn;
  }

  /** Returns the client at an issuer. */
  Optional<Client> at(String issuer) {
    Optional<Client> known = Optional.ofNullable(clients.get(issuer));
    if (known.isEmpty() && !clients.isEmpty() && missed.add(issuer)) {
      warn.accept(
          "no client is configured for the issuer "
              + issuer
              + ", only for "
              + String.join(", ", clients.keySet())
              + "; issuers are compared letter for letter");
    }
    return known;
  }
}
