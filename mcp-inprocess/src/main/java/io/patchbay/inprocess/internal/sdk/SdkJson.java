package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import io.patchbay.model.CallToolResult;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts between the SDK's objects and ours, by way of maps, never of text. What a tool call with
 * text needs is converted by hand; the rest by the SDK's own mapper.
 */
public final class SdkJson {
  private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
  private static final Map<Class<?>, Function<Json, ToJson>> TYPES = new HashMap<>();

  static {
    TYPES.putAll(HandshakeTypes.types());
    TYPES.putAll(StatelessTypes.types());
  }

  private SdkJson() {}

  /** Returns whether there is a type of ours for a type of the SDK. */
  public static boolean knows(Class<?> type) {
    return TYPES.containsKey(type);
  }

  /** Returns the object of ours for an object of the SDK. */
  public static ToJson typed(Object sdk) {
    Function<Json, ToJson> type = TYPES.get(type(sdk));
    if (type == null) {
      throw new IllegalArgumentException("no payload of the MCP SDK: " + sdk.getClass().getName());
    }
    return type.apply(json(sdk));
  }

  /** An enum constant with a body has a class of its own. */
  private static Class<?> type(Object sdk) {
    return sdk instanceof Enum<?> constant ? constant.getDeclaringClass() : sdk.getClass();
  }

  /** Returns the JSON form of an object of the SDK, or of plain Java. */
  public static Json json(@Nullable Object sdk) {
    if (sdk == null || sdk instanceof Map || sdk instanceof String || sdk instanceof Number) {
      return Json.of(sdk);
    } else if (sdk instanceof ToJson ours) {
      return ours.json();
    } else if (sdk instanceof McpSchema.CallToolResult result) {
      Json plain = plain(result);
      if (plain != null) {
        return plain;
      }
    }
    try {
      return Json.of(MAPPER.convertValue(sdk, Object.class));
    } catch (RuntimeException e) {
      throw new JsonException(
          "cannot convert a " + sdk.getClass().getName() + ": " + e.getMessage(), e);
    }
  }

  /** Text without annotations is what most results are. */
  private static @Nullable Json plain(McpSchema.CallToolResult result) {
    List<Object> blocks = new ArrayList<>(result.content().size());
    for (McpSchema.Content content : result.content()) {
      if (!(content instanceof McpSchema.TextContent text)
          || text.annotations() != null
          || text.meta() != null) {
        return null;
      }
      blocks.add(Map.of("type", "text", "text", text.text()));
    }
    if (result.structuredContent() != null && !(result.structuredContent() instanceof Map)) {
      return null;
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("content", blocks);
    putIfThere(members, "isError", result.isError());
    putIfThere(members, "structuredContent", result.structuredContent());
    putIfThere(members, "_meta", result.meta());
    return CallToolResult.from(Json.of(members)).json();
  }

  private static void putIfThere(Map<String, Object> members, String name, @Nullable Object value) {
    if (value != null) {
      members.put(name, value);
    }
  }

  /**
   * Returns an object of the SDK.
   *
   * @throws JsonException if the value does not fit the type
   */
  public static <T> T sdk(ToJson value, Class<T> type) {
    return type.cast(sdk(value.json().toJava(), (Type) type));
  }

  /** Returns an object of an SDK type, from one of plain Java or of the SDK. */
  static Object sdk(@Nullable Object value, Type type) {
    try {
      Object converted = MAPPER.convertValue(value, ref(type));
      if (converted == null) {
        throw new JsonException("null cannot be a " + type.getTypeName());
      }
      return converted;
    } catch (JsonException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new JsonException("does not fit " + type.getTypeName() + ": " + e.getMessage(), e);
    }
  }

  private static io.modelcontextprotocol.json.TypeRef<Object> ref(Type type) {
    return new io.modelcontextprotocol.json.TypeRef<>() {
      @Override
      public Type getType() {
        return type;
      }
    };
  }
}
