package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineCutterTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void endsLinesWithEveryKindOfLineEnd() {
    cut(100, "a\nb\r\nc\rd\n\ne");
    assertThat(lines).containsExactly("a", "b", "c", "d", "", "e");
  }

  @Test
  void readsUtf8AcrossReadsAndReplacesWhatIsMalformed() {
    byte[] bytes = "hällo 你好 😀\n".getBytes(StandardCharsets.UTF_8);
    LineCutter cutter = new LineCutter(100, lines::add);
    for (byte b : bytes) {
      cutter.add(new byte[] {b}, 1);
    }
    cutter.add(new byte[] {'x', (byte) 0xff, '\n'}, 3);
    assertThat(lines).containsExactly("hällo 你好 😀", "x\ufffd");
  }

  @Test
  void cutsLongLinesBetweenCharacters() {
    cut(5, "ab😀cd你好x");
    assertThat(String.join("", lines)).isEqualTo("ab😀cd你好x");
    assertThat(lines).allSatisfy(line -> assertThat(line).doesNotContain("\ufffd"));
  }

  @Test
  void cutsWhatIsNoTextToo() {
    LineCutter cutter = new LineCutter(4, lines::add);
    byte[] continuation = new byte[10];
    java.util.Arrays.fill(continuation, (byte) 0x80);
    cutter.add(continuation, continuation.length);
    cutter.finish();
    assertThat(String.join("", lines)).isEqualTo("\ufffd".repeat(10));
  }

  @Test
  void showsWhatHasNoEndYet() {
    LineCutter cutter = new LineCutter(100, lines::add);
    cutter.add("one\ntw".getBytes(StandardCharsets.UTF_8), 6);
    assertThat(cutter.partial()).isEqualTo("tw");
    cutter.finish();
    cutter.finish();
    assertThat(lines).containsExactly("one", "tw");
  }

  private void cut(int limit, String text) {
    LineCutter cutter = new LineCutter(limit, lines::add);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    cutter.add(bytes, bytes.length);
    cutter.finish();
  }
}
