package io.patchbay.benchmarks;

import java.util.concurrent.CompletableFuture;

/** A client under measurement. */
interface Peer {

  /** Connects to a server. */
  void connect(Target target) throws Exception;

  /** Calls a tool and returns the length of the text it returned. */
  int call(String tool) throws Exception;

  /** Calls a tool without a waiting thread. */
  default CompletableFuture<Integer> callAsync(String tool) {
    throw new UnsupportedOperationException("no asynchronous calls");
  }

  /** Lists all tools and returns how many there are. */
  int list() throws Exception;

  /** Connects anew, asks nothing, and closes that connection; returns a number over 100. */
  default int reconnect() throws Exception {
    throw new UnsupportedOperationException("connects once");
  }

  /** Ends the client and its server. */
  void close() throws Exception;

  /** Makes a peer by its name. */
  static Peer of(String name) {
    return switch (name) {
      case "raw" -> new RawPeer();
      case "raw-http" -> new RawHttpPeer();
      case "raw-okhttp" -> new RawOkHttpPeer();
      case "patchbay-blocking" -> new PatchbayPeer(false, false);
      case "patchbay" -> new PatchbayPeer(false);
      case "patchbay-direct" -> new PatchbayPeer(true);
      case "sdk-legacy" -> new SdkLegacyPeer();
      case "sdk-modern" -> new SdkModernPeer();
      case "langchain4j" -> new Langchain4jPeer();
      default -> throw new IllegalArgumentException(name);
    };
  }
}
