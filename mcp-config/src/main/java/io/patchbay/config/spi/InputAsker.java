package io.patchbay.config.spi;

import java.util.List;
import java.util.Optional;

/**
 * Asks the user for what a configuration of VS Code leaves open with {@code ${input:id}}. Asked
 * once for each input of a file while the process lives, also if there is no answer then; what
 * keeps answers for longer, and keeps secrets safe, is the host. Called on the thread that loads
 * the configuration; may block, and loading waits for it, but must not load itself. An exception
 * counts as no answer, is logged without its message, and the next loading asks again.
 */
@FunctionalInterface
public interface InputAsker {

  /**
   * Asks.
   *
   * @return the answer; empty if there is none, which leaves the server out
   */
  Optional<String> ask(Input input);

  /**
   * What is asked for, as the {@code inputs} of the file describe it.
   *
   * @param id its id
   * @param kind {@code promptString}, {@code pickString} or {@code command}
   * @param description what to show to the user; may be empty
   * @param password whether the answer is secret
   * @param defaultValue what to suggest
   * @param options what to choose from, of a {@code pickString}
   * @param command the command of the editor that would answer, of a {@code command}
   */
  record Input(
      String id,
      String kind,
      String description,
      boolean password,
      Optional<String> defaultValue,
      List<String> options,
      Optional<String> command) {
    /** Copies the options. */
    public Input {
      options = List.copyOf(options);
    }
  }
}
