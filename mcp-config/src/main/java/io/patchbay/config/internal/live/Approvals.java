package io.patchbay.config.internal.live;

import io.patchbay.internal.files.Hashes;
import io.patchbay.internal.files.StateFile;
import io.patchbay.json.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the user has said of servers that projects bring, bound to the hash of each definition: one
 * that was edited is not approved. Kept in the state directory, outside of every project, and
 * shared by processes; without one, for as long as the process lives. Thread-safe.
 */
public final class Approvals {
  private static final String APPROVED = "approved";
  private static final String REJECTED = "rejected";

  private final @Nullable StateFile file;
  private final Map<String, Json> here = new ConcurrentHashMap<>();

  /**
   * Creates the approvals.
   *
   * @param stateDirectory where they are kept, or null
   */
  public Approvals(@Nullable Path stateDirectory) {
    this.file = stateDirectory == null ? null : new StateFile(stateDirectory, "approvals.json");
  }

  /** The path of a project may be told by a file that others read: only its hash is kept. */
  private static String key(Path project, String source, String name) {
    return Hashes.of(project + "\0" + source + "\0" + name);
  }

  /**
   * Returns what was said of a definition: true, false, or empty if nothing was, or of another one.
   */
  public Optional<Boolean> said(Path project, String source, String name, String hash) {
    Json said = all().get(key(project, source, name));
    if (said == null || !hash.equals(text(said, "hash"))) {
      return Optional.empty();
    }
    String status = text(said, "status");
    return APPROVED.equals(status)
        ? Optional.of(true)
        : REJECTED.equals(status) ? Optional.of(false) : Optional.empty();
  }

  private static @Nullable String text(Json object, String member) {
    Json value = object.get(member);
    return value != null && value.isString() ? value.asString() : null;
  }

  private Map<String, Json> all() {
    return file == null ? here : file.read();
  }

  /** Writes down what the user says of a definition. */
  public void say(Path project, String source, String name, String hash, boolean approved) {
    Json said =
        Json.of(Map.of("hash", hash, "status", approved ? APPROVED : REJECTED, "server", name));
    if (file == null) {
      here.put(key(project, source, name), said);
    } else {
      file.update(all -> all.put(key(project, source, name), said));
    }
  }

  /** Forgets what was said of a definition. */
  public void forget(Path project, String source, String name) {
    if (file == null) {
      here.remove(key(project, source, name));
    } else {
      file.update(all -> all.remove(key(project, source, name)));
    }
  }
}
