package io.patchbay.examples.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command line into words as a POSIX shell would: single quotes keep everything, double
 * quotes keep all but a backslash before {@code " \ $ `}, a backslash keeps the next character.
 * Nothing is expanded.
 */
final class Words {
  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private Words(String text) {
    this.text = text;
  }

  /**
   * Returns the words.
   *
   * @throws UsageException if a quote is not closed
   */
  static List<String> of(String text) {
    return new Words(text).split();
  }

  private List<String> split() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '\'' -> single();
        case '"' -> quoted();
        case '\\' -> escaped();
        case ' ', '\t', '\n', '\r' -> end();
        default -> add(c);
      }
    }
    end();
    return List.copyOf(words);
  }

  private void single() {
    int close = text.indexOf('\'', at);
    if (close < 0) {
      throw new UsageException("a single quote is not closed in: " + text);
    }
    inWord = true;
    word.append(text, at, close);
    at = close + 1;
  }

  private void quoted() {
    inWord = true;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      boolean escapes = c == '\\' && at < text.length() && "\"\\$`".indexOf(text.charAt(at)) >= 0;
      word.append(escapes ? text.charAt(at++) : c);
    }
    throw new UsageException("a double quote is not closed in: " + text);
  }

  private void escaped() {
    if (at == text.length()) {
      throw new UsageException("a backslash at the end of: " + text);
    }
    add(text.charAt(at++));
  }

  private void add(char c) {
    inWord = true;
    word.append(c);
  }

  private void end() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }
}
