package io.patchbay.transport.ws.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import okio.Buffer;
import okio.ByteString;
import okio.Source;
import okio.Timeout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames of a server, cut into messages (RFC 6455, section 5). */
class TextMessagesTest {
  private static final int LIMIT = 1_000;

  private final List<String> messages = new ArrayList<>();
  private final Buffer wire = new Buffer();

  /** Gives what is on the wire in pieces of a size. */
  private final class Pieces implements Source {
    private final int size;

    Pieces(int size) {
      this.size = size;
    }

    @Override
    public long read(Buffer sink, long byteCount) {
      return wire.read(sink, Math.min(byteCount, size));
    }

    @Override
    public Timeout timeout() {
      return Timeout.NONE;
    }

    @Override
    public void close() {}
  }

  private TextMessages reading(int pieces) {
    return new TextMessages(
        new Pieces(pieces),
        LIMIT,
        new TextMessages.Receiver() {
          @Override
          public void onText(byte[] utf8) {
            messages.add(new String(utf8, StandardCharsets.UTF_8));
          }

          @Override
          public void onBinary(long length) {
            messages.add("binary " + length);
          }

          @Override
          public void onTooLong(long id) {
            messages.add("too long " + id);
          }
        });
  }

  /** Reads to the end; returns what went on to OkHttp. */
  private ByteString readAll(int pieces) {
    Buffer passed = new Buffer();
    try {
      TextMessages source = reading(pieces);
      long count = source.read(passed, 8192);
      while (count >= 0) {
        count = source.read(passed, 8192);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return passed.readByteString();
  }

  private TextMessagesTest frame(int first, byte[] payload) {
    wire.writeByte(first);
    if (payload.length <= 125) {
      wire.writeByte(payload.length);
    } else if (payload.length <= 0xffff) {
      wire.writeByte(126).writeShort(payload.length);
    } else {
      wire.writeByte(127).writeLong(payload.length);
    }
    wire.write(payload);
    return this;
  }

  private TextMessagesTest frame(int first, String payload) {
    return frame(first, payload.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8192})
  @Requirement("CT-05")
  void fragmentsAreJoinedAndControlFramesGoOn(int pieces) {
    byte[] euro = "€".getBytes(StandardCharsets.UTF_8);
    frame(0x81, "one").frame(0x89, "ping");
    frame(0x01, "tw").frame(0x8a, "pong").frame(0x00, new byte[] {euro[0]});
    frame(0x00, "").frame(0x80, new byte[] {euro[1], euro[2]});
    frame(0x81, "").frame(0x88, "bye");
    ByteString passed = readAll(pieces);
    assertThat(messages).containsExactly("one", "tw€", "");
    frame(0x89, "ping").frame(0x8a, "pong").frame(0x88, "bye");
    assertThat(passed).isEqualTo(wire.readByteString());
  }

  @Test
  void lengthsOfAllThreeKindsAreRead() {
    frame(0x81, "a".repeat(125)).frame(0x81, "b".repeat(126)).frame(0x81, "c".repeat(LIMIT));
    wire.writeByte(0x81).writeByte(127).writeLong(3).writeUtf8("ddd");
    readAll(8192);
    assertThat(messages.stream().map(String::length)).containsExactly(125, 126, LIMIT, 3);
  }

  @Test
  void binaryIsSkippedAndTold() {
    frame(0x82, new byte[70_000]).frame(0x02, new byte[2]).frame(0x80, new byte[1]);
    frame(0x81, "next");
    assertThat(readAll(8192).size()).isZero();
    assertThat(messages).containsExactly("binary 70000", "binary 3", "next");
  }

  @Test
  void messageOverTheLimitIsSkippedButForItsId() {
    String long1 = "{\"result\":\"" + "x".repeat(LIMIT) + "\",\"id\":17}";
    frame(0x81, long1);
    frame(0x01, "{\"jsonrpc\":\"2.0\",\"id\":18,\"result\":\"").frame(0x00, "y".repeat(LIMIT));
    frame(0x80, "\"}");
    frame(0x01, "{\"id\":").frame(0x00, "19").frame(0x80, ",\"result\":\"" + "z".repeat(LIMIT));
    frame(0x81, "{\"method\":\"m\",\"id\":20,\"params\":\"" + "x".repeat(LIMIT) + "\"}");
    frame(0x81, "next");
    readAll(100);
    assertThat(messages)
        .containsExactly("too long 17", "too long 18", "too long 19", "too long -1", "next");
  }

  @Test
  void frameThatPromisesMoreThanMemoryHoldsTakesNone() {
    wire.writeByte(0x81).writeByte(127).writeLong(Long.MAX_VALUE).writeUtf8("{\"id\":1,");
    readAll(8192);
    assertThat(messages).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c10178", // compressed, and nobody asked for it
        "80017a", // a continuation of nothing
        "010161810162", // a message within another
        "8181000000007a", // masked
        "83017a", // an opcode that is none
        "817fffffffffffffffff7a", // a negative length
        "897e0080" // a ping that is too long
      })
  @Requirement("CT-05")
  void whatBreaksTheRulesGoesOnToBeRefused(String hex) {
    wire.write(ByteString.decodeHex(hex));
    int start = hex.startsWith("0101") ? 3 : 0;
    assertThat(readAll(1)).isEqualTo(ByteString.decodeHex(hex).substring(start));
    assertThat(messages).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"81", "8105616263", "817e00", "0101", "8904"})
  void streamMayEndAnywhere(String hex) {
    wire.write(ByteString.decodeHex(hex));
    readAll(1);
    assertThat(messages).isEmpty();
  }

  @Test
  void whatTheReceiverThrowsEndsTheStream() {
    frame(0x81, "one");
    TextMessages source =
        new TextMessages(
            new Pieces(100),
            LIMIT,
            new TextMessages.Receiver() {
              @Override
              public void onText(byte[] utf8) {
                throw new StackOverflowError("too deep");
              }

              @Override
              public void onBinary(long length) {}

              @Override
              public void onTooLong(long id) {}
            });
    assertThatThrownBy(() -> source.read(new Buffer(), 100))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("too deep");
  }

  @Test
  void anySplitGivesTheSameMessages() {
    long seed = 6455;
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      messages.clear();
      List<String> sent = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        String text = "é€x".repeat(random.nextInt(40));
        sent.add(text);
        split(text.getBytes(StandardCharsets.UTF_8), random);
      }
      readAll(1 + random.nextInt(300));
      assertThat(messages).as("seed %d, round %d", seed, round).isEqualTo(sent);
    }
  }

  private void split(byte[] text, Random random) {
    int from = 0;
    int opcode = 1;
    while (random.nextInt(3) > 0) {
      int to = from + random.nextInt(text.length - from + 1);
      frame(opcode, java.util.Arrays.copyOfRange(text, from, to));
      opcode = 0;
      from = to;
      if (random.nextBoolean()) {
        frame(0x89, "p");
      }
    }
    frame(0x80 | opcode, java.util.Arrays.copyOfRange(text, from, text.length));
  }

  @Test
  void floodOfPingsIsNotPassedOn() {
    for (int i = 0; i < 1_000; i++) {
      frame(0x89, "p" + i);
    }
    frame(0x81, "after");
    ByteString passed = readAll(4096);
    assertThat(messages).containsExactly("after");
    assertThat(passed.size()).isBetween(4, 100);
  }
}
