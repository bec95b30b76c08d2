package io.patchbay.internal.skills;

import io.patchbay.json.Json;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.exceptions.DuplicateKeyException;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * The frontmatter of a {@code SKILL.md}: YAML 1.2 in the core schema, which a stranger wrote.
 *
 * <p>Every limit is set on purpose. Length bounds the scanner, depth the recursion of the composer,
 * aliases and values what a few characters can stand for. What JSON cannot say is refused, and so
 * is a key that stands twice, because two readers may take either.
 */
final class Frontmatter {
  static final int MOST_CHARACTERS = 1 << 20;
  static final int MOST_LEVELS = 50;
  private static final int MOST_ALIASES = 50;

  private static final Pattern OPENING = Pattern.compile("\\A\\uFEFF?---[ \\t]*\\r?\\n");
  private static final Pattern CLOSING = Pattern.compile("(?md)^---[ \\t]*\\r?$");

  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setSchema(new PlainSchema())
          .setAllowDuplicateKeys(false)
          .setAllowNonScalarKeys(false)
          .setAllowRecursiveKeys(false)
          .setMaxAliasesForCollections(MOST_ALIASES)
          .setCodePointLimit(MOST_CHARACTERS)
          .setParseComments(false)
          .build();

  private Frontmatter() {}

  /** Returns what stands between the first line and the next line of three dashes. */
  static Optional<String> of(String file) {
    Matcher opening = OPENING.matcher(file);
    if (!opening.find()) {
      return Optional.empty();
    }
    Matcher closing = CLOSING.matcher(file);
    return closing.find(opening.end())
        ? Optional.of(file.substring(opening.end(), closing.start()))
        : Optional.empty();
  }

  /**
   * Reads the block as JSON.
   *
   * @throws FrontmatterException if it is no YAML, exceeds a limit, or has what JSON has not
   */
  static Json parse(String block) throws FrontmatterException {
    if (block.length() > MOST_CHARACTERS) {
      throw new FrontmatterException("more than " + MOST_CHARACTERS + " characters");
    }
    try {
      ParserImpl parser = new ParserImpl(SETTINGS, new StreamReader(SETTINGS, block));
      Composer composer = new Composer(SETTINGS, new LevelledParser(parser, MOST_LEVELS));
      Object value =
          new StandardConstructor(SETTINGS).constructSingleDocument(composer.getSingleNode());
      return new YamlValues(MOST_LEVELS).json(value);
    } catch (DuplicateKeyException e) {
      throw new FrontmatterException("a key that stands twice" + place(e));
    } catch (MarkedYamlEngineException e) {
      throw new FrontmatterException("text that is none" + place(e));
    } catch (RuntimeException e) {
      // Not only the library's own: a tag that its value belies fails in whatever reads the value.
      throw new FrontmatterException("text that is none, or exceeds a limit");
    }
  }

  /** The library's own messages quote the text. */
  private static String place(MarkedYamlEngineException e) {
    return e.getProblemMark()
        .map(mark -> " (line " + (mark.getLine() + 2) + ", column " + (mark.getColumn() + 1) + ")")
        .orElse("");
  }
}
