package io.patchbay.internal.filter;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.MessageFilter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes the structured content that a tool's result lacks of its text. */
public final class StructuredContentFilter implements MessageFilter {
  private final Set<String> withoutSchema = ConcurrentHashMap.newKeySet();

  /** Creates the filter for one server. */
  public StructuredContentFilter() {}

  @Override
  public String name() {
    return "structured-content-from-text";
  }

  @Override
  public Json result(Asked asked, Json result) {
    return switch (asked.method()) {
      case "tools/list" -> listed(result);
      case "tools/call" -> called(text(asked.params(), "name"), result);
      default -> result;
    };
  }

  private Json listed(Json result) {
    Json tools = result.get("tools");
    if (tools != null && tools.isArray()) {
      tools.elements().stream().filter(Json::isObject).forEach(this::learn);
    }
    return result;
  }

  private void learn(Json tool) {
    if (tool.get("outputSchema") == null) {
      withoutSchema.add(text(tool, "name"));
    } else {
      withoutSchema.remove(text(tool, "name"));
    }
  }

  private Json called(String tool, Json result) {
    Json structured = result.get("structuredContent");
    boolean whole = structured != null && !structured.isNull();
    Json failed = result.get("isError");
    if (whole || failed != null && failed.equals(Json.of(true)) || withoutSchema.contains(tool)) {
      return result;
    }
    Json said = said(result.get("content"));
    if (!said.isObject()) {
      return result;
    }
    Map<String, Json> members = new LinkedHashMap<>(result.members());
    members.put("structuredContent", said);
    return Json.of(members);
  }

  /** Returns what the first text says; null of JSON where that is no JSON, or there is none. */
  private static Json said(@org.jspecify.annotations.Nullable Json content) {
    if (content == null || !content.isArray()) {
      return Json.ofNull();
    }
    for (Json block : content.elements()) {
      if (block.isObject() && text(block, "type").equals("text")) {
        return parsed(text(block, "text"));
      }
    }
    return Json.ofNull();
  }

  private static Json parsed(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return Json.ofNull();
    }
    try {
      return Json.parse(text);
    } catch (JsonException e) {
      return Json.ofNull();
    }
  }

  private static String text(Json object, String member) {
    Json value = object.get(member);
    return value != null && value.isString() ? value.asString() : "";
  }
}
