package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the value of one field of a form has to keep to (specification: Elicitation, requested
 * schema). Each method names the problems without repeating the value.
 */
final class FieldRules {
  private FieldRules() {}

  static List<String> problems(PrimitiveSchemaDefinition field, Json value) {
    List<String> problems = new ArrayList<>();
    if (value.isNull()) {
      problems.add("must not be null; leave it out instead");
    } else if (field instanceof MultiSelectEnumSchema choices) {
      several(choices, value, problems);
    } else if (field instanceof EnumSchema choices) {
      one(choices, value, problems);
    } else if (field instanceof StringSchema text) {
      text(text, value, problems);
    } else if (field instanceof NumberSchema number) {
      number(number, value, problems);
    } else if (field instanceof BooleanSchema) {
      require(value.kind() == Json.Kind.BOOLEAN, "must be true or false", problems);
    } else {
      require(isPlain(value), "must be a text, a number, true, false or texts", problems);
    }
    return problems;
  }

  private static void require(boolean holds, String problem, List<String> problems) {
    if (!holds) {
      problems.add(problem);
    }
  }

  private static boolean isPlain(Json value) {
    return !value.isObject() && value.elements().stream().allMatch(Json::isString);
  }

  private static void one(EnumSchema field, Json value, List<String> problems) {
    require(isChoice(field, value), "must be one of the choices", problems);
  }

  private static boolean isChoice(EnumSchema field, Json value) {
    return value.isString()
        && field.options().stream()
            .anyMatch(option -> option.constValue().equals(value.asString()));
  }

  private static void several(MultiSelectEnumSchema field, Json value, List<String> problems) {
    if (!value.isArray()) {
      problems.add("must be a list");
      return;
    }
    List<Json> chosen = value.elements();
    require(
        chosen.stream().allMatch(choice -> isChoice(field, choice)),
        "must have nothing but the choices",
        problems);
    between(chosen.size(), field.minItems(), field.maxItems(), "choices", problems);
  }

  private static void text(StringSchema field, Json value, List<String> problems) {
    if (!value.isString()) {
      problems.add("must be a text");
      return;
    }
    String text = value.asString();
    int length = text.codePointCount(0, text.length());
    between(length, field.minLength(), field.maxLength(), "characters", problems);
    Optional<String> format = field.format().flatMap(known -> TextFormats.problem(known, text));
    format.ifPresent(problems::add);
    field
        .pattern()
        .filter(pattern -> !TextPattern.allows(pattern, text))
        .ifPresent(pattern -> problems.add("must match the pattern " + pattern));
  }

  private static void between(
      long count, OptionalLong least, OptionalLong most, String unit, List<String> problems) {
    if (least.isPresent() && count < least.getAsLong()) {
      problems.add("must have at least " + least.getAsLong() + " " + unit);
    }
    if (most.isPresent() && count > most.getAsLong()) {
      problems.add("must have at most " + most.getAsLong() + " " + unit);
    }
  }

  private static void number(NumberSchema field, Json value, List<String> problems) {
    BigDecimal number = decimal(value);
    if (number == null) {
      problems.add("must be a number");
      return;
    }
    if (field.isInteger() && number.stripTrailingZeros().scale() > 0) {
      problems.add("must be a whole number");
    }
    BigDecimal least = decimal(field.json().get("minimum"));
    if (least != null && number.compareTo(least) < 0) {
      problems.add("must be at least " + least);
    }
    BigDecimal most = decimal(field.json().get("maximum"));
    if (most != null && number.compareTo(most) > 0) {
      problems.add("must be at most " + most);
    }
  }

  private static @Nullable BigDecimal decimal(@Nullable Json value) {
    try {
      return value != null && value.isNumber() ? value.asBigDecimal() : null;
    } catch (JsonException e) {
      return null;
    }
  }
}
