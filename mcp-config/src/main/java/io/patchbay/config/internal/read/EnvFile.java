package io.patchbay.config.internal.read;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a file of variables: {@code NAME=value} on each line, {@code export} before it or not, in
 * single or double quotes or none; {@code #} begins a comment where white space or the line's
 * beginning is before it. Double quotes know the escapes {@code \n}, {@code \r}, {@code \t}, {@code
 * \"} and {@code \\}; quoted values may go over several lines. Variables are not put in.
 */
final class EnvFile {
  private final String text;
  private final Map<String, String> variables = new LinkedHashMap<>();
  private int at;

  private EnvFile(String text) {
    this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  static Map<String, String> parse(String text) {
    EnvFile file = new EnvFile(text);
    while (file.at < file.text.length()) {
      file.line();
    }
    return file.variables;
  }

  private void line() {
    blanks();
    if (text.startsWith("export ", at) || text.startsWith("export\t", at)) {
      at += "export ".length();
      blanks();
    }
    int name = at;
    while (at < text.length() && isNamed(text.charAt(at))) {
      at++;
    }
    String key = text.substring(name, at);
    blanks();
    boolean assigned = at < text.length() && (text.charAt(at) == '=' || text.charAt(at) == ':');
    if (!key.isEmpty() && assigned) {
      at++;
      blanks();
      variables.put(key, value());
    }
    toNextLine();
  }

  private static boolean isNamed(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-';
  }

  private void blanks() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  private void toNextLine() {
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    while (at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r')) {
      at++;
    }
  }

  private String value() {
    char quote = at < text.length() ? text.charAt(at) : ' ';
    int close = quote == '"' || quote == '\'' || quote == '`' ? closing(quote) : -1;
    if (close < 0) {
      return bare();
    }
    String inside = text.substring(at + 1, close);
    at = close + 1;
    return quote == '"' ? unescape(inside) : inside;
  }

  private int closing(char quote) {
    for (int i = at + 1; i < text.length(); i++) {
      if (text.charAt(i) == quote) {
        return i;
      } else if (text.charAt(i) == '\\' && quote == '"') {
        i++;
      }
    }
    return -1;
  }

  private String bare() {
    int from = at;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      if (text.charAt(at) == '#' && (at == from || Character.isWhitespace(text.charAt(at - 1)))) {
        break;
      }
      at++;
    }
    return text.substring(from, at).strip();
  }

  private static String unescape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        char next = text.charAt(++i);
        switch (next) {
          case 'n' -> out.append('\n');
          case 'r' -> out.append('\r');
          case 't' -> out.append('\t');
          case '"', '\\' -> out.append(next);
          default -> out.append(c).append(next);
        }
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
