package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigFormat;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.read.Reporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where entries come from.
 *
 * @param source the file, or what gave them, for messages
 * @param file the file, or null
 * @param document its text, or null
 * @param format how the entries are written
 * @param scope whose word they are
 * @param naming makes the name of a server of the name of its entry
 * @param placeholders values that go before the environment
 * @param pluginRoot the directory of the plugin, or null
 * @param inputs answers inputs by their ids
 * @param questions the inputs as the file has them, or null
 */
record Origin(
    String source,
    @Nullable Path file,
    @Nullable JsonDocument document,
    ConfigFormat format,
    Scope scope,
    UnaryOperator<String> naming,
    Map<String, String> placeholders,
    @Nullable Path pluginRoot,
    Function<String, Optional<String>> inputs,
    @Nullable Node questions) {

  /** Returns the origin of what stands in a file. */
  static Origin of(Path file, JsonDocument document, ConfigFormat format, Scope scope) {
    return new Origin(
        file.toString(),
        file,
        document,
        format,
        scope,
        UnaryOperator.identity(),
        Map.of(),
        null,
        id -> Optional.empty(),
        null);
  }

  /** Returns the origin of what stands in no file. */
  static Origin of(String source, Scope scope) {
    return new Origin(
        source,
        null,
        null,
        ConfigFormat.MCP_JSON,
        scope,
        UnaryOperator.identity(),
        Map.of(),
        null,
        id -> Optional.empty(),
        null);
  }

  /** Returns this origin with answers for inputs. */
  Origin withInputs(@Nullable Node asked, Function<String, Optional<String>> answers) {
    return new Origin(
        source, file, document, format, scope, naming, placeholders, pluginRoot, answers, asked);
  }

  /** Returns this origin for a plugin. */
  Origin ofPlugin(String plugin, Path root, Map<String, String> values) {
    return new Origin(
        source,
        file,
        document,
        format,
        scope,
        name -> "plugin:" + plugin + ":" + name,
        values,
        root,
        inputs,
        questions);
  }

  /** Returns what writes problems of the source down. */
  Reporter reporter(List<io.patchbay.config.ConfigProblem> problems) {
    return new Reporter(source, document, problems);
  }
}
