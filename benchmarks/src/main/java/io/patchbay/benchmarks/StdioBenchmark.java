package io.patchbay.benchmarks;

/** Small and large calls over stdio. */
final class StdioBenchmark {
  private StdioBenchmark() {}

  /** Runs the benchmark; see {@link SideBySide} for the system properties. */
  public static void main(String[] args) throws Exception {
    new SideBySide(
            "",
            "raw,patchbay,patchbay-direct,langchain4j,sdk-legacy,sdk-modern",
            "pinned:seq,apart:seq,seq,async,threads,big,list",
            "stdio",
            BareServer.class)
        .run();
  }
}
