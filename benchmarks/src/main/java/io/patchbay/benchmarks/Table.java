package io.patchbay.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The slices of one scenario, and what they say. */
final class Table {
  private final Map<String, List<Slice>> slices = new LinkedHashMap<>();

  /** Returns whether a peer has what a scenario needs. */
  static boolean can(String peer, String scenario) {
    boolean raw = peer.startsWith("raw");
    return switch (scenario) {
      case "async" -> !raw && !peer.startsWith("langchain4j");
      case "threads" -> !peer.equals("raw") && !peer.equals("raw-http") && !direct(peer);
      case "connect" -> !raw && !direct(peer) && !peer.endsWith("-sse");
      default -> !direct(peer);
    };
  }

  private static boolean direct(String peer) {
    return peer.equals("patchbay-direct");
  }

  void add(String peer, Slice slice) {
    slices.computeIfAbsent(peer, p -> new ArrayList<>()).add(slice);
  }

  void print(PrintStream out) {
    String base =
        Stream.of("raw", "raw-http", "raw-okhttp", "patchbay")
            .filter(slices::containsKey)
            .findFirst()
            .orElse("");
    out.printf(
        "%-16s %10s %10s %8s %8s %10s %10s  %s%n",
        "", "p50 us", "mean us", "p50 x", "mean x", "cpu us", "bytes", "mean us of each round");
    List<Slice> reference = slices.getOrDefault(base, List.of());
    slices.forEach(
        (peer, rows) ->
            out.printf(
                Locale.ROOT,
                "%-16s %10.2f %10.2f %8.2f %8.2f %10.2f %10.0f  %s%n",
                peer,
                median(rows, Slice::p50Nanos) / 1e3,
                median(rows, Slice::meanNanos) / 1e3,
                ratio(rows, reference, Slice::p50Nanos),
                ratio(rows, reference, Slice::meanNanos),
                median(rows, Slice::cpuNanos) / 1e3,
                median(rows, Slice::bytes),
                rounds(rows)));
    out.println("x: by " + base + ", the median of the rounds' ratios");
  }

  private static String rounds(List<Slice> rows) {
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(String.format(Locale.ROOT, "%.1f ", row.meanNanos() / 1e3)));
    return text.toString().strip();
  }

  private static double ratio(
      List<Slice> rows, List<Slice> reference, ToDoubleFunction<Slice> figure) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < Math.min(rows.size(), reference.size()); i++) {
      ratios.add(figure.applyAsDouble(rows.get(i)) / figure.applyAsDouble(reference.get(i)));
    }
    return median(ratios);
  }

  private static double median(List<Slice> rows, ToDoubleFunction<Slice> figure) {
    return median(rows.stream().map(figure::applyAsDouble).toList());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
  }
}
