package io.patchbay.testkit;

import io.patchbay.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a scripted server does in one life, step after step: what it expects and what it says. The
 * steps run in the order in which these methods are called. Used by one thread.
 *
 * <p>(A long file of short methods: one for each step, so that a script reads from top to bottom.)
 */
public final class Script {
  private final List<Step> steps = new ArrayList<>();

  /** One step. */
  record Step(String text, Consumer<ServerWire> action) {}

  Script() {}

  List<Step> steps() {
    return List.copyOf(steps);
  }

  private void add(String text, Consumer<ServerWire> action) {
    steps.add(new Step(text, action));
  }

  /** Expects the client's next message to be a request or notification of a method. */
  public Expected expect(String method) {
    Expected expected = new Expected();
    add(
        "expect " + method,
        wire -> {
          Json got = next(wire);
          expected.message = got;
          if (!Json.of(method).equals(got.get("method"))) {
            throw new AssertionError("expected " + method + ", received " + got);
          }
        });
    return expected;
  }

  private static Json next(ServerWire wire) {
    Json got = wire.read();
    if (got == null) {
      throw new AssertionError("the client closed its end");
    }
    return got;
  }

  /** Expects the client to have closed its end. */
  public Script expectEnd() {
    add(
        "expect the end",
        wire -> {
          Json got = wire.read();
          if (got != null) {
            throw new AssertionError("expected the end, received " + got);
          }
        });
    return this;
  }

  /** Refuses the probe and shakes hands. */
  public Script handshake(String version, Map<String, ?> capabilities) {
    expect("server/discover").error(-32601, "Method not found");
    return initialize(version, capabilities);
  }

  /** Shakes hands with a client that does not probe. */
  public Script initialize(String version, Map<String, ?> capabilities) {
    expect("initialize")
        .reply(
            Map.of(
                "protocolVersion",
                version,
                "capabilities",
                capabilities,
                "serverInfo",
                Map.of("name", "scripted", "version", "1")));
    expect("notifications/initialized");
    return this;
  }

  /** Answers the probe as a server of 2026-07-28. */
  public Script discover(Map<String, ?> capabilities) {
    expect("server/discover").reply(discovered(List.of("2026-07-28"), capabilities));
    return this;
  }

  /** Returns the result of a probe. */
  public static Map<String, Object> discovered(List<String> versions, Map<String, ?> capabilities) {
    return Map.of(
        "resultType",
        "complete",
        "supportedVersions",
        versions,
        "capabilities",
        capabilities,
        "_meta",
        Map.of("io.modelcontextprotocol/serverInfo", Map.of("name", "scripted", "version", "1")));
  }

  /** Sends a notification. */
  public Script notify(String method, Map<String, ?> params) {
    return send(Map.of("jsonrpc", "2.0", "method", method, "params", params));
  }

  /** Sends a request of the server's own. */
  public Asked request(Object id, String method, Map<String, ?> params) {
    send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    return new Asked(Json.of(id));
  }

  /** Sends a value as one line. */
  public Script send(Object message) {
    Json json = Json.of(message);
    add("send " + json, wire -> wire.send(json));
    return this;
  }

