package io.patchbay.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * What a text says in plain Java, as our parser reads it and as Jackson does: the same in both.
 *
 * <p>Numbers are their text, since both keep it. The escape of a lone surrogate, which Jackson
 * keeps in values and refuses in names, is U+FFFD.
 */
record Reading(@Nullable Object value) {
  private static final JsonFactory JACKSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonLimits.DEFAULT.depth())
                  .maxNumberLength(JsonLimits.DEFAULT.numberLength())
                  .build())
          .build();

  /** A surrogate pair, or a lone surrogate (group 1), or any other escape. */
  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\u[dD][89abAB]\\p{XDigit}{2}\\\\u[dD][c-fC-F]\\p{XDigit}{2}"
              + "|(\\\\u[dD][89a-fA-F]\\p{XDigit}{2})|\\\\.",
          Pattern.DOTALL);

  static Optional<Reading> ours(byte[] bytes, int from, int to) {
    try {
      return Optional.of(new Reading(plain(Json.view(bytes, from, to, JsonLimits.DEFAULT))));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  static Optional<Reading> jacksons(String text) {
    try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), wellFormed(text))) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      Object value = plain(parser, first);
      return parser.nextToken() == null ? Optional.of(new Reading(value)) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Object plain(Json json) {
    return switch (json.kind()) {
      case OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        json.members().forEach((name, member) -> map.put(name, plain(member)));
        yield map;
      }
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        json.elements().forEach(element -> list.add(plain(element)));
        yield list;
      }
      case STRING -> json.asString();
      case NUMBER -> number(json.toString());
      case BOOLEAN -> json.asBoolean();
      case NULL -> null;
    };
  }

  private static @Nullable Object plain(JsonParser parser, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          map.put(name, plain(parser, parser.nextToken()));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
          list.add(plain(parser, t));
        }
        yield list;
      }
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  /** The value, or the text where the exponent is beyond what a {@link BigDecimal} holds. */
  private static Object number(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      return text;
    }
  }

  /** Replaces the escape of a lone surrogate by that of U+FFFD. */
  private static String wellFormed(String text) {
    return ESCAPE.matcher(text).replaceAll(found -> found.group(1) == null ? "$0" : "\\\\uFFFD");
  }
}
