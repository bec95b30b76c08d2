package io.patchbay.internal.modern;

import io.patchbay.InvalidRequestException;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments of which tool are mirrored in headers, by the input schemas that the server
 * listed last (specification 2026-07-28: Streamable HTTP, custom headers from tool parameters).
 * Thread-safe.
 */
final class HeaderParameters {
  private static final BigDecimal MOST = BigDecimal.valueOf((1L << 53) - 1);

  private volatile @Nullable Map<String, List<HeaderAnnotation>> annotated;

  /**
   * Learns a tool.
   *
   * @return why its annotations are invalid, so that the tool cannot be called, or null
   */
  @Nullable String learn(Tool tool) {
    Json schema = tool.inputSchema();
    if (!schema.mentions(HeaderAnnotation.KEYWORD)) {
      forget(tool);
      return null;
    }
    AnnotationSearch search = new AnnotationSearch();
    String objection = search.objection(schema);
    if (objection == null) {
      tools().put(tool.name(), search.found());
    } else {
      forget(tool);
    }
    return objection;
  }

  private void forget(Tool tool) {
    Map<String, List<HeaderAnnotation>> tools = annotated;
    if (tools != null) {
      tools.remove(tool.name());
    }
  }

  /** Few servers have such tools. */
  private synchronized Map<String, List<HeaderAnnotation>> tools() {
    Map<String, List<HeaderAnnotation>> tools = annotated;
    if (tools == null) {
      tools = new ConcurrentHashMap<>();
      annotated = tools;
    }
    return tools;
  }

  /**
   * Returns the values to mirror for a call, by the name after {@code Mcp-Param-}.
   *
   * @throws InvalidRequestException if an integer is too large for a header
   */
  Map<String, String> of(String tool, Json arguments) {
    Map<String, List<HeaderAnnotation>> tools = annotated;
    List<HeaderAnnotation> annotations = tools == null ? null : tools.get(tool);
    if (annotations == null || annotations.isEmpty()) {
      return Map.of();
    }
    Map<String, String> mirrored = new LinkedHashMap<>();
    for (HeaderAnnotation annotation : annotations) {
      Json value = annotation.in(arguments);
      String text = value == null ? null : text(tool, annotation, value);
      if (text != null) {
        mirrored.put(annotation.header(), text);
      }
    }
    return mirrored;
  }

  /** An argument of another kind than its annotation is left to the server to refuse. */
  private static @Nullable String text(String tool, HeaderAnnotation annotation, Json value) {
    return switch (annotation.type()) {
      case "string" -> value.isString() ? value.asString() : null;
      case "boolean" ->
          value.kind() == Json.Kind.BOOLEAN ? String.valueOf(value.asBoolean()) : null;
      default -> value.isNumber() ? integer(tool, annotation, value.asBigDecimal()) : null;
    };
  }

  private static @Nullable String integer(
      String tool, HeaderAnnotation annotation, BigDecimal value) {
    if (value.signum() != 0 && value.stripTrailingZeros().scale() > 0) {
      return null;
    }
    if (value.abs().compareTo(MOST) > 0) {
      throw new InvalidRequestException(
          "tool '"
              + tool
              + "': argument "
              + String.join(".", annotation.path())
              + " is mirrored in a header and must be between -(2^53 - 1) and 2^53 - 1",
          null);
    }
    return value.toBigInteger().toString();
  }
}
