package io.patchbay.inprocess;

import io.patchbay.Patchbay;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Root;
import java.util.List;
import java.util.Map;

/** Clients that answer what a server asks. */
final class Clients {
  private Clients() {}

  static Patchbay.Builder answering(Events events) {
    return Patchbay.builder()
        .listener(events)
        .elicitation((request, context) -> ElicitResult.accept(Map.of("name", "Ada")))
        .sampling((request, context) -> CreateMessageResult.ofText("hm", "fake"))
        .roots(context -> List.of(Root.builder("file:///tmp").build()));
  }
}
