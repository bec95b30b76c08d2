/** The servers of IDEs. */
@org.jspecify.annotations.NullMarked
module io.patchbay.ide {
  requires transitive io.patchbay.core;
  requires io.patchbay.transport.http;
  requires io.patchbay.transport.ws;
  requires okhttp3;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.patchbay.ide;
}
