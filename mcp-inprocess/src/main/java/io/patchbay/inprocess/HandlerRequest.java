package io.patchbay.inprocess;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.Optional;

/**
 * What a handler is asked. Immutable.
 *
 * @param name the name of the tool or prompt, or the URI of the resource
 * @param arguments the arguments, an object
 * @param params everything that was sent, as it was sent
 */
public record HandlerRequest(String name, Json arguments, Json params) {

  /**
   * Returns the answers to an {@link io.patchbay.model.InputRequiredResult} of an earlier call of
   * the handler, by key; empty in the first call.
   */
  public Map<String, Json> inputResponses() {
    Json responses = params.get("inputResponses");
    return responses == null ? Map.of() : responses.members();
  }

  /** Returns the state that an earlier {@link io.patchbay.model.InputRequiredResult} carried. */
  public Optional<String> requestState() {
    Json state = params.get("requestState");
    return state == null || !state.isString() ? Optional.empty() : Optional.of(state.asString());
  }
}
