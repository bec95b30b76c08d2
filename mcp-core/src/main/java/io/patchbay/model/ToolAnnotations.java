package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/**
 * What a server says of a tool's behaviour: hints, not promises (since 2025-03-26). A server that
 * is not trusted may say anything, so no permission rests on them alone, and nothing in this
 * library acts on them.
 */
public final class ToolAnnotations extends Payload {
  private ToolAnnotations(Json json) {
    super(json);
  }

  /** Returns the annotations that a JSON object holds. */
  public static ToolAnnotations from(Json json) {
    return new ToolAnnotations(json);
  }

  /** Starts annotations without hints. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from these annotations. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the name to show where the tool itself has none. */
  public Optional<String> title() {
    return string("title");
  }

  /** Returns whether the tool changes nothing; absent means false. */
  public Optional<Boolean> readOnlyHint() {
    return bool("readOnlyHint");
  }

  /** Returns whether changes may destroy something; absent means true. */
  public Optional<Boolean> destructiveHint() {
    return bool("destructiveHint");
  }

  /** Returns whether calling twice changes no more than calling once; absent means false. */
  public Optional<Boolean> idempotentHint() {
    return bool("idempotentHint");
  }

  /** Returns whether the tool reaches beyond a closed world; absent means true. */
  public Optional<Boolean> openWorldHint() {
    return bool("openWorldHint");
  }

  /** Returns whether the tool is said to change nothing; what is not said counts as no. */
  public boolean isReadOnly() {
    return readOnlyHint().orElse(false);
  }

  /** Returns whether the tool may destroy something; only one that is read-only need not say no. */
  public boolean isDestructive() {
    return !isReadOnly() && destructiveHint().orElse(true);
  }

  /** Returns whether calling twice is said to change no more than once; not said counts as no. */
  public boolean isIdempotent() {
    return idempotentHint().orElse(false);
  }

  /** Returns whether the tool may reach beyond a closed world; what is not said counts as yes. */
  public boolean isOpenWorld() {
    return openWorldHint().orElse(true);
  }

  /** Collects the members of {@link ToolAnnotations}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ToolAnnotations start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets whether the tool changes nothing. */
    public Builder readOnlyHint(boolean hint) {
      return member("readOnlyHint", hint);
    }

    /** Sets whether changes may destroy something. */
    public Builder destructiveHint(boolean hint) {
      return member("destructiveHint", hint);
    }

    /** Sets whether calling twice changes no more than calling once. */
    public Builder idempotentHint(boolean hint) {
      return member("idempotentHint", hint);
    }

    /** Sets whether the tool reaches beyond a closed world. */
    public Builder openWorldHint(boolean hint) {
      return member("openWorldHint", hint);
    }

    /** Returns the annotations. */
    public ToolAnnotations build() {
      return new ToolAnnotations(members());
    }
  }
}
