package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Exact lines, and readers of our own that follow the documented rules of the two parsers. */
class WindowsCommandLineTest {
  private static final String ALPHABET = "ab \t\"\\%&|<>^!();,='`*?é\u4f60$";

  @Test
  void quotesForPrograms() {
    assertThat(WindowsCommandLine.forProgram("C:\\a b\\x.exe", args("plain", "a b", "", "x\"y")))
        .containsExactly("C:\\a b\\x.exe", "plain", "\"a b\"", "\"\"", "\"x\\\"y\"");
    assertThat(WindowsCommandLine.forProgram("x", args("c:\\dir\\", "c:\\a b\\", "\\\\\"")))
        .containsExactly("x", "c:\\dir\\", "\"c:\\a b\\\\\"", "\"\\\\\\\\\\\"\"");
  }

  @Test
  void runsBatchFilesByTheInterpreter() throws StartException {
    assertThat(batch("npx.cmd", "-y", "a b"))
        .containsExactly(
            "cmd.exe", "/e:ON", "/v:OFF", "/d", "/s", "/c", "\"\"npx.cmd\" -y \"a b\"\"");
    assertThat(line("x.cmd", "a&b", "", "say \"hi\""))
        .isEqualTo("\"\"x.cmd\" \"a&b\" \"\" \"say \"\"hi\"\"\"\"");
    assertThat(line("x.cmd", "100%", "%PATH%"))
        .isEqualTo("\"\"x.cmd\" \"100%%cd:~,%\" \"%%cd:~,%PATH%%cd:~,%\"\"");
    assertThat(line("x.cmd", "c:\\dir\\")).isEqualTo("\"\"x.cmd\" \"c:\\dir\\\\\"\"");
  }

  @Test
  void refusesWhatABatchFileCannotBeGiven() {
    assertThatThrownBy(() -> batch("x.cmd", "ok", "secret\nline"))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("argument 2 contains a line break")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> batch("a%b.cmd")).isInstanceOf(StartException.class);
  }

  @Test
  void tellsBatchFilesByExtension() {
    assertThat(WindowsCommandLine.isBatch("C:\\NPX.CMD")).isTrue();
    assertThat(WindowsCommandLine.isBatch("a.bat")).isTrue();
    assertThat(WindowsCommandLine.isBatch("a.exe")).isFalse();
  }

  @Test
  void programsReadBackWhatWasGiven() {
    long seed = 20_261_130L;
    Random random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      List<String> args = randomArgs(random);
      List<String> elements = WindowsCommandLine.forProgram("x", args);
      String line = String.join(" ", elements.subList(1, elements.size()));
      assertThat(argv(line)).as("seed %d, round %d", seed, i).isEqualTo(args);
    }
  }

  @Test
  void interpreterSeesNoSpecialCharacterAndTheProgramBehindItReadsBack() throws StartException {
    long seed = 4_711L;
    Random random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      List<String> args = randomArgs(random);
      String whole = WindowsCommandLine.forBatch("cmd.exe", "s", "x.cmd", args).get(6);
      String inner = whole.substring(1, whole.length() - 1);
      assertThat(specialsOutsideQuotes(inner)).as("seed %d, round %d", seed, i).isEmpty();
      String expanded = inner.replace("%cd:~,%", "");
      assertThat(argv(expanded.substring("\"x.cmd\"".length()).trim()))
          .as("seed %d, round %d: %s", seed, i, whole)
          .isEqualTo(args);
    }
  }

  private static List<String> batch(String file, String... args) throws StartException {
    return WindowsCommandLine.forBatch("cmd.exe", "s", file, args(args));
  }

  private static String line(String file, String... args) throws StartException {
    return batch(file, args).get(6);
  }

  private static List<String> args(String... args) {
    return List.of(args);
  }

  private static List<String> randomArgs(Random random) {
    List<String> args = new ArrayList<>();
    for (int n = random.nextInt(4); n >= 0; n--) {
      StringBuilder arg = new StringBuilder();
      for (int length = random.nextInt(8); length > 0; length--) {
        arg.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      args.add(arg.toString());
    }
    return args;
  }

  private static String specialsOutsideQuotes(String line) {
    StringBuilder found = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      if (!quoted && "&|<>^()!%".indexOf(c) >= 0) {
        found.append(c);
      }
    }
    return found.toString();
  }

  /** The rules of the C runtime since 2008: inside quotes, two quotes are one. */
  private static List<String> argv(String line) {
    List<String> args = new ArrayList<>();
    int i = 0;
    while (i < line.length()) {
      StringBuilder arg = new StringBuilder();
      boolean quoted = false;
      for (; i < line.length() && (quoted || " \t".indexOf(line.charAt(i)) < 0); i++) {
        int backslashes = 0;
        while (i < line.length() && line.charAt(i) == '\\') {
          backslashes++;
          i++;
        }
        boolean quote = i < line.length() && line.charAt(i) == '"';
        arg.append("\\".repeat(quote ? backslashes / 2 : backslashes));
        if (!quote) {
          if (backslashes > 0) {
            i--;
          } else {
            arg.append(line.charAt(i));
          }
        } else if (backslashes % 2 == 1) {
          arg.append('"');
        } else if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          arg.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      }
      args.add(arg.toString());
      i++;
    }
    return args;
  }
}
