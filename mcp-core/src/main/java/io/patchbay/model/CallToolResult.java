package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a tool returned; an error that the tool itself reports is a result too. */
public final class CallToolResult extends Result {
  private CallToolResult(Json json) {
    super(json);
  }

  /** Returns the result that a JSON object holds. */
  public static CallToolResult from(Json json) {
    return new CallToolResult(json);
  }

  /** Returns a result of one text block. */
  public static CallToolResult ofText(String text) {
    return builder().content(List.of(TextContent.of(text))).build();
  }

  /** Returns a result of one text block that reports an error of the tool. */
  public static CallToolResult ofError(String text) {
    return builder().content(List.of(TextContent.of(text))).isError(true).build();
  }

  /** Starts a result without content. */
  public static Builder builder() {
    return new Builder().content(List.of());
  }

  /** Starts from this result. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the content blocks, in order; empty where the server sent none. */
  public List<ContentBlock> content() {
    return list("content", ContentBlock::from);
  }

  /** Returns the text of all text blocks, joined by line breaks. */
  public String text() {
    List<ContentBlock> content = content();
    if (content.size() == 1 && content.get(0) instanceof TextContent only) {
      return only.text();
    }
    return content.stream()
        .filter(TextContent.class::isInstance)
        .map(block -> ((TextContent) block).text())
        .collect(Collectors.joining("\n"));
  }

  /** Returns whether the tool reported an error; the content says which. */
  public boolean isError() {
    return bool("isError").orElse(false);
  }

  /**
   * Returns the structured result as it came: absent and {@code null} are two things (since
   * 2025-06-18).
   */
  public Optional<Json> structuredContent() {
    return any("structuredContent");
  }

  /**
   * Binds the structured result to a type of the caller.
   *
   * @throws JsonException if there is none, in the tool's own words where it reported an error, or
   *     if it does not fit
   */
  public <T> T structured(Class<T> type) {
    if (isError() && structuredContent().isEmpty()) {
      throw new JsonException("the tool reported an error and no structured result: " + text());
    }
    return required("structuredContent").as(type);
  }

  /** Collects the members of a {@link CallToolResult}. */
  public static final class Builder extends Result.Builder<Builder> {
    private Builder() {}

    private Builder(CallToolResult start) {
      super(start);
    }

    /** Sets the content blocks. */
    public Builder content(List<? extends ContentBlock> content) {
      return member("content", List.copyOf(content));
    }

    /** Sets the structured result; see {@link Json#of}. */
    public Builder structuredContent(Object value) {
      return member("structuredContent", Json.of(value));
    }

    /** Sets whether the tool reports an error. */
    public Builder isError(boolean isError) {
      return member("isError", isError);
    }

    /** Returns the result. */
    public CallToolResult build() {
      return new CallToolResult(members());
    }
  }
}
