package io.patchbay;

import io.patchbay.internal.pool.Namings;
import java.util.Optional;

/**
 * What the pool calls the tools and prompts of servers. A strategy says what it would like; the
 * pool makes names unique and short enough by a suffix, computed from server and tool, so that no
 * name depends on the order in which servers came. Of names that are the same every one gets a
 * suffix; the tools of the host's own keep theirs.
 *
 * <p>Implementations must be thread-safe and return the same for the same, at once.
 */
public interface NamingStrategy {
  /**
   * {@code mcp__<server>__<tool>}, at most 64 characters of {@code [A-Za-z0-9_-]}; all others
   * become {@code _}. The default.
   */
  NamingStrategy CLAUDE_CODE = Namings.claudeCode();

  /**
   * {@code mcp_<server>_<tool>}, at most 63 characters of {@code [A-Za-z0-9_.:-]}; all others
   * become {@code _}, and a longer name its first 30 characters, {@code ...} and its last 30.
   */
  NamingStrategy GEMINI_CLI = Namings.geminiCli();

  /**
   * {@code mcp__<server>__<tool>}, at most 64 characters of {@code [A-Za-z0-9_-]}. Tools can also
   * be called by the name that earlier versions of Qwen Code gave them.
   */
  NamingStrategy QWEN_CODE = Namings.qwenCode();

  /**
   * Returns the name that a tool or prompt should have; it may be too long.
   *
   * @param server what the host calls the server by
   * @param name the tool's or prompt's own name: any text
   */
  String name(String server, String name);

  /** Returns the most characters of a name, at least 16; 64 unless said otherwise. */
  default int limit() {
    return 64;
  }

  /**
   * Returns another name that finds a tool as long as no other tool has it; none unless said
   * otherwise.
   *
   * @param server what the host calls the server by
   * @param name the tool's own name
   */
  default Optional<String> alias(String server, String name) {
    return Optional.empty();
  }
}
