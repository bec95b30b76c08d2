package io.patchbay.auth.internal.store;

import io.patchbay.ConfigurationException;
import io.patchbay.auth.TokenStore;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store whose failures cost nobody a login for each call: what it cannot keep is used until this
 * process ends, or the store keeps it after all.
 */
final class LenientStore implements TokenStore {
  private static final Logger log = LoggerFactory.getLogger(LenientStore.class);

  private final TokenStore store;
  private final MemoryStore here = new MemoryStore();
  private final Map<String, ConfigurationException> failures = new ConcurrentHashMap<>();

  LenientStore(TokenStore store) {
    this.store = store;
  }

  @Override
  public Optional<String> read(String key) {
    return here.read(key).or(() -> store.read(key));
  }

  @Override
  public void write(String key, String secret) {
    try {
      store.write(key, secret);
      failures.remove(key);
      here.remove(key);
    } catch (ConfigurationException e) {
      here.write(key, secret);
      if (failures.put(key, e) == null) {
        log.warn("a login ends with this process: {}", e.getMessage());
      }
    }
  }

  /** Returns why something is not kept beyond this process. */
  Optional<ConfigurationException> failure(String key) {
    return Optional.ofNullable(failures.get(key));
  }

  @Override
  public void remove(String key) {
    failures.remove(key);
    here.remove(key);
    store.remove(key);
  }

  @Override
  public List<String> keys() {
    List<String> kept = store.keys();
    if (failures.isEmpty()) {
      return kept;
    }
    Set<String> all = new LinkedHashSet<>(kept);
    all.addAll(here.keys());
    return List.copyOf(all);
  }

  @Override
  public Optional<Held> lock(String key, Duration patience) throws InterruptedException {
    try {
      return store.lock(key, patience);
    } catch (ConfigurationException e) {
      log.debug("{}", e.getMessage());
      return here.lock(key, patience);
    }
  }

  /** Returns the store. */
  @Override
  public String toString() {
    return store.toString();
  }
}
