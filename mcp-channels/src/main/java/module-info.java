/** Servers that push messages into an agent's conversation. */
@org.jspecify.annotations.NullMarked
module io.patchbay.channels {
  requires transitive io.patchbay.core;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.patchbay.channels;
}
