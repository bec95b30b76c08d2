package io.patchbay.spi;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.JsonLimits;
import org.jspecify.annotations.Nullable;

/** A JSON-RPC 2.0 message of the peer. Immutable. */
public final class Message {

  /** What a message is. */
  public enum Kind {
    /** Has a method and an id. */
    REQUEST,
    /** Has a method and no id. */
    NOTIFICATION,
    /** Has an object as result. */
    RESULT,
    /** Has an error. */
    ERROR,
    /** Has an id or is an answer by its members, but breaks the rules of JSON-RPC. */
    BROKEN
  }

  private final @Nullable Outgoing origin;
  private final Kind kind;
  private final @Nullable Json id;
  private final @Nullable String method;
  private final @Nullable Json body;
  private @Nullable Json json;
  private int httpStatus;

  private Message(
      Json json, Kind kind, @Nullable Json id, @Nullable String method, @Nullable Json body) {
    this.json = json;
    this.origin = null;
    this.kind = kind;
    this.id = id;
    this.method = method;
    this.body = body;
  }

  /**
   * Reads a message in place; the array must not change any more.
   *
   * @param utf8 the array that has the text
   * @param from index of the first byte
   * @param to index after the last byte
   * @param limits what the text may cost
   * @throws JsonException if the bytes are no JSON, exceed a limit, or are no message
   */
  public static Message parse(byte[] utf8, int from, int to, JsonLimits limits) {
    return of(Json.view(utf8, from, to, limits));
  }

  /**
   * Returns the message that a JSON value is.
   *
   * @throws JsonException if it is no object, or one that is neither a call nor an answer
   */
  public static Message of(Json json) {
    if (!json.isObject()) {
      throw new JsonException("a message must be an object, not " + json.kind());
    }
    Json id = json.get("id");
    Json method = json.get("method");
    Json result = json.get("result");
    Json error = json.get("error");
    if (method != null && method.isString()) {
      Kind kind = id == null ? Kind.NOTIFICATION : Kind.REQUEST;
      return new Message(json, kind, id, method.asString(), json.get("params"));
    }
    if (error != null && !error.isNull() && (result == null || result.isNull())) {
      return new Message(json, isError(error) ? Kind.ERROR : Kind.BROKEN, id, null, error);
    }
    if (result != null && (error == null || error.isNull())) {
      return new Message(json, result.isObject() ? Kind.RESULT : Kind.BROKEN, id, null, result);
    }
    if (id != null && !id.isNull() || result != null) {
      return new Message(json, Kind.BROKEN, id, null, null);
    }
    throw new JsonException("an object that is no JSON-RPC message");
  }

  private Message(Outgoing origin, Kind kind, @Nullable Json id) {
    this.origin = origin;
    this.kind = kind;
    this.id = id;
    this.method = origin.kind() == Outgoing.Kind.RESPONSE ? null : origin.method();
    this.body = origin.body();
  }

  /** Returns the message that the other end gets, with the very objects that were sent. */
  public static Message of(Outgoing sent) {
    return switch (sent.kind()) {
      case REQUEST -> new Message(sent, Kind.REQUEST, Json.of(sent.id()));
      case NOTIFICATION -> new Message(sent, Kind.NOTIFICATION, null);
      case RESPONSE -> new Message(sent, answerKind(sent), sent.peerId());
    };
  }

  private static Kind answerKind(Outgoing sent) {
    if (sent.isError()) {
      return isError(sent.body()) ? Kind.ERROR : Kind.BROKEN;
    }
    return sent.body().isObject() ? Kind.RESULT : Kind.BROKEN;
  }

  /** Returns a result, as a server in this virtual machine answers. */
  public static Message result(Json id, Json result) {
    return of(Json.of(envelope("id", id, "result", result)));
  }

  /** Returns an error, as a server in this virtual machine answers. */
  public static Message error(Json id, Json error) {
    return of(Json.of(envelope("id", id, "error", error)));
  }

  private static java.util.Map<String, Object> envelope(
      String name, Object value, String otherName, Object otherValue) {
    java.util.Map<String, Object> members = new java.util.LinkedHashMap<>(8);
    members.put("jsonrpc", "2.0");
    members.put(name, value);
    members.put(otherName, otherValue);
    return members;
  }

  private static boolean isError(Json error) {
    Json code = error.get("code");
    Json message = error.get("message");
    if (code == null || !code.isNumber() || message == null || !message.isString()) {
      return false;
    }
    try {
      return code.asLong() == (int) code.asLong();
    } catch (JsonException e) {
      return false;
    }
  }

  /**
   * Says with which HTTP status this came; before it is delivered.
   *
   * @return this
   */
  public Message withHttpStatus(int status) {
    httpStatus = status;
    return this;
  }

  /** Returns the HTTP status this came with; 0 where the transport has none. */
  public int httpStatus() {
    return httpStatus;
  }

  /** Returns how many bytes of text this was read from; 0 for a message that was handed over. */
  public int size() {
    return json == null ? 0 : json.textSize();
  }

  /** Returns what this message is. */
  public Kind kind() {
    return kind;
  }

  /** Returns whether this answers something: a result, an error, or a broken answer. */
  public boolean isAnswer() {
    return kind == Kind.RESULT || kind == Kind.ERROR || kind == Kind.BROKEN;
  }

  /** Returns the id as it came; null where there is none. */
  public @Nullable Json id() {
    return id;
  }

  /**
   * Returns the id if it is one that this client can have given: a whole number.
   *
   * @return the id, or -1
   */
  public long answeredId() {
    if (id == null || !id.isNumber()) {
      return -1;
    }
    try {
      return id.asLong();
    } catch (JsonException e) {
      return -1;
    }
  }

  /** Returns the method of a request or notification; the empty string for an answer. */
  public String method() {
    return method == null ? "" : method;
  }

  /** Returns {@code params}, or an empty object where there are none or they are no object. */
  public Json params() {
    return method != null && body != null && body.isObject() ? body : Json.emptyObject();
  }

  /**
   * Returns {@code result} or {@code error} of an answer, whatever it is; null if it has neither.
   */
  public @Nullable Json body() {
    return body;
  }

  /** Returns the whole message. */
  public Json json() {
    Json known = json;
    if (known == null) {
      known = origin == null ? Json.emptyObject() : origin.json();
      json = known;
    }
    return known;
  }

  /** Returns the JSON text. */
  @Override
  public String toString() {
    return json().toString();
  }
}
