package io.patchbay.internal.connection;

import io.patchbay.DiscoveryCache;
import io.patchbay.Listing;
import io.patchbay.internal.files.DiscoveryFiles;
import io.patchbay.internal.pool.ServerLists;
import io.patchbay.internal.session.Era;
import io.patchbay.internal.session.SerialExecutor;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.Payload;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.Tool;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one server listed in an earlier process. It belongs to one configuration, and so to one
 * user, so that private lists may be in it. Thread-safe; loading blocks.
 */
final class DiscoveryMemory {
  private final DiscoveryFiles files;
  private final DiscoveryCache settings;
  private final TimeSource time;
  private final String server;
  private final String key;
  private final SerialExecutor saving;
  private boolean loaded;
  private volatile @Nullable Json recalled;
  private @Nullable Json saved;
  private Instant savedAt = Instant.MIN;

  /**
   * @param server the server's name
   * @param key identifies the server and its configuration
   * @param executor where files are written
   */
  DiscoveryMemory(
      DiscoveryFiles files,
      DiscoveryCache settings,
      TimeSource time,
      String server,
      String key,
      Executor executor) {
    this.files = files;
    this.settings = settings;
    this.time = time;
    this.server = server;
    this.key = key;
    this.saving = new SerialExecutor(executor);
  }

  /** Reads the file, once. */
  synchronized void load() {
    if (loaded) {
      return;
    }
    loaded = true;
    files.claim(server, key);
    Json content = files.read(key);
    if (content == null) {
      return;
    }
    Duration age = age(content);
    if (age.isNegative() || age.compareTo(settings.maximumStale()) > 0) {
      files.forget(key);
    } else {
      recalled = content;
    }
  }

  private Duration age(Json content) {
    Json stored = content.get("storedAt");
    try {
      return stored == null || !stored.isNumber()
          ? Duration.ofMillis(-1)
          : Duration.between(Instant.ofEpochMilli(stored.asLong()), time.now());
    } catch (JsonException | ArithmeticException e) {
      return Duration.ofMillis(-1);
    }
  }

  /** Returns whether what was read is so old that somebody should look again. */
  boolean wantsAnotherLook() {
    Json content = recalled;
    return content != null && age(content).compareTo(settings.fresh()) >= 0;
  }

  /** Returns what the server brings by what was read, or null if nothing was. */
  @Nullable ServerLists recall(ServerLists nothing) {
    Json content = recalled;
    if (content == null) {
      return null;
    }
    Json instructions = content.get("instructions");
    return nothing
        .withTools(listing(content, "tools", Tool::from))
        .withPrompts(listing(content, "prompts", Prompt::from))
        .withResources(
            listing(content, "resources", Resource::from),
            listing(content, "resourceTemplates", ResourceTemplate::from))
        .withInstructions(
            instructions != null && instructions.isString()
                ? Optional.of(instructions.asString())
                : Optional.empty())
        .withStale(true);
  }

  private static <T> Listing<T> listing(Json content, String name, Function<Json, T> type) {
    Json stored = content.get(name);
    List<T> items = new ArrayList<>();
    for (Json entry : stored == null || !stored.isArray() ? List.<Json>of() : stored.elements()) {
      try {
        items.add(type.apply(entry));
      } catch (JsonException e) {
        // Another version wrote it; the server will say.
      }
    }
    return new Listing<>(items, List.of(), List.of());
  }

  /** What was read is of no use any more. */
  void drop() {
    recalled = null;
  }

  /** Keeps what the server lists now, for another process. */
  void keep(ServerLists lists, Era era) {
    saving.execute(() -> save(lists, era));
  }

  private synchronized void save(ServerLists lists, Era era) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("revision", era.version().value());
    content.put("capabilities", era.capabilities().json());
    era.serverInfo().ifPresent(info -> content.put("serverInfo", info.json()));
    era.instructions().ifPresent(text -> content.put("instructions", text));
    content.put("tools", raw(lists.tools()));
    content.put("resources", raw(lists.resources()));
    content.put("resourceTemplates", raw(lists.templates()));
    content.put("prompts", raw(lists.prompts()));
    Json now = Json.of(content);
    boolean soon = Duration.between(savedAt, time.now()).compareTo(settings.fresh()) < 0;
    if (soon && now.equals(saved)) {
      return;
    }
    saved = now;
    savedAt = time.now();
    content.put("storedAt", savedAt.toEpochMilli());
    files.write(key, Json.of(content));
  }

  private static List<Json> raw(Listing<? extends Payload> listing) {
    return listing.items().stream().map(Payload::json).toList();
  }
}
