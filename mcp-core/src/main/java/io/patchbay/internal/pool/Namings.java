package io.patchbay.internal.pool;

import io.patchbay.NamingStrategy;
import java.util.Optional;

/** The rules of the agents that people know names from. */
public final class Namings {
  private Namings() {}

  /** Returns the rule of Claude Code. */
  public static NamingStrategy claudeCode() {
    return Namings::doubleUnderscores;
  }

  /** Returns the rule of Gemini CLI. */
  public static NamingStrategy geminiCli() {
    return new GeminiNaming();
  }

  /** Returns the rule of Qwen Code. */
  public static NamingStrategy qwenCode() {
    return new QwenNaming();
  }

  private static String doubleUnderscores(String server, String name) {
    return "mcp__" + LegalName.of(server) + "__" + LegalName.of(name);
  }

  private static final class GeminiNaming implements NamingStrategy {

    @Override
    public String name(String server, String name) {
      String whole = LegalName.of("mcp_" + server + "_" + name, "_.:-");
      return whole.length() <= limit()
          ? whole
          : whole.substring(0, 30) + "..." + whole.substring(whole.length() - 30);
    }

    @Override
    public int limit() {
      return 63;
    }
  }

  private static final class QwenNaming implements NamingStrategy {

    @Override
    public String name(String server, String name) {
      return doubleUnderscores(server, name);
    }

    @Override
    public Optional<String> alias(String server, String name) {
      String whole = LegalName.of("mcp__" + server + "__" + name, "_.-");
      return Optional.of(
          whole.length() <= 63
              ? whole
              : whole.substring(0, 28) + "___" + whole.substring(whole.length() - 32));
    }
  }
}
