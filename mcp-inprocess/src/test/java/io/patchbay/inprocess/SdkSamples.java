package io.patchbay.inprocess;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes objects of the SDK's types, with every member set. */
final class SdkSamples {

  List<Object> of(Class<?> type) {
    if (type.isEnum()) {
      return List.of(type.getEnumConstants());
    }
    return List.of(record(type));
  }

  private Object record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = value(type, components[i].getName(), components[i].getGenericType());
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no sample of " + type, e);
    }
  }

  private Object value(Class<?> owner, String name, Type type) {
    if (type instanceof WildcardType wildcard) {
      return value(owner, name, wildcard.getUpperBounds()[0]);
    }
    if (type instanceof ParameterizedType generic) {
      Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
      if (generic.getRawType() == List.class) {
        return List.of(value(owner, name, last));
      }
      return last == Object.class ? map(name) : Map.of("key", value(owner, name, last));
    }
    Class<?> plain = (Class<?>) type;
    if (plain == String.class) {
      return text(owner, name);
    } else if (plain == Boolean.class || plain == boolean.class) {
      return true;
    } else if (plain == Integer.class || plain == int.class) {
      return 7;
    } else if (plain == Long.class || plain == long.class) {
      return 7L;
    } else if (plain == Double.class || plain == double.class || plain == Number.class) {
      return 0.5;
    } else if (plain == Object.class) {
      return name.equals("progressToken") ? "token" : Map.of("any", 1);
    } else if (plain.isEnum()) {
      return plain.getEnumConstants()[0];
    } else if (plain.isRecord()) {
      return record(plain);
    } else if (plain.getName().endsWith("SubscriptionFilter")) {
      return SdkConversions.toSdk(
          io.patchbay.json.Json.of(Map.of("toolsListChanged", true)), plain);
    }
    return record(implementation(plain));
  }

  private static Map<String, Object> map(String name) {
    return name.endsWith("chema")
        ? Map.of("type", "object", "properties", Map.of())
        : Map.of("key", "value");
  }

  private static String text(Class<?> owner, String name) {
    return switch (name) {
      case "type" -> typeText(owner);
      case "mimeType" -> "text/plain";
      case "uri", "url", "src" -> "file:///x";
      case "data", "blob" -> "eHh4";
      case "lastModified" -> "2026-01-01T00:00:00Z";
      case "resultType" -> "complete";
      case "mode" -> "form";
      case "format" -> "email";
      default -> name;
    };
  }

  private static String typeText(Class<?> owner) {
    return switch (owner.getSimpleName()) {
      case "PromptReference" -> "ref/prompt";
      case "ResourceReference" -> "ref/resource";
      case "BooleanSchema" -> "boolean";
      case "NumberSchema" -> "number";
      case "UntitledMultiSelectEnumSchema", "TitledMultiSelectEnumSchema" -> "array";
      case "JsonSchema" -> "object";
      default -> "string";
    };
  }

  /** The first record, in the same set of types, that implements an interface. */
  private static Class<?> implementation(Class<?> type) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> candidate : type.getEnclosingClass().getDeclaredClasses()) {
      if (candidate.isRecord() && type.isAssignableFrom(candidate)) {
        found.add(candidate);
      }
    }
    found.sort((one, other) -> rank(one) - rank(other));
    return found.get(0);
  }

  private static int rank(Class<?> type) {
    String name = type.getSimpleName();
    return name.startsWith("Text") || name.startsWith("PromptRef") || name.startsWith("ElicitForm")
        ? 0
        : 1;
  }
}