  /** Writes text as it is. */
  public Script raw(String text) {
    return raw(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes bytes as they are. */
  public Script raw(byte[] bytes) {
    add("write " + bytes.length + " raw bytes", wire -> wire.write(bytes));
    return this;
  }

  /** Writes bytes in pieces of a size, so that a piece may end anywhere. */
  public Script pieces(String text, int size) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(
        "write in pieces",
        wire -> {
          for (int from = 0; from < bytes.length; from += size) {
            int to = Math.min(bytes.length, from + size);
            wire.write(java.util.Arrays.copyOfRange(bytes, from, to));
            Thread.onSpinWait();
          }
        });
    return this;
  }

  /** Ends what the server writes; it reads on. */
  public Script close() {
    add("close", ServerWire::closeOutput);
    return this;
  }

  /** Ends both directions, as a process that dies. */
  public Script die() {
    add("die", ServerWire::die);
    return this;
  }

  /** Waits for the test to open a latch. */
  public Script await(CountDownLatch latch) {
    add("wait for the test", wire -> Eventually.open(latch));
    return this;
  }

  /** Tells the test that the script has come this far. */
  public Script reached(CountDownLatch latch) {
    add("tell the test", wire -> latch.countDown());
    return this;
  }

  /** Does anything else. */
  public Script run(String text, Consumer<ServerWire> action) {
    add(text, action);
    return this;
  }

  /**
   * From here on gives every message to a responder, until the client closes its end.
   *
   * @param responder gets the wire and the message
   */
  public Script serve(BiConsumer<ServerWire, Json> responder) {
    add(
        "serve",
        wire -> {
          Json message = wire.read();
          while (message != null) {
            responder.accept(wire, message);
            message = wire.read();
          }
        });
    return this;
  }

  /** From here on answers every request by its method; a method that is missing is unknown. */
  public Script serve(Map<String, Function<Json, ?>> results) {
    return serve(
        (wire, message) -> {
          Json method = message.get("method");
          if (method != null && message.get("id") != null) {
            Function<Json, ?> result = results.get(method.asString());
            if (result == null) {
              wire.error(message, -32601, "Method not found");
            } else {
              wire.reply(message, result.apply(message));
            }
          }
        });
  }

  /** A message of the client that is expected, and what is done about it, now or later. */
  public final class Expected {
    private @Nullable Json message;

    private Expected() {}

    private Json message() {
      if (message == null) {
        throw new AssertionError("this message has not been received yet");
      }
      return message;
    }

    /** Requires a value at a path such as {@code params.name}. */
    public Expected with(String path, Object value) {
      Json expected = Json.of(value);
      return check(
          path + " = " + expected,
          got -> {
            if (!expected.equals(JsonPath.find(got, path))) {
              throw new AssertionError("expected " + path + " = " + expected + " in " + got);
            }
          });
    }

    /** Requires that there is something at a path. */
    public Expected with(String path) {
      return check("something at " + path, got -> JsonPath.at(got, path));
    }

    /** Requires that there is nothing at a path. */
    public Expected without(String path) {
      return check(
          "nothing at " + path,
          got -> {
            if (JsonPath.find(got, path) != null) {
              throw new AssertionError("expected nothing at " + path + " in " + got);
            }
          });
    }

    /** Requires anything else of the message. */
    public Expected check(String text, Consumer<Json> check) {
      add("check " + text, wire -> check.accept(message()));
      return this;
    }

    /** Answers with a result. */
    public Script reply(Object result) {
      Json json = Json.of(result);
      return answer("reply", (wire, request) -> wire.reply(request, json));
    }

    /** Answers with an error. */
    public Script error(int code, String text) {
      return answer("error " + code, (wire, request) -> wire.error(request, code, text));
    }

    /** Answers with an error that has data. */
    public Script error(int code, String text, Object data) {
      Json error = Json.of(Map.of("code", code, "message", text, "data", data));
      return answer("error " + code, (wire, request) -> wire.answer(request, "error", error));
    }

    /** Answers with text, in which {@code $id} stands for the id; a line feed is added. */
    public Script replyRaw(String text) {
      return answer(
          "raw reply",
          (wire, request) ->
              wire.write(
                  (text.replace("$id", String.valueOf(request.get("id"))) + "\n")
                      .getBytes(StandardCharsets.UTF_8)));
    }

    /** Reports progress under the token the request carries. */
    public Expected progress(double progress, double total) {
      answer(
          "progress",
          (wire, request) ->
              wire.send(
                  Map.of(
                      "jsonrpc",
                      "2.0",
                      "method",
                      "notifications/progress",
                      "params",
                      Map.of(
                          "progressToken",
                          JsonPath.at(request, "params._meta.progressToken"),
                          "progress",
                          progress,
                          "total",
                          total))));
      return this;
    }

    /** Sends a notification that belongs to the subscription this message opened. */
    public Expected event(String method, Map<String, ?> params) {
      answer(
          "event " + method,
          (wire, request) -> {
            Map<String, Object> members = new LinkedHashMap<>(params);
            members.put(
                "_meta",
                Map.of("io.modelcontextprotocol/subscriptionId", JsonPath.at(request, "id")));
            wire.send(Map.of("jsonrpc", "2.0", "method", method, "params", members));
          });
      return this;
    }

    /** Acknowledges the subscription this message asks for, with what is honoured of it. */
    public Expected acknowledge(Map<String, ?> honoured) {
      return event("notifications/subscriptions/acknowledged", Map.of("notifications", honoured));
    }

    /** Expects the client's next message to cancel this one. */
    public Script expectCancelled() {
      Expected cancelled = expect("notifications/cancelled");
      cancelled.check(
          "of this request",
          got -> {
            if (!JsonPath.at(message(), "id").equals(JsonPath.find(got, "params.requestId"))) {
              throw new AssertionError("expected the cancel of " + message() + ", received " + got);
            }
          });
      return Script.this;
    }

    /** Does anything else about it. */
    public Script answer(String text, BiConsumer<ServerWire, Json> answer) {
      add(text, wire -> answer.accept(wire, message()));
      return Script.this;
    }
  }

  /** A request of the server, and what the client has to say to it. */
  public final class Asked {
    private final Json id;

    private Asked(Json id) {
      this.id = id;
    }

    /** Expects the next message to be a result. */
    public Script expectResult(Object result) {
      Json expected = Json.of(result);
      return expectAnswer(
          "result " + expected,
          got -> {
            if (!expected.equals(got.get("result"))) {
              throw new AssertionError("expected result " + expected + ", received " + got);
            }
          });
    }

    /** Expects the next message to be an error. */
    public Script expectError(int code) {
      return expectAnswer(
          "error " + code,
          got -> {
            if (!Json.of(code).equals(JsonPath.find(got, "error.code"))) {
              throw new AssertionError("expected error " + code + ", received " + got);
            }
          });
    }

    /** Expects the next message to be the answer, exactly one of result and error. */
    public Script expectAnswer(String text, Consumer<Json> check) {
      add(
          "expect " + text,
          wire -> {
            Json got = next(wire);
            if (!id.equals(got.get("id"))
                || got.get("method") != null
                || (got.get("result") == null) == (got.get("error") == null)) {
              throw new AssertionError("expected the answer to " + id + ", received " + got);
            }
            check.accept(got);
          });
      return Script.this;
    }
  }
}
