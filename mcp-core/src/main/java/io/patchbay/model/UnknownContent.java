package io.patchbay.model;

import io.patchbay.json.Json;

/** Content of a type that this version does not know, or that lacks what its type requires. */
public final class UnknownContent extends Payload
    implements ContentBlock, SamplingMessageContentBlock {
  private UnknownContent(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static UnknownContent from(Json json) {
    return new UnknownContent(json);
  }

  /** Returns the type the block names, or the empty string. */
  @Override
  public String type() {
    return string("type").orElse("");
  }
}
