package io.patchbay.transport.http.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.testkit.Requirement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The grammar of event streams (WHATWG HTML, 9.2), whole and cut at every byte. */
class EventParserTest {
  private static final int LIMIT = 1 << 20;

  private final List<String> events = new ArrayList<>();
  private final EventParser parser = parser(LIMIT);

  private EventParser parser(int limit) {
    return new EventParser(
        (type, data, from, to) ->
            events.add(type + ":" + new String(data, from, to - from, StandardCharsets.UTF_8)),
        limit);
  }

  /** A stream, its events, the id it leaves behind and the time to wait it asks for. */
  record Sample(String stream, List<String> events, String lastId, long retry) {
    Sample(String stream, String... events) {
      this(stream, List.of(events), "null", -1);
    }

    Sample id(String id) {
      return new Sample(stream, events, id, retry);
    }

    Sample retry(long millis) {
      return new Sample(stream, events, lastId, millis);
    }

    byte[] bytes() {
      return stream.getBytes(StandardCharsets.UTF_8);
    }
  }

  static List<Sample> samples() {
    return List.of(
        new Sample("data: a\n\n", "message:a"),
        new Sample("data:a\r\n\r\n", "message:a"),
        new Sample("data:a\r\r", "message:a"),
        new Sample("data: a\r\n\ndata: b\n\r\ndata: c\r\r", "message:a", "message:b", "message:c"),
        new Sample("\uFEFFdata: a\n\n", "message:a"),
        new Sample("\uFEFF\uFEFFdata: a\n\n"),
        new Sample("data: a\n\n\uFEFFdata: b\n\n", "message:a"),
        new Sample(": comment\n:\n:::\ndata: a\n: in between\ndata: b\n\n", "message:a\nb"),
        new Sample("data: a\ndata: b\ndata: c\n\n", "message:a\nb\nc"),
        new Sample("data: {\ndata:  \"k\": 1\ndata: }\n\n", "message:{\n \"k\": 1\n}"),
        new Sample("data\ndata: a\n\n", "message:\na"),
        new Sample("data:\n\n"),
        new Sample("data\n\n"),
        new Sample("\n\n\n"),
        new Sample("data:  two spaces\n\n", "message: two spaces"),
        new Sample("data:\ttab\n\n", "message:\ttab"),
        new Sample("event: ping\ndata: a\n\ndata: b\n\n", "ping:a", "message:b"),
        new Sample("event: ping\n\ndata: b\n\n", "message:b"),
        new Sample("id: 7\ndata: a\n\n", "message:a").id("7"),
        new Sample("id: 7\n\n").id("7"),
        new Sample("id: 7\ndata:\n\n").id("7"),
        new Sample("id: 7\n\nid\ndata: a\n\n", "message:a"),
        new Sample("id: 7\n\nid: 8\ndata: cut").id("7"),
        new Sample("id: 7\n\nid: a\0b\ndata: a\n\n", "message:a").id("7"),
        new Sample("id: é👋\ndata: a\n\n", "message:a").id("é👋"),
        new Sample("retry: 250\n\n").retry(250),
        new Sample("retry: 250\nretry: x\nretry: -1\nretry: 1.5\nretry:\n\n").retry(250),
        new Sample("retry: 99999999999999\n\n"),
        new Sample("dat: a\ndatas: b\nDATA: c\nids: 1\nunknown\nunknown: x\n:data: y\n\n"),
        new Sample("data: grüezi 👋 世界\n\n", "message:grüezi 👋 世界"),
        new Sample("data: a:b: c\n\n", "message:a:b: c"));
  }

  private void require(Sample sample, EventParser read) {
    assertThat(events).isEqualTo(sample.events);
    assertThat(String.valueOf(read.lastEventId())).isEqualTo(sample.lastId);
    assertThat(read.retryMillis()).isEqualTo(sample.retry);
  }

  @ParameterizedTest
  @MethodSource("samples")
  @Requirement({"HTTP-M-46", "HTTP-L-12"})
  void streamIsReadWhole(Sample sample) throws Exception {
    byte[] bytes = sample.bytes();
    parser.feed(bytes, 0, bytes.length);
    require(sample, parser);
  }

