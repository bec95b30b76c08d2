package io.patchbay.spi;

import io.patchbay.json.Json;
import io.patchbay.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way out, and beside it what a transport may mirror in its own headers. It is
 * encoded by the transport that needs text; one that hands objects over takes {@link #json}.
 *
 * <p>Immutable, apart from the objects in it, which nobody changes.
 */
public final class Outgoing {

  /** What a message is. */
  public enum Kind {
    /** Expects an answer with its id. */
    REQUEST,
    /** Expects nothing. */
    NOTIFICATION,
    /** Answers a request of the peer. */
    RESPONSE
  }

  private final Kind kind;
  private final long id;
  private final @Nullable Json peerId;
  private final String method;
  private final Json body;
  private final boolean isError;
  private final @Nullable String name;
  private final @Nullable String protocolVersion;
  private final boolean driven;
  private final Map<String, String> headerParameters;

  private Outgoing(
      Kind kind,
      long id,
      @Nullable Json peerId,
      String method,
      Json body,
      boolean isError,
      @Nullable String name,
      @Nullable String protocolVersion,
      boolean driven,
      Map<String, String> headerParameters) {
    this.kind = kind;
    this.id = id;
    this.peerId = peerId;
    this.method = method;
    this.body = body;
    this.isError = isError;
    this.name = name;
    this.protocolVersion = protocolVersion;
    this.driven = driven;
    this.headerParameters = headerParameters;
  }

  /**
   * Returns a request.
   *
   * @param id its id, never used before in this session
   * @param method its method
   * @param params its params, an object
   * @param name the name or URI that the params point to, if the method has one
   * @param protocolVersion the revision it is sent under, null while that is being negotiated
   * @param driven whether a thread is going to lend itself by {@link Exchange#drive}
   * @param headerParameters arguments to mirror in headers, by the name after {@code Mcp-Param-};
   *     values not encoded
   */
  public static Outgoing request(
      long id,
      String method,
      Json params,
      @Nullable String name,
      @Nullable String protocolVersion,
      boolean driven,
      Map<String, String> headerParameters) {
    return new Outgoing(
        Kind.REQUEST,
        id,
        null,
        method,
        params,
        false,
        name,
        protocolVersion,
        driven,
        headerParameters);
  }

  /** Returns a request that mirrors no argument in a header. */
  public static Outgoing request(
      long id,
      String method,
      Json params,
      @Nullable String name,
      @Nullable String protocolVersion,
      boolean driven) {
    return request(id, method, params, name, protocolVersion, driven, Map.of());
  }

  /** Returns a notification. */
  public static Outgoing notification(
      String method, Json params, @Nullable String protocolVersion) {
    return new Outgoing(
        Kind.NOTIFICATION, -1, null, method, params, false, null, protocolVersion, false, Map.of());
  }

  /** Returns a result for a request of the peer. */
  public static Outgoing result(Json peerId, Json result, @Nullable String protocolVersion) {
    return new Outgoing(
        Kind.RESPONSE, -1, peerId, "", result, false, null, protocolVersion, false, Map.of());
  }

  /** Returns an error for a request of the peer. */
  public static Outgoing error(Json peerId, Json error, @Nullable String protocolVersion) {
    return new Outgoing(
        Kind.RESPONSE, -1, peerId, "", error, true, null, protocolVersion, false, Map.of());
  }

  /** Returns this message with other params, another result or another error. */
  public Outgoing withBody(Json other) {
    return new Outgoing(
        kind, id, peerId, method, other, isError, name, protocolVersion, driven, headerParameters);
  }

  /** Returns what this message is. */
  public Kind kind() {
    return kind;
  }

  /** Returns the id of a request; -1 for anything else. */
  public long id() {
    return id;
  }

  /** Returns the id of the peer's request that a response answers; null for anything else. */
  public @Nullable Json peerId() {
    return peerId;
  }

  /** Returns the method; the empty string for a response. */
  public String method() {
    return method;
  }

  /** Returns the params, the result or the error. */
  public Json body() {
    return body;
  }

  /** Returns whether this is a response that reports an error. */
  public boolean isError() {
    return isError;
  }

  /** Returns the name or URI that the params point to, or null. */
  public @Nullable String name() {
    return name;
  }

  /** Returns the revision this is sent under, or null while that is being negotiated. */
  public @Nullable String protocolVersion() {
    return protocolVersion;
  }

  /** Returns whether a thread is going to lend itself to this exchange. */
  public boolean isDriven() {
    return driven;
  }

  /**
   * Returns the arguments that the tool wants mirrored in headers ({@code x-mcp-header}), by the
   * name after {@code Mcp-Param-}; values as they are, not encoded.
   */
  public Map<String, String> headerParameters() {
    return headerParameters;
  }

  /** Writes the message as one compact JSON object. */
  public void writeTo(JsonWriter writer) {
    writer.beginMessage();
    switch (kind) {
      case REQUEST -> writer.member("id", id).member("method", method).member("params", body);
      case NOTIFICATION -> {
        writer.member("method", method);
        if (!body.members().isEmpty()) {
          writer.member("params", body);
        }
      }
      case RESPONSE -> writer.member("id", peerId).member(isError ? "error" : "result", body);
    }
    writer.endObject();
  }

  /** Returns the message as an object, nothing encoded. */
  public Json json() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>(8);
    members.put("jsonrpc", "2.0");
    if (kind == Kind.REQUEST) {
      members.put("id", id);
    } else if (kind == Kind.RESPONSE) {
      members.put("id", peerId);
    }
    if (kind == Kind.RESPONSE) {
      members.put(isError ? "error" : "result", body);
    } else {
      members.put("method", method);
      members.put("params", body);
    }
    return Json.of(members);
  }

  /** Returns kind, method and id; never the content. */
  @Override
  public String toString() {
    return kind + " " + method + (id < 0 ? "" : " #" + id);
  }
}
