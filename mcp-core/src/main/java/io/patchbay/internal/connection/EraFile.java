package io.patchbay.internal.connection;

import io.patchbay.ProtocolVersion.Era;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.TimeSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
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
  private final @Nullable Path directory;
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
    this.directory = directory;
  }

  @Override
  public synchronized Optional<Era> recall(String identity) {
    load();
    Verdict verdict = verdicts.get(hash(identity));
    return verdict == null || !time.now().isBefore(verdict.until)
        ? Optional.empty()
        : Optional.of(verdict.era);
  }

  @Override
  public synchronized void remember(String identity, Era era) {
    load();
    Instant until = time.now().plus(era == Era.STATELESS ? STATELESS : HANDSHAKE);
    Verdict known = verdicts.put(hash(identity), new Verdict(era, until));
    boolean fresh =
        known != null
            && known.era == era
            && Duration.between(known.until, until).compareTo(HANDSHAKE.dividedBy(4)) < 0;
    if (!fresh) {
      store();
    }
  }

  @Override
  public synchronized void forget(String identity) {
    load();
    if (verdicts.remove(hash(identity)) != null) {
      store();
    }
  }

  private void load() {
    if (loaded || directory == null) {
      return;
    }
    loaded = true;
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return;
    }
    try {
      Json.parse(Files.readString(file)).members().forEach(this::load);
    } catch (IOException | JsonException e) {
      log.warn("what is remembered of servers cannot be read and is made anew: {}", e.getMessage());
    }
  }

  private void load(String key, Json entry) {
    Json era = entry.get("era");
    Json until = entry.get("until");
    if (era != null && until != null) {
      verdicts.put(
          key, new Verdict(Era.valueOf(era.asString()), Instant.ofEpochSecond(until.asLong())));
    }
  }

  private void store() {
    if (directory == null) {
      return;
    }
    Map<String, Object> entries = new LinkedHashMap<>();
    verdicts.forEach(
        (key, verdict) -> {
          if (time.now().isBefore(verdict.until)) {
            entries.put(
                key, Map.of("era", verdict.era.name(), "until", verdict.until.getEpochSecond()));
          }
        });
    try {
      StateDirectory.create(directory);
      Path written = Files.createTempFile(directory, "eras", ".tmp");
      Files.writeString(written, Json.of(entries).toString());
      Files.move(
          written,
          directory.resolve(FILE),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      log.warn("what is remembered of servers cannot be written: {}", e.toString());
    }
  }

  private static String hash(String identity) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
