package io.patchbay.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures peers side by side: all of them alive at the same time, each in a process of its own
 * with a server of its own, in slices that take turns. What counts is each slice by the raw slice
 * of the same round; the median of those ratios is printed, with the rounds it came from.
 *
 * <p>A slice begins with a lead that does not count: after the pause in which the others had their
 * turn, the kernel keeps client and server on one processor for up to some tenths of a second, and
 * whether it does is chance.
 */
final class SideBySide {
  private final int rounds = Integer.getInteger("rounds", 7);
  private final int slice = Integer.getInteger("slice", 400);
  private final int lead = Integer.getInteger("lead", 200);
  private final int warmUp = Integer.getInteger("warmup", 4_000);
  private final List<String> peers;
  private final List<String> scenarios;
  private final String wire;
  private final Class<?> server;
  private final PrintStream out = System.out;

  /**
   * @param prefix what the system properties begin with
   * @param peers the peers, unless the system property of that name says which; one whose name ends
   *     in {@code -sse} is answered by event streams
   * @param scenarios the scenarios, unless the system property of that name says which; {@code
   *     pinned:} before one puts client and server on one processor, {@code apart:} on two
   * @param wire how they reach the server: stdio or json
   * @param server the server's main class
   */
  SideBySide(String prefix, String peers, String scenarios, String wire, Class<?> server) {
    this.peers = List.of(System.getProperty(prefix + "peers", peers).split(",", -1));
    this.scenarios = List.of(System.getProperty(prefix + "scenarios", scenarios).split(",", -1));
    this.wire = wire;
    this.server = server;
  }

  void run() throws Exception {
    out.printf(
        "java %s, %d processors, %d rounds of %d ms, each after %d ms that do not count, after %d ms"
            + " of warm-up, twice that at first%n",
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        rounds,
        slice,
        lead,
        warmUp);
    for (Placement placement : Placement.values()) {
      run(
          placement,
          scenarios.stream()
              .filter(scenario -> Placement.of(scenario) == placement)
              .map(scenario -> scenario.substring(scenario.indexOf(':') + 1))
              .toList());
    }
  }

  private void run(Placement placement, List<String> chosen) throws Exception {
    if (chosen.isEmpty() || !placement.isPossible()) {
      return;
    }
    Map<String, Client> clients = new LinkedHashMap<>();
    try {
      for (String peer : peers) {
        clients.put(peer, new Client(peer, placement, wire, server));
      }
      for (String scenario : chosen) {
        boolean cold = scenario.equals(chosen.get(0));
        measure(scenario, placement, clients, cold ? 2 * warmUp : warmUp);
      }
    } finally {
      clients.values().forEach(Client::close);
    }
  }

  private void measure(
      String scenario, Placement placement, Map<String, Client> clients, int warming)
      throws IOException {
    Table table = new Table();
    List<String> able = new ArrayList<>(clients.keySet());
    for (String peer : List.copyOf(able)) {
      if (!Table.can(peer, scenario)) {
        able.remove(peer);
        continue;
      }
      String warmed = client(clients, peer).ask(scenario, warming);
      if (warmed.startsWith("failed")) {
        out.println(peer + " " + scenario + " " + warmed);
        able.remove(peer);
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < able.size(); i++) {
        String peer = able.get((i + round) % able.size());
        String answer = led(client(clients, peer), scenario);
        if (answer.startsWith("failed")) {
          out.println(peer + " " + scenario + " " + answer);
        } else {
          table.add(peer, Slice.decode(answer));
        }
      }
    }
    out.printf(Locale.ROOT, "%n%s, %s%n", scenario, placement.shown);
    table.print(out);
  }

  /** One slice, after the time in which the kernel still moves client and server about. */
  private String led(Client client, String scenario) throws IOException {
    String answer = lead > 0 ? client.ask(scenario, lead) : "";
    return answer.startsWith("failed") ? answer : client.ask(scenario, slice);
  }

  private static Client client(Map<String, Client> clients, String peer) {
    return java.util.Objects.requireNonNull(clients.get(peer));
  }

  /** Where client and server run. */
  private enum Placement {
    PINNED("client and server on one processor", 1, -1),
    APART("the client on one processor, the server on the other", 0, 1),
    SCHEDULED("as scheduled", -1, -1);

    private static final String TASKSET = "/usr/bin/taskset";

    private final String shown;
    private final int client;
    private final int server;

    /** A server is put where its client is, unless it is put elsewhere; -1 leaves it open. */
    Placement(String shown, int client, int server) {
      this.shown = shown;
      this.client = client;
      this.server = server;
    }

    private static List<String> on(int processor) {
      return processor < 0 ? List.of() : List.of(TASKSET, "-c", String.valueOf(processor));
    }

    static Placement of(String scenario) {
      return scenario.startsWith("pinned:")
          ? PINNED
          : scenario.startsWith("apart:") ? APART : SCHEDULED;
    }

    boolean isPossible() {
      return client < 0 || Files.isExecutable(Path.of(TASKSET));
    }
  }

  /** A peer's process. */
  private static final class Client implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;

    Client(String peer, Placement placement, String wire, Class<?> server) throws IOException {
      List<String> command = new ArrayList<>(Placement.on(placement.client));
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String classPath = System.getProperty("java.class.path");
      command.addAll(
          List.of(
              java,
              "-Xms512m",
              "-Xmx3g",
              "-XX:ActiveProcessorCount=" + (placement == Placement.PINNED ? 1 : 2),
              "-cp",
              classPath,
              Worker.class.getName(),
              peer.replace("-sse", ""),
              peer.endsWith("-sse") ? "sse" : wire));
      command.addAll(Placement.on(placement.server));
      command.addAll(
          List.of(java, "-XX:+UseSerialGC", "-Xmx256m", "-cp", classPath, server.getName()));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      answers =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String ready = answers.readLine();
      if (!"ready".equals(ready)) {
        close();
        throw new IOException(peer + " did not start: " + ready);
      }
    }

    String ask(String scenario, int millis) throws IOException {
      process
          .getOutputStream()
          .write((scenario + " " + millis + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      String answer = answers.readLine();
      return answer == null ? "failed: the process ended" : answer;
    }

    @Override
    public void close() {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
