package io.patchbay.internal.skills;

import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * The core schema of YAML 1.2 and nothing besides: {@code <<} merges nothing, and {@code ${NAME}}
 * is text.
 */
final class PlainSchema extends CoreSchema {
  @Override
  public ScalarResolver getScalarResolver() {
    ScalarResolver core = super.getScalarResolver();
    return (value, implicit) -> {
      Tag tag = core.resolve(value, implicit);
      return tag.equals(Tag.MERGE) || tag.equals(Tag.ENV_TAG) ? Tag.STR : tag;
    };
  }
}
