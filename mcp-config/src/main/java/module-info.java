/** The configuration files of agents: reading, merging, checking, writing and watching them. */
@org.jspecify.annotations.NullMarked
module io.patchbay.config {
  requires transitive io.patchbay.core;
  requires tools.jackson.core;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.patchbay.config;
  exports io.patchbay.config.spi;

  uses io.patchbay.spi.TransportProvider;
}
