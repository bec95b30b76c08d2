package io.patchbay.internal.files;

import io.patchbay.ProtocolVersion.Era;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.TimeSource;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers eras in memory, and in a file where there is a state directory. A stateless server is
 * believed for 7 days; one with a handshake for 24 hours, because an upgraded server goes on to
 * answer handshakes. Servers are keyed by a hash. A file that cannot be read or written costs a
 * probe.
 */
public final class EraFile implements EraMemory {
  private static final Logger log = LoggerFactory.getLogger(EraFile.class);
  private static final String FILE = "eras.json";
  private static final Duration STATELESS = Duration.ofDays(7);
  private static final Duration HANDSHAKE = Duration.ofHours(24);

  private final TimeSource time;
  private final @Nullable StateFile file;
  private final Map<String, Verdict> verdicts = new ConcurrentHashMap<>();
  private boolean loaded;

  private record Verdict(Era era, Instant until) {}

  /**
   * Creates a memory.
   *
   * @param directory the state directory, or null to remember in memory only
   */
  public EraFile(TimeSource time, @Nullable Path directory) {
    this.time = time;
    this.file = directory == null ? null : new StateFile(directory, FILE);
  }

  @Override
  public synchronized Optional<Era> recall(String identity) {
    load();
    Verdict verdict = verdicts.get(Hashes.shortOf(identity));
    return verdict == null || !time.now().isBefore(verdict.until)
        ? Optional.empty()
        : Optional.of(verdict.era);
  }

  @Override
  public synchronized void remember(String identity, Era era) {
    load();
    String hash = Hashes.shortOf(identity);
    Instant until = time.now().plus(era == Era.STATELESS ? STATELESS : HANDSHAKE);
    Verdict verdict = new Verdict(era, until);
    Verdict known = verdicts.put(hash, verdict);
    boolean fresh =
        known != null
            && known.era == era
            && Duration.between(known.until, until).compareTo(HANDSHAKE.dividedBy(4)) < 0;
    if (!fresh && file != null) {
      file.update(
          members -> {
            members.values().removeIf(this::isOver);
            members.put(hash, stored(verdict));
          });
    }
  }

  private boolean isOver(Object entry) {
    Verdict verdict = entry instanceof Json json ? verdict(json) : null;
    return verdict == null || !time.now().isBefore(verdict.until);
  }

  @Override
  public synchronized void forget(String identity) {
    load();
    String hash = Hashes.shortOf(identity);
    if (verdicts.remove(hash) != null && file != null) {
      file.update(members -> members.remove(hash));
    }
  }

  private void load() {
    if (loaded || file == null) {
      return;
    }
    loaded = true;
    file.read().forEach(this::load);
  }

  private void load(String key, Json entry) {
    Verdict verdict = verdict(entry);
    if (verdict != null) {
      verdicts.put(key, verdict);
    }
  }

  /** What no process of ours writes, such as a time far away, is passed over. */
  private @Nullable Verdict verdict(Json entry) {
    try {
      Json era = entry.get("era");
      Json until = entry.get("until");
      if (era == null || until == null) {
        return null;
      }
      Instant end = Instant.ofEpochSecond(until.asLong());
      return end.isAfter(time.now().plus(STATELESS))
          ? null
          : new Verdict(Era.valueOf(era.asString()), end);
    } catch (JsonException | IllegalArgumentException | DateTimeException e) {
      log.debug("what is remembered of a server cannot be read: {}", e.getMessage());
      return null;
    }
  }

  private static Map<String, Object> stored(Verdict verdict) {
    return Map.of("era", verdict.era.name(), "until", verdict.until.getEpochSecond());
  }
}
