package io.patchbay.inprocess.internal;

import io.patchbay.ConfigurationException;

/** Whether the MCP SDK is there: it is an optional dependency. */
public final class Sdk {
  private static final String ARTIFACT = "io.modelcontextprotocol.sdk:mcp";

  private Sdk() {}

  /**
   * Checks that the SDK is there.
   *
   * @param what what needs it
   * @throws ConfigurationException if it is not, with the artifact to add
   */
  public static void require(String what) {
    try {
      Class<?> unused =
          Class.forName(
              "io.modelcontextprotocol.modern.server.McpServer", false, Sdk.class.getClassLoader());
      Class<?> unusedToo =
          Class.forName(
              "io.modelcontextprotocol.json.McpJsonMapper", false, Sdk.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new ConfigurationException(
          what
              + " needs the MCP SDK, which is not there: add the dependency "
              + ARTIFACT
              + " in version 2.2.0 or later (on the module path also require the module"
              + " io.modelcontextprotocol.sdk.mcp)",
          e);
    }
  }
}
