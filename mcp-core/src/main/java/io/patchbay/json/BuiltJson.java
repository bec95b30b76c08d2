package io.patchbay.json;

import io.patchbay.internal.members.Members;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TreeNode;

/**
 * A value made from Java objects, which are kept and handed on as they are.
 *
 * <p>Classes are asked for before interfaces: that costs a comparison, and not a search.
 */
final class BuiltJson extends Json {
  static final BuiltJson NULL_VALUE = new BuiltJson(null);
  static final BuiltJson EMPTY_OBJECT = new BuiltJson(Map.of());

  private final @Nullable Object value;
  private @Nullable Json bound;

  BuiltJson(@Nullable Object value) {
    this.value = value;
  }

  @Override
  public Kind kind() {
    if (value == null) {
      return Kind.NULL;
    } else if (value instanceof String) {
      return Kind.STRING;
    } else if (value instanceof Members) {
      return Kind.OBJECT;
    } else if (value instanceof Number) {
      return Kind.NUMBER;
    } else if (value instanceof Boolean) {
      return Kind.BOOLEAN;
    } else if (value instanceof Map) {
      return Kind.OBJECT;
    } else if (value instanceof CharSequence || value instanceof Character) {
      return Kind.STRING;
    } else if (isList(value)) {
      return Kind.ARRAY;
    }
    return bound().kind();
  }

  /** Paths, trees, and byte and character arrays have forms of their own in Jackson. */
  static boolean isList(Object value) {
    return value instanceof Iterable && !(value instanceof Path) && !(value instanceof TreeNode)
        || value.getClass().isArray() && !(value instanceof byte[]) && !(value instanceof char[]);
  }

  @Override
  public @Nullable Json get(String name) {
    if (value instanceof Members members) {
      Object member = members.get(name);
      return member == null ? null : Json.of(member);
    } else if (value instanceof Map<?, ?> map) {
      Object member = map instanceof SortedMap ? null : map.get(name);
      return member == null ? oddMember(map, name) : Json.of(member);
    }
    return isBound() ? bound().get(name) : null;
  }

  /** Looks into a map that has no such member, or null for it, or other keys than strings. */
  private @Nullable Json oddMember(Map<?, ?> map, String name) {
    if (!map.isEmpty() && !(map.keySet().iterator().next() instanceof String)) {
      return members().get(name);
    }
    return map.containsKey(name) ? Json.of(map.get(name)) : null;
  }

  @Override
  public Map<String, Json> members() {
    if (value instanceof Map<?, ?> map) {
      Map<String, Json> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put(JsonWriter.memberName(name), Json.of(member)));
      return Collections.unmodifiableMap(members);
    }
    return isBound() ? bound().members() : Map.of();
  }

  @Override
  public List<Json> elements() {
    if (value == null || !isList(value)) {
      return isBound() ? bound().elements() : List.of();
    }
    List<Json> elements = new ArrayList<>();
    if (value instanceof Iterable<?> iterable) {
      iterable.forEach(element -> elements.add(Json.of(element)));
    } else {
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(Json.of(Array.get(value, i)));
      }
    }
    return Collections.unmodifiableList(elements);
  }

  @Override
  public String asString() {
    if (value instanceof String text) {
      return text;
    } else if (value instanceof CharSequence || value instanceof Character) {
      return value.toString();
    }
    return require(Kind.STRING).asString();
  }

  @Override
  public boolean asBoolean() {
    return value instanceof Boolean truth ? truth : require(Kind.BOOLEAN).asBoolean();
  }

  @Override
  public BigDecimal asBigDecimal() {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    } else if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    } else if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte) {
      return BigDecimal.valueOf(((Number) value).longValue());
    } else if (value instanceof Number number) {
      try {
        return new BigDecimal(number.toString());
      } catch (NumberFormatException e) {
        throw new JsonException(number + " has no JSON form", e);
      }
    }
    return require(Kind.NUMBER).asBigDecimal();
  }

  @Override
  public long asLong() {
    return value instanceof Long || value instanceof Integer
        ? ((Number) value).longValue()
        : super.asLong();
  }

  @Override
  public int textSize() {
    return 0;
  }

  @Override
  public boolean mentions(String ascii) {
    return toString().contains(ascii);
  }

  @Override
  public byte[] toUtf8() {
    return new JsonWriter().value(value).toUtf8();
  }

  @Override
  void writeTo(JsonWriter writer) {
    writer.value(value);
  }

  private Json require(Kind kind) {
    if (kind() != kind || !isBound()) {
      throw new JsonException(
          "expected " + kind + ", found " + kind() + ": " + JsonText.sample(this));
    }
    return bound();
  }

  private boolean isBound() {
    return value != null
        && !(value instanceof CharSequence)
        && !(value instanceof Character)
        && !(value instanceof Number)
        && !(value instanceof Boolean)
        && !(value instanceof Map)
        && !isList(value);
  }

  /** What Jackson makes of an object whose type is not one of JSON's own. */
  private Json bound() {
    Json known = bound;
    if (known == null) {
      byte[] utf8 = Binding.write(java.util.Objects.requireNonNull(value));
      known = Json.view(utf8, 0, utf8.length, JsonLimits.DEFAULT);
      bound = known;
    }
    return known;
  }
}
