package io.patchbay;

import io.patchbay.model.Prompt;

/**
 * A prompt as the pool offers it to a user. Immutable.
 *
 * @param name the name to offer it under; unique in its pool
 * @param server the name of its server
 * @param prompt the prompt as its server sent it, under its own name
 * @param description what it is for, cut to at most 2,048 characters at the border of a code point;
 *     empty if the server does not say
 * @param isStale whether its server is not connected at the moment, so that this is what it offered
 *     last
 */
public record PooledPrompt(
    String name, String server, Prompt prompt, String description, boolean isStale) {

  /** Returns what to show to a person. */
  public String displayName() {
    return prompt.displayName();
  }
}