  @ParameterizedTest
  @MethodSource("samples")
  @Requirement("HTTP-M-46")
  void streamIsReadCutAtEveryByte(Sample sample) throws Exception {
    byte[] bytes = sample.bytes();
    for (int first = 0; first <= bytes.length; first++) {
      for (int second = first; second <= bytes.length; second++) {
        events.clear();
        EventParser cut = parser(LIMIT);
        cut.feed(bytes, 0, first);
        cut.feed(bytes, first, second);
        cut.feed(bytes, second, bytes.length);
        require(sample, cut);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void streamIsReadByteByByte(Sample sample) throws Exception {
    for (byte one : sample.bytes()) {
      byte[] alone = {0, one, 0};
      parser.feed(alone, 1, 2);
    }
    require(sample, parser);
  }

  @Test
  void lineOfAMebibyteComesInPieces() throws Exception {
    byte[] line = new byte[LIMIT + "data: ".length() + 2];
    Arrays.fill(line, (byte) 'x');
    byte[] start = "data: ".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(start, 0, line, 0, start.length);
    line[line.length - 2] = '\n';
    line[line.length - 1] = '\n';
    Random random = new Random(7);
    int at = 0;
    while (at < line.length) {
      int next = Math.min(line.length, at + 1 + random.nextInt(8192));
      parser.feed(line, at, next);
      at = next;
    }
    assertThat(events).hasSize(1);
    assertThat(events.get(0)).hasSize(LIMIT + "message:".length());
  }

  @Test
  void dataOfOneEventIsNotThatOfTheNext() throws Exception {
    byte[] bytes = "data: first\n\ndata: second\n\n".getBytes(StandardCharsets.US_ASCII);
    List<byte[]> kept = new ArrayList<>();
    EventParser keeps =
        new EventParser(
            (type, data, from, to) -> kept.add(Arrays.copyOfRange(data, from, to)), 100);
    for (byte one : bytes) {
      keeps.feed(new byte[] {one}, 0, 1);
    }
    assertThat(kept)
        .containsExactly(
            "first".getBytes(StandardCharsets.US_ASCII),
            "second".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  @Requirement("HTTP-M-51")
  void lineOverTheLimitIsRefusedBeforeItEnds() {
    EventParser small = parser(16);
    byte[] piece = "data: 0123456789".getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(
            () -> {
              small.feed(piece, 0, piece.length);
              small.feed(piece, 0, piece.length);
            })
        .isInstanceOf(EventParser.EventTooLongException.class)
        .hasMessageContaining("16 bytes");
  }

  @Test
  @Requirement("HTTP-M-51")
  void wholeLineOverTheLimitIsRefused() {
    EventParser small = parser(16);
    byte[] line = ("data: " + "x".repeat(40) + "\n\n").getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> small.feed(line, 0, line.length))
        .isInstanceOf(EventParser.EventTooLongException.class);
    assertThat(events).isEmpty();
  }

  @Test
  @Requirement("HTTP-M-51")
  void eventOfManyLinesOverTheLimitIsRefused() {
    EventParser small = parser(16);
    byte[] lines = "data: 0123\n".repeat(5).getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> small.feed(lines, 0, lines.length))
        .isInstanceOf(EventParser.EventTooLongException.class);
  }

  @Test
  void eventOfTheLimitIsTaken() throws Exception {
    EventParser small = parser(16);
    byte[] line = "data: 0123456789abcdef\n\n".getBytes(StandardCharsets.US_ASCII);
    small.feed(line, 0, 3);
    small.feed(line, 3, line.length);
    assertThat(events).containsExactly("message:0123456789abcdef");
  }

  @Test
  @Requirement("HTTP-M-46")
  void lastEventNeedsNoEmptyLine() throws Exception {
    feed("id: 3\ndata: a");
    parser.finish();
    assertThat(events).containsExactly("message:a");
    assertThat(parser.lastEventId()).isEqualTo("3");
  }

  @Test
  void endInTheMiddleOfAFieldNameIsNoEvent() throws Exception {
    feed("data: a\n\ndat");
    parser.finish();
    assertThat(events).containsExactly("message:a");
  }

  @Test
  @Requirement("HTTP-L-14")
  void newStreamStartsAnewAndKeepsTheIdAndTheTimeToWait() throws Exception {
    feed("id: 1\nretry: 9\ndata: a\n\nid: 2\nevent: half\ndata: lost");
    parser.restart();
    feed("\uFEFFdata: b\n\n");
    assertThat(events).containsExactly("message:a", "message:b");
    assertThat(parser.lastEventId()).isEqualTo("1");
    assertThat(parser.retryMillis()).isEqualTo(9);
  }

  private void feed(String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    parser.feed(bytes, 0, bytes.length);
  }
}
