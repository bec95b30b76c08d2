package io.patchbay.model;

import io.patchbay.json.ToJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What a server says of a resource, in a list or in a link to it. */
public sealed interface ResourceDescription extends ToJson permits Resource, ResourceLink {

  /** Returns the URI. */
  default String uri() {
    return payload().required("uri").asString();
  }

  /** Returns the name for programs. */
  default String name() {
    return payload().required("name").asString();
  }

  /** Returns the name to show (since 2025-06-18). */
  default Optional<String> title() {
    return payload().string("title");
  }

  /** Returns what it is, in words for the model. */
  default Optional<String> description() {
    return payload().string("description");
  }

  /** Returns the media type. */
  default Optional<String> mimeType() {
    return payload().string("mimeType");
  }

  /** Returns the size in bytes. */
  default OptionalLong size() {
    return payload().integer("size");
  }

  /** Returns for whom it is and how much it matters. */
  default Optional<Annotations> annotations() {
    return payload().object("annotations", Annotations::from);
  }

  /** Returns images to show (since 2025-11-25). */
  default List<Icon> icons() {
    return payload().list("icons", Icon::from);
  }

  /** Returns {@code title}, else {@code name}. */
  default String displayName() {
    return title().orElseGet(this::name);
  }

  /** Both types that are permitted are one. */
  private Payload payload() {
    return (Payload) this;
  }

  /**
   * Collects what a server says of a resource.
   *
   * @param <B> the builder's own type
   */
  sealed interface Builder<B extends Builder<B>> permits Resource.Builder, ResourceLink.Builder {

    /** Sets a member by name; see {@link Payload.Builder#member}. */
    B member(String name, @Nullable Object value);

    /** Sets the name to show. */
    default B title(String title) {
      return member("title", title);
    }

    /** Sets what it is, in words for the model. */
    default B description(String description) {
      return member("description", description);
    }

    /** Sets the media type. */
    default B mimeType(String mimeType) {
      return member("mimeType", mimeType);
    }

    /** Sets the size in bytes. */
    default B size(long size) {
      return member("size", size);
    }

    /** Sets for whom it is and how much it matters. */
    default B annotations(Annotations annotations) {
      return member("annotations", annotations);
    }

    /** Sets images to show. */
    default B icons(List<Icon> icons) {
      return member("icons", List.copyOf(icons));
    }
  }
}
