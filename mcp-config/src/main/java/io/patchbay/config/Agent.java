package io.patchbay.config;

/** An agent or editor whose files have servers. */
public enum Agent {
  /** Claude Code. */
  CLAUDE_CODE,
  /** Claude Desktop. */
  CLAUDE_DESKTOP,
  /** VS Code. */
  VS_CODE,
  /** Cursor. */
  CURSOR,
  /** Gemini CLI. */
  GEMINI_CLI,
  /** Qwen Code. */
  QWEN_CODE
}
