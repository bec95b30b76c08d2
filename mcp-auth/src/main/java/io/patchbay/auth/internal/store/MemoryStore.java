package io.patchbay.auth.internal.store;

import io.patchbay.auth.TokenStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A store that ends with the process. */
public final class MemoryStore implements TokenStore {
  private final Map<String, String> kept = new ConcurrentHashMap<>();
  private final Map<String, Semaphore> locks = new ConcurrentHashMap<>();

  @Override
  public Optional<String> read(String key) {
    return Optional.ofNullable(kept.get(key));
  }

  @Override
  public void write(String key, String secret) {
    kept.put(key, secret);
  }

  @Override
  public void remove(String key) {
    kept.remove(key);
  }

  @Override
  public List<String> keys() {
    return List.copyOf(kept.keySet());
  }

  @Override
  public Optional<Held> lock(String key, Duration patience) throws InterruptedException {
    Semaphore lock = locks.computeIfAbsent(key, unused -> new Semaphore(1));
    return lock.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)
        ? Optional.of(lock::release)
        : Optional.empty();
  }

  /** Returns how many things are kept. */
  @Override
  public String toString() {
    return "MemoryStore[" + kept.size() + "]";
  }
}
