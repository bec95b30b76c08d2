package io.patchbay.ide.internal;

import io.patchbay.ide.IdeContext;
import io.patchbay.ide.IdeDiff;
import io.patchbay.ide.IdeMention;
import io.patchbay.ide.IdePosition;
import io.patchbay.ide.IdeSelection;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads the notifications whose shape is known; one that is different is none of them. */
public final class Shapes {
  private Shapes() {}

  /** Returns a selection. */
  public static Optional<IdeSelection> selection(Json params) {
    Optional<String> file = text(params, "filePath");
    Json range = params.get("selection");
    if (file.isEmpty() || range == null || !range.isObject()) {
      return Optional.empty();
    }
    Optional<IdePosition> start = position(range.get("start"));
    Optional<IdePosition> end = position(range.get("end"));
    if (start.isEmpty() || end.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new IdeSelection(
            text(params, "text").orElse(""),
            file.get(),
            text(params, "fileUrl"),
            start.get(),
            end.get(),
            flag(range, "isEmpty").orElse(start.equals(end))));
  }

  /** Returns a mention. */
  public static Optional<IdeMention> mention(Json params) {
    return text(params, "filePath")
        .map(file -> new IdeMention(file, number(params, "lineStart"), number(params, "lineEnd")));
  }

  /** Returns what is open. */
  public static Optional<IdeContext> context(Json params) {
    Json state = params.get("workspaceState");
    if (state == null || !state.isObject()) {
      return Optional.empty();
    }
    List<IdeContext.OpenFile> files = new ArrayList<>();
    Json open = state.get("openFiles");
    if (open != null && open.isArray()) {
      open.elements().forEach(file -> openFile(file).ifPresent(files::add));
    }
    return Optional.of(new IdeContext(files, flag(state, "isTrusted")));
  }

  private static Optional<IdeContext.OpenFile> openFile(Json file) {
    if (!file.isObject()) {
      return Optional.empty();
    }
    return text(file, "path")
        .map(
            path ->
                new IdeContext.OpenFile(
                    path,
                    whole(file.get("timestamp")),
                    flag(file, "isActive").orElse(false),
                    position(file.get("cursor")),
                    text(file, "selectedText")));
  }

  /** Returns what became of a diff. */
  public static Optional<IdeDiff> diff(IdeDiff.Outcome outcome, Json params) {
    return text(params, "filePath")
        .map(file -> new IdeDiff(outcome, file, text(params, "content")));
  }

  private static Optional<IdePosition> position(@Nullable Json place) {
    if (place == null || !place.isObject()) {
      return Optional.empty();
    }
    OptionalInt line = number(place, "line");
    OptionalInt character = number(place, "character");
    return line.isPresent() && character.isPresent()
        ? Optional.of(new IdePosition(line.getAsInt(), character.getAsInt()))
        : Optional.empty();
  }

  /** Returns a text. */
  public static Optional<String> text(Json object, String member) {
    Json value = object.get(member);
    return value != null && value.isString() ? Optional.of(value.asString()) : Optional.empty();
  }

  private static Optional<Boolean> flag(Json object, String member) {
    Json value = object.get(member);
    return value != null && value.kind() == Json.Kind.BOOLEAN
        ? Optional.of(value.asBoolean())
        : Optional.empty();
  }

  private static OptionalInt number(Json object, String member) {
    long whole = whole(object.get(member));
    Json value = object.get(member);
    boolean is = value != null && value.isNumber() && whole == (int) whole;
    return is ? OptionalInt.of((int) whole) : OptionalInt.empty();
  }

  private static long whole(@Nullable Json value) {
    try {
      return value != null && value.isNumber() ? value.asLong() : 0;
    } catch (JsonException e) {
      return 0;
    }
  }
}
