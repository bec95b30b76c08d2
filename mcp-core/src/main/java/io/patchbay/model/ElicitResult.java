package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** What the user did with an elicitation (since 2025-06-18). */
public final class ElicitResult extends Result implements InputResponse {
  private ElicitResult(Json json) {
    super(json);
    require("action", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code action} is missing or of a wrong kind
   */
  public static ElicitResult from(Json json) {
    return new ElicitResult(json);
  }

  /**
   * Starts one.
   *
   * @param action what the user did
   */
  public static Builder builder(ElicitAction action) {
    return new Builder().member("action", action);
  }

  /**
   * Creates an answer of a user who agreed to a form.
   *
   * @param content strings, numbers, booleans and lists of strings, by field
   */
  public static ElicitResult accept(Map<String, ?> content) {
    return builder(ElicitAction.ACCEPT).content(content).build();
  }

  /**
   * Creates an answer that takes a form as the server filled it in, for hosts that agree without
   * asking. A field that has to be filled in and has no default is missing then, and the answer is
   * refused.
   *
   * @param form the form
   */
  public static ElicitResult acceptDefaults(ElicitRequestFormParams form) {
    return acceptDefaults(form, Map.of());
  }

  /**
   * Creates an answer of some values, with the form's defaults for the fields that are not among
   * them. Nothing else ever adds a default to an answer.
   *
   * @param form the form
   * @param content the values by field, which come before the defaults
   */
  public static ElicitResult acceptDefaults(ElicitRequestFormParams form, Map<String, ?> content) {
    Map<String, Object> all = new LinkedHashMap<>(form.defaults());
    all.putAll(content);
    return accept(all);
  }

  /** Creates an answer of a user who agreed to visit a URL. */
  public static ElicitResult accept() {
    return builder(ElicitAction.ACCEPT).build();
  }

  /** Creates an answer of a user who refused. */
  public static ElicitResult decline() {
    return builder(ElicitAction.DECLINE).build();
  }

  /** Creates an answer of a user who dismissed the question. */
  public static ElicitResult cancel() {
    return builder(ElicitAction.CANCEL).build();
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns what the user did. */
  public ElicitAction action() {
    return ElicitAction.of(required("action").asString());
  }

  /** Returns the values of the form by field; empty unless accepted. */
  public Map<String, Json> content() {
    return map("content", Function.identity());
  }

  /** Collects the members of a {@link ElicitResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(ElicitResult start) {
      super(start);
    }

    /** Sets the values of the form by field; empty unless accepted. */
    public Builder content(Map<String, ?> content) {
      return member("content", copy(content));
    }

    /** Builds it. */
    public ElicitResult build() {
      return new ElicitResult(members());
    }
  }
}
