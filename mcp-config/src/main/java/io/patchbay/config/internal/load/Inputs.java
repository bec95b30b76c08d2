package io.patchbay.config.internal.load;

import io.patchbay.config.internal.json.Node;
import io.patchbay.config.spi.InputAsker;
import io.patchbay.config.spi.InputAsker.Input;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers inputs of files: each is asked for once. Used by one thread at a time. */
final class Inputs {
  private final InputAsker asker;
  private final Map<String, String> answers = new HashMap<>();

  Inputs(InputAsker asker) {
    this.asker = asker;
  }

  /** Returns the answer for an input of a file, if there is one. */
  Optional<String> answer(Path file, @Nullable Node inputs, String id) {
    String key = file.toString() + '\0' + id;
    String known = answers.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<String> answer =
        input(inputs, id).flatMap(input -> asker.ask(input).or(input::defaultValue));
    answer.ifPresent(text -> answers.put(key, text));
    return answer;
  }

  private static Optional<Input> input(@Nullable Node inputs, String id) {
    if (inputs == null) {
      return Optional.empty();
    }
    return inputs.elements().stream()
        .filter(input -> id.equals(text(input, "id").orElse(null)))
        .findFirst()
        .map(
            input ->
                new Input(
                    id,
                    text(input, "type").orElse("promptString"),
                    text(input, "description").orElse(""),
                    "true"
                        .equals(
                            Optional.ofNullable(input.get("password")).map(Node::text).orElse("")),
                    text(input, "default"),
                    options(input.get("options")),
                    text(input, "command")));
  }

  private static Optional<String> text(Node object, String key) {
    return Optional.ofNullable(object.get(key)).filter(Node::isString).map(Node::text);
  }

  private static List<String> options(@Nullable Node options) {
    List<String> values = new ArrayList<>();
    if (options != null) {
      for (Node option : options.elements()) {
        Node value = option.isObject() ? option.get("value") : option;
        if (value != null) {
          values.add(value.text());
        }
      }
    }
    return values;
  }
}
