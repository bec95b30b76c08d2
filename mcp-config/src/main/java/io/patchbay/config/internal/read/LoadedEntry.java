package io.patchbay.config.internal.read;

import io.patchbay.ServerConfig;
import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.Scope;
import io.patchbay.json.Json;
import io.patchbay.spi.OAuthSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entry that was read without an error.
 *
 * @param path the file that has it, or null
 * @param about what the server is for, or null
 * @param disabled why it is disabled, or null
 * @param signature what two entries have in common that reach the same server, or null
 */
public record LoadedEntry(
    String name,
    Scope scope,
    ConfigFormat format,
    String type,
    String source,
    @Nullable Path path,
    int line,
    int column,
    ServerConfig server,
    OAuthSettings oauth,
    @Nullable String about,
    @Nullable String disabled,
    boolean isPlaceholder,
    Map<String, Json> forTheHost,
    String hash,
    @Nullable String signature)
    implements ConfigEntry {

  /** Copies the map. */
  public LoadedEntry {
    forTheHost = Collections.unmodifiableMap(new LinkedHashMap<>(forTheHost));
  }

  /** Returns this entry, disabled. */
  public LoadedEntry disabledBecause(String reason) {
    return new LoadedEntry(
        name,
        scope,
        format,
        type,
        source,
        path,
        line,
        column,
        server,
        oauth,
        about,
        reason,
        isPlaceholder,
        forTheHost,
        hash,
        signature);
  }

  @Override
  public Optional<Path> file() {
    return Optional.ofNullable(path);
  }

  @Override
  public Optional<String> description() {
    return Optional.ofNullable(about);
  }

  @Override
  public Optional<String> disabledBecause() {
    return Optional.ofNullable(disabled);
  }

  /** Returns the name, the type and the place; no secret. */
  @Override
  public String toString() {
    return name + " (" + type + ", " + source + (line > 0 ? ":" + line : "") + ")";
  }
}
