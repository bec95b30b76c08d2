package io.patchbay.benchmarks;

/** Small and large calls over streamable HTTP, answered by bodies and by event streams. */
final class HttpBenchmark {
  private HttpBenchmark() {}

  /** Runs the benchmark; see {@link SideBySide} for the system properties. */
  public static void main(String[] args) throws Exception {
    new SideBySide(
            "",
            "raw-http,raw-okhttp,patchbay,patchbay-sse,langchain4j,langchain4j-sse,"
                + "sdk-legacy,sdk-legacy-sse,sdk-modern,sdk-modern-sse",
            "pinned:seq,apart:seq,seq,async,threads,huge,list,connect",
            "json",
            BareHttpServer.class)
        .run();
    System.out.println("\nOver TLS, HTTP/2:");
    new SideBySide("tls.", "raw-okhttp,patchbay", "seq,threads", "tls", TlsServer.class).run();
  }
}
