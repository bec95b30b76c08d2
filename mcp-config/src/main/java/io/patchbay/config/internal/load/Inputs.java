package io.patchbay.config.internal.load;

import io.patchbay.config.internal.json.Node;
import io.patchbay.config.spi.InputAsker;
import io.patchbay.config.spi.InputAsker.Input;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers inputs of files: each is asked for once, unless asking fails. Used by one thread at a
 * time.
 */
final class Inputs {
  private static final Logger log = LoggerFactory.getLogger(Inputs.class);

  private final InputAsker asker;
  private final Map<String, Optional<String>> answers = new HashMap<>();

  Inputs(InputAsker asker) {
    this.asker = asker;
  }

  /** Returns the answer for an input of a file, if there is one. */
  Optional<String> answer(Path file, @Nullable Node inputs, String id) {
    String key = file.toString() + '\0' + id;
    Optional<String> known = answers.get(key);
    if (known != null) {
      return known;
    }
    Optional<Input> input = input(inputs, id);
    try {
      Optional<String> answer = input.flatMap(this::ask).or(() -> suggested(input));
      answers.put(key, answer);
      return answer;
    } catch (RuntimeException e) { // of the application; it may have a secret in it
      log.warn("who asks for the input {} failed: {}", id, e.getClass().getName());
      return suggested(input);
    }
  }

  private static Optional<String> suggested(Optional<Input> input) {
    return input.flatMap(Input::defaultValue);
  }

  private Optional<String> ask(Input input) {
    return Objects.requireNonNullElse(asker.ask(input), Optional.empty());
  }

  private static Optional<Input> input(@Nullable Node inputs, String id) {
    if (inputs == null) {
      return Optional.empty();
    }
    return inputs.elements().stream()
        .filter(input -> id.equals(input.text("id").orElse(null)))
        .findFirst()
        .map(
            input ->
                new Input(
                    id,
                    input.text("type").orElse("promptString"),
                    input.text("description").orElse(""),
                    "true"
                        .equals(
                            Optional.ofNullable(input.get("password")).map(Node::text).orElse("")),
                    input.text("default"),
                    options(input.get("options")),
                    input.text("command")));
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
