package io.patchbay.benchmarks;

/**
 * What one peer did in one slice.
 *
 * @param calls how many calls
 * @param meanNanos the slice's time by its calls
 * @param p50Nanos the median time of a call; 0 where calls overlap
 * @param cpuNanos the client process's processor time by the calls
 * @param bytes what the client's threads allocated by the calls
 */
record Slice(long calls, double meanNanos, double p50Nanos, double cpuNanos, double bytes) {

  String encode() {
    return calls + " " + meanNanos + " " + p50Nanos + " " + cpuNanos + " " + bytes;
  }

  static Slice decode(String line) {
    String[] parts = line.split(" ", -1);
    return new Slice(
        Long.parseLong(parts[0]),
        Double.parseDouble(parts[1]),
        Double.parseDouble(parts[2]),
        Double.parseDouble(parts[3]),
        Double.parseDouble(parts[4]));
  }
}
