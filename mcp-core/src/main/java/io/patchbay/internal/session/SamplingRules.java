package io.patchbay.internal.session;

import io.patchbay.RequestRejectedException;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.Role;
import io.patchbay.model.SamplingMessage;
import io.patchbay.model.ToolResultContent;
import io.patchbay.model.ToolUseContent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the messages of a sampling request must keep to where tools are used (specification:
 * Sampling, message content constraints): tool results stand alone, and answer every use of the
 * message before.
 */
final class SamplingRules {
  private SamplingRules() {}

  static void check(CreateMessageRequestParams request) {
    Set<String> open = Set.of();
    for (SamplingMessage message : request.messages()) {
      Set<String> results = results(message);
      if (!results.isEmpty()
          && (!message.role().equals(Role.USER) || results.size() != message.content().size())) {
        throw invalid("a message mixes tool results with other content");
      }
      if (!results.containsAll(open)) {
        throw invalid("a tool result is missing for a tool use of the message before");
      }
      open = message.role().equals(Role.ASSISTANT) ? uses(message) : Set.of();
    }
    if (!open.isEmpty()) {
      throw invalid("a tool result is missing for a tool use of the last message");
    }
  }

  private static Set<String> results(SamplingMessage message) {
    Set<String> ids = new HashSet<>();
    for (Object block : List.copyOf(message.content())) {
      if (block instanceof ToolResultContent result) {
        ids.add(result.toolUseId());
      }
    }
    return ids;
  }

  private static Set<String> uses(SamplingMessage message) {
    Set<String> ids = new HashSet<>();
    for (Object block : List.copyOf(message.content())) {
      if (block instanceof ToolUseContent use) {
        ids.add(use.id());
      }
    }
    return ids;
  }

  private static RequestRejectedException invalid(String message) {
    return new RequestRejectedException(RemoteErrors.INVALID_PARAMS, message, null);
  }
}
