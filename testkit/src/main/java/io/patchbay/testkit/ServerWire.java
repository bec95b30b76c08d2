package io.patchbay.testkit;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server's end of a channel: reads lines, writes bytes. One thread reads; any thread may write.
 */
public final class ServerWire {
  private final PipeTransport.Channel channel;
  private final InputStream in;
  private final List<Json> received = Collections.synchronizedList(new ArrayList<>());

  ServerWire(PipeTransport.Channel channel) {
    this.channel = channel;
    this.in = new BufferedInputStream(channel.toServer().in(), 64 * 1024);
  }

  /**
   * Reads the next line of the client, which must be one compact JSON object and nothing else.
   *
   * @return the message, or null at the end of the stream
   */
  public @Nullable Json read() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      int next = in.read();
      while (next != '\n') {
        if (next < 0) {
          if (line.size() > 0) {
            throw new AssertionError(
                "the client ended in the middle of a line: "
                    + line.toString(StandardCharsets.UTF_8));
          }
          return null;
        }
        line.write(next);
        next = in.read();
      }
    } catch (IOException e) {
      return null;
    }
    String text = line.toString(StandardCharsets.UTF_8);
    Json json;
    try {
      json = Json.parse(text);
    } catch (JsonException e) {
      throw new AssertionError("a line from the client is no JSON: " + text, e);
    }
    if (!json.isObject() || !Json.of("2.0").equals(json.get("jsonrpc"))) {
      throw new AssertionError("a line from the client is no JSON-RPC object: " + text);
    }
    received.add(json);
    return json;
  }

  /** Returns every message read so far. */
  public List<Json> received() {
    synchronized (received) {
      return List.copyOf(received);
    }
  }

  /** Writes a value as one line. */
  public void send(Object message) {
    write((Json.of(message) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Answers a request with a result. */
  public void reply(Json request, Object result) {
    answer(request, "result", result);
  }

  /** Answers a request with an error. */
  public void error(Json request, int code, String message) {
    answer(request, "error", Map.of("code", code, "message", message));
  }

  void answer(Json request, String member, Object value) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", JsonPath.at(request, "id"));
    answer.put(member, value);
    send(answer);
  }

  /** Writes bytes as they are. A client that has gone is not told. */
  public synchronized void write(byte[] bytes) {
    try {
      channel.toClient().out().write(bytes);
    } catch (IOException e) {
      // The client has closed; what a script writes after that goes nowhere.
      return;
    }
  }

  /** Ends what the server writes; it still reads. */
  public void closeOutput() {
    try {
      channel.toClient().out().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends both directions, as the server's death does. */
  public void die() {
    try {
      channel.closeServer();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
