package io.patchbay.internal.pool;

import io.patchbay.Listing;
import io.patchbay.model.Tool;
import java.util.List;
import java.util.stream.Stream;

/** Servers to test with. */
final class GivenServer {
  private GivenServer() {}

  static ServerLists offering(String server, String... tools) {
    return offering(server, Stream.of(tools).map(GivenTool::named).toList());
  }

  static ServerLists offering(String server, List<Tool> tools) {
    return ServerLists.none(server).withTools(list(tools));
  }

  static <T> Listing<T> list(List<T> items) {
    return new Listing<>(items, List.of(), List.of());
  }
}
