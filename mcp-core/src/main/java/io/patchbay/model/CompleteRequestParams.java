package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** The parameters of {@code completion/complete}. */
public final class CompleteRequestParams extends Payload {
  private CompleteRequestParams(Json json) {
    super(json);
    require("ref", CompletionReference::from);
    require("argument", CompletionArgument::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code ref} or {@code argument} is missing or of a wrong kind
   */
  public static CompleteRequestParams from(Json json) {
    return new CompleteRequestParams(json);
  }

  /**
   * Starts one.
   *
   * @param ref what the argument belongs to
   * @param argument the argument to complete
   */
  public static Builder builder(CompletionReference ref, CompletionArgument argument) {
    return new Builder().member("ref", ref).member("argument", argument);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns what the argument belongs to. */
  public CompletionReference ref() {
    return CompletionReference.from(required("ref"));
  }

  /** Returns the argument to complete. */
  public CompletionArgument argument() {
    return CompletionArgument.from(required("argument"));
  }

  /** Returns what is known beside it (since 2025-06-18). */
  public Optional<CompletionContext> context() {
    return object("context", CompletionContext::from);
  }

  /** Collects the members of a {@link CompleteRequestParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(CompleteRequestParams start) {
      super(start);
    }

    /** Sets what is known beside it. */
    public Builder context(CompletionContext context) {
      return member("context", context);
    }

    /** Builds it. */
    public CompleteRequestParams build() {
      return new CompleteRequestParams(members());
    }
  }
}
