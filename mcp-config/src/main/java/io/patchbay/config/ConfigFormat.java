package io.patchbay.config;

import java.nio.file.Path;

/**
 * How a file says which servers there are. What each format knows, and what comes of it, is in
 * {@code docs/configuration.md}.
 */
public enum ConfigFormat {
  /** Claude Code's {@code .mcp.json} of a project, and what is written like it. */
  MCP_JSON("mcpServers"),
  /** Claude Code's {@code ~/.claude.json}: servers for all projects, and for each. */
  CLAUDE_JSON("mcpServers"),
  /** Claude Code's {@code managed-mcp.json}. */
  MANAGED_MCP("mcpServers"),
  /** The {@code .mcp.json} or {@code plugin.json} of a plugin of Claude Code. */
  CLAUDE_PLUGIN("mcpServers"),
  /** Claude Desktop's {@code claude_desktop_config.json}. */
  CLAUDE_DESKTOP("mcpServers"),
  /** VS Code's {@code mcp.json}. */
  VS_CODE("servers"),
  /** Cursor's {@code mcp.json}. */
  CURSOR("mcpServers"),
  /** Gemini CLI's {@code settings.json}. */
  GEMINI_CLI("mcpServers"),
  /** Qwen Code's {@code settings.json}. */
  QWEN_CODE("mcpServers");

  private final String serversKey;

  ConfigFormat(String serversKey) {
    this.serversKey = serversKey;
  }

  /** Tells the format of a file from its name and its directory's; {@link #MCP_JSON} for others. */
  public static ConfigFormat of(Path file) {
    String name = String.valueOf(file.getFileName());
    Path parent = file.toAbsolutePath().getParent();
    String directory = parent == null ? "" : String.valueOf(parent.getFileName());
    return switch (name) {
      case ".claude.json" -> CLAUDE_JSON;
      case "managed-mcp.json" -> MANAGED_MCP;
      case "plugin.json" -> CLAUDE_PLUGIN;
      case "claude_desktop_config.json" -> CLAUDE_DESKTOP;
      case "mcp.json" ->
          directory.equals(".vscode") || directory.equals("User")
              ? VS_CODE
              : directory.equals(".cursor") ? CURSOR : MCP_JSON;
      case "settings.json", "system-defaults.json" ->
          directory.equals(".qwen") || directory.equals("qwen-code") || directory.equals("QwenCode")
              ? QWEN_CODE
              : GEMINI_CLI;
      default -> MCP_JSON;
    };
  }

  /** Returns whether it is one of Claude Code's, whose entries are all written alike. */
  public boolean isClaudeCode() {
    return switch (this) {
      case MCP_JSON, CLAUDE_JSON, MANAGED_MCP, CLAUDE_PLUGIN -> true;
      case CLAUDE_DESKTOP, VS_CODE, CURSOR, GEMINI_CLI, QWEN_CODE -> false;
    };
  }

  /** Returns the member of the file that has the servers by name. */
  public String serversKey() {
    return serversKey;
  }
}
