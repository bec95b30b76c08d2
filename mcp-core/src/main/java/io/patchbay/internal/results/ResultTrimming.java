package io.patchbay.internal.results;

import io.patchbay.ResultBudget;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ContentBlock;
import io.patchbay.model.TextContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes results fit a budget. One that fits is handed on as it is. One that does not is made anew
 * from copies, so that nothing holds the whole of it afterwards.
 *
 * <p>A structured result has the limit for itself: a model is given it or the text, which by the
 * specification says the same. One that is too large is left out, as a part of it would no longer
 * fit its schema, and a text says where it is.
 *
 * <p>Thread-safe.
 */
public final class ResultTrimming {
  private static final String STRUCTURED = "structuredContent";

  private final BinaryParts binary;
  private final ResultFiles files;

  /** Trims to a budget, and writes the rest to files. */
  public ResultTrimming(ResultBudget budget, ResultFiles files) {
    this.binary = new BinaryParts(budget);
    this.files = files;
  }

  /**
   * Returns the result within the budget.
   *
   * @param limit how many characters of text it may have
   * @param warn hears of what could not be saved
   */
  public CallToolResult trim(CallToolResult result, int limit, Consumer<String> warn) {
    List<ContentBlock> content = result.content();
    if (fits(result, content, limit)) {
      return result;
    }
    Spill spill = new Spill(files, warn);
    List<ContentBlock> kept = kept(content, limit, spill);
    Optional<Json> tooLarge = result.structuredContent().filter(json -> isLonger(json, limit));
    tooLarge.ifPresent(json -> kept.add(note(json, spill)));
    return sameObjects(content, kept) ? result : copy(result, kept, tooLarge.isEmpty());
  }

  private List<ContentBlock> kept(List<ContentBlock> content, int limit, Spill spill) {
    List<TextCut.Part> parts = new ArrayList<>();
    for (ContentBlock block : content) {
      parts.add(new TextCut.Part(binary.shown(block, spill), !BinaryParts.isBinary(block)));
    }
    return new TextCut(parts, limit).kept(spill);
  }

  /** The quick way: text as it came has at least as many bytes as characters. */
  private static boolean fits(CallToolResult result, List<ContentBlock> content, int limit) {
    int bytes = result.json().textSize();
    if (bytes == 0 || bytes > limit) {
      return false;
    }
    for (ContentBlock block : content) {
      if (BinaryParts.isBinary(block)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameObjects(List<ContentBlock> one, List<ContentBlock> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (one.get(i) != other.get(i)) {
        return false;
      }
    }
    return true;
  }

  private static TextContent note(Json structured, Spill spill) {
    String text = structured.toString();
    return TextContent.of(
        String.format(
            Locale.ROOT,
            "[The structured result of %,d characters is left out here: it %s]",
            text.length(),
            spill.save(text, "application/json")));
  }

  private static CallToolResult copy(
      CallToolResult result, List<ContentBlock> content, boolean withStructured) {
    Map<String, Json> members = new LinkedHashMap<>();
    result
        .json()
        .members()
        .forEach(
            (name, value) -> {
              if (!name.equals("content") && (withStructured || !name.equals(STRUCTURED))) {
                members.put(name, Detached.copy(value));
              }
            });
    members.put(
        "content", Json.of(content.stream().map(block -> Detached.copy(block.json())).toList()));
    return CallToolResult.from(Json.of(members));
  }

  private static boolean isLonger(Json json, int limit) {
    int bytes = json.textSize();
    return (bytes == 0 || bytes > limit) && json.toString().length() > limit;
  }
}
