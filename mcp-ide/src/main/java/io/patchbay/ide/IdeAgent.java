package io.patchbay.ide;

/**
 * The agent that an IDE's server is meant for, which decides where its file is and what it says.
 */
public enum IdeAgent {
  /** Claude Code: {@code ide/<port>.lock} in {@code ~/.claude} or {@code CLAUDE_CONFIG_DIR}. */
  CLAUDE_CODE("Claude Code"),

  /** Gemini CLI: {@code gemini/ide/gemini-ide-server-<pid>-<port>.json} among temporary files. */
  GEMINI_CLI("Gemini CLI"),

  /** Qwen Code: {@code ide/<port>.lock} in {@code ~/.qwen} or {@code QWEN_HOME}. */
  QWEN_CODE("Qwen Code");

  private final String displayName;

  IdeAgent(String displayName) {
    this.displayName = displayName;
  }

  /** Returns the agent's name for people. */
  public String displayName() {
    return displayName;
  }
}
