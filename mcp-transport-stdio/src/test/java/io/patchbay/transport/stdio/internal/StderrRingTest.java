package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StderrRingTest {
  private final StderrRing ring = new StderrRing();

  @Test
  void handsOutEachLineOnceAndKeepsItForTheTail() {
    assertThat(add("one\ntwo\nthr")).containsExactly("one", "two");
    assertThat(add("ee\n")).containsExactly("three");
    assertThat(ring.finish()).isEmpty();
    assertThat(ring.tail()).isEqualTo("one\ntwo\nthree");
  }

  @Test
  void tailShowsLastWordsWithoutLineEnd() {
    add("starting\nfatal: no token");
    assertThat(ring.tail()).isEqualTo("starting\nfatal: no token");
  }

  @Test
  void tailIsBoundedInLinesAndCharacters() {
    for (int i = 0; i < 100; i++) {
      add("line " + i + "\n");
    }
    assertThat(ring.tail().lines()).hasSize(20).last().isEqualTo("line 99");
    add("x".repeat(5_000) + "END\n");
    assertThat(ring.tail()).hasSize(StderrRing.TAIL + 1).startsWith("…").endsWith("END");
  }

  @Test
  void streamWithoutLineEndsDoesNotGrow() {
    String block = "x".repeat(8_000);
    for (int i = 0; i < 1_000; i++) {
      add(block);
    }
    assertThat(ring.size()).isLessThanOrEqualTo(StderrRing.CAPACITY);
  }

  @Test
  void emptyLinesDoNotGrowEither() {
    String block = "\n".repeat(8_000);
    for (int i = 0; i < 100; i++) {
      add(block);
    }
    assertThat(ring.tail().lines().count()).isLessThanOrEqualTo(20);
  }

  private java.util.List<String> add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ring.add(bytes, bytes.length);
  }
}
