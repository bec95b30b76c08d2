package io.patchbay.internal.pool;

import io.patchbay.PooledTool;
import io.patchbay.model.Tool;
import java.util.Map;

/** Tools to test with. */
final class GivenTool {
  private GivenTool() {}

  static Tool named(String name) {
    return Tool.builder(name, Map.of("type", "object")).build();
  }

  static Tool appTool(String name, Object visibility) {
    return named(name).toBuilder().meta(Map.of("ui", Map.of("visibility", visibility))).build();
  }

  static PooledTool pooled(String name, String server, String tool) {
    return DefaultPooledTool.ofServer(name, ServerLists.none(server), named(tool));
  }

  static PooledTool pooled(String server, String tool) {
    return pooled("mcp__" + LegalName.of(server) + "__" + LegalName.of(tool), server, tool);
  }

  static PooledTool host(String name) {
    return DefaultPooledTool.ofHost(named(name));
  }
}
