package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigProblem;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.PlainFile;
import io.patchbay.config.internal.json.Text;
import io.patchbay.config.internal.json.Text.Position;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads files, and remembers of each what it said when it last was JSON: a file that is broken, or
 * cannot be read at the moment, keeps that in force. Used by one thread at a time.
 */
final class Documents {
  /** A file of this many bytes has fewer characters than a document may. */
  private static final int MOST_BYTES = JsonDocument.LONGEST;

  private final Map<Path, JsonDocument> good = new HashMap<>();
  private final Set<Path> asked = new LinkedHashSet<>();

  /** Begins anew to note which files are asked for. */
  void begin() {
    asked.clear();
  }

  /** Returns the files that were asked for, also those that are not there. */
  Set<Path> asked() {
    return Set.copyOf(asked);
  }

  /** Returns whether there is a file of a name, be it readable or not, or a link to nothing. */
  boolean exists(Path file) {
    asked.add(file);
    return !Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Reads a file.
   *
   * @param required whether it is an error if there is none
   * @param problems where it is written down what is wrong
   * @return what it says, or said last; empty if nothing is known
   */
  Optional<JsonDocument> read(Path file, boolean required, List<ConfigProblem> problems) {
    asked.add(file);
    try {
      JsonDocument document = JsonDocument.parse(text(file));
      good.put(file, document);
      return Optional.of(document);
    } catch (NoSuchFileException e) {
      good.remove(file);
      if (required) {
        problems.add(problem(file, "there is no such file", 0, null, false));
      }
      return Optional.empty();
    } catch (MalformedException e) {
      return last(file, String.valueOf(e.getMessage()), e.offset(), problems);
    } catch (AccessDeniedException e) {
      return last(file, "cannot be read: permission denied", 0, problems);
    } catch (CharacterCodingException e) {
      return last(file, "is not UTF-8", 0, problems);
    } catch (IOException e) {
      String reason =
          Files.isDirectory(file) ? "is a directory" : "cannot be read: " + reason(e, file);
      return last(file, reason, 0, problems);
    }
  }

  private static String text(Path file) throws IOException {
    return PlainFile.read(file, MOST_BYTES);
  }

  /** The file is named already. */
  private static String reason(IOException e, Path file) {
    String said = String.valueOf(e.getMessage());
    String prefix = file + ": ";
    return said.startsWith(prefix) ? said.substring(prefix.length()) : said;
  }

  private Optional<JsonDocument> last(
      Path file, String message, int offset, List<ConfigProblem> problems) {
    JsonDocument known = good.get(file);
    problems.add(problem(file, message, offset, brokenText(file), known != null));
    return Optional.ofNullable(known);
  }

  private static @Nullable Text brokenText(Path file) {
    try {
      return new Text(text(file));
    } catch (IOException e) {
      return null;
    }
  }

  private static ConfigProblem problem(
      Path file, String message, int offset, @Nullable Text text, boolean keeps) {
    Position at = text == null ? new Position(0, 0) : text.position(offset);
    return new ConfigProblem(
        ConfigProblem.Severity.ERROR,
        file.toString(),
        at.line(),
        at.column(),
        "",
        null,
        message + (keeps ? "; what it said before stays in force" : ""));
  }
}
