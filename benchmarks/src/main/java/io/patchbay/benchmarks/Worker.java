package io.patchbay.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The process of one peer: reads {@code SCENARIO MILLIS} lines and answers each with a {@link
 * Slice}.
 */
final class Worker {
  private static final int IN_FLIGHT = 64;
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Peer peer;
  private long[] samples = new long[1 << 20];

  private Worker(Peer peer) {
    this.peer = peer;
  }

  /**
   * Runs a worker.
   *
   * @param args the peer's name, the wire, then the server's command
   */
  public static void main(String[] args) throws Exception {
    Peer peer = Peer.of(args[0]);
    peer.connect(Target.of(args[1], Arrays.asList(args).subList(2, args.length)));
    Worker worker = new Worker(peer);
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    String command = commands.readLine();
    while (command != null) {
      String[] words = command.split(" ", -1);
      System.out.println(worker.answer(words[0], Long.parseLong(words[1])));
      command = commands.readLine();
    }
    peer.close();
    System.exit(0);
  }

  private String answer(String scenario, long millis) {
    try {
      return run(scenario, millis * 1_000_000).encode();
    } catch (Exception e) {
      return "failed " + e.toString().replace('\n', ' ');
    }
  }

  private Slice run(String scenario, long nanos) throws Exception {
    long cpu = SYSTEM.getProcessCpuTime();
    long bytes = allocated();
    long start = System.nanoTime();
    long calls =
        switch (scenario) {
          case "seq" -> sequential("small", nanos);
          case "big" -> sequential("big", nanos);
          case "huge" -> sequential("huge", nanos);
          case "connect" -> repeat(peer::reconnect, nanos);
          case "list" -> lists(nanos);
          case "async" -> inFlight(nanos);
          case "threads" -> threads(nanos);
          default -> throw new IOException("no scenario " + scenario);
        };
    double time = System.nanoTime() - start;
    int sampled =
        scenario.equals("async") || scenario.equals("threads")
            ? 0
            : (int) Math.min(calls, samples.length);
    Arrays.sort(samples, 0, sampled);
    return new Slice(
        calls,
        time / calls,
        sampled == 0 ? 0 : samples[sampled / 2],
        (double) (SYSTEM.getProcessCpuTime() - cpu) / calls,
        (double) (allocated() - bytes) / calls);
  }

  private interface Work {
    int run() throws Exception;
  }

  private long sequential(String tool, long nanos) throws Exception {
    return repeat(() -> peer.call(tool), nanos);
  }

  private long lists(long nanos) throws Exception {
    return repeat(peer::list, nanos);
  }

  private long repeat(Work work, long nanos) throws Exception {
    long calls = 0;
    long begin = System.nanoTime();
    long before = begin;
    while (before - begin < nanos) {
      if (work.run() < 100) {
        throw new IOException("an answer that is too short");
      }
      long after = System.nanoTime();
      samples[(int) (calls++ % samples.length)] = after - before;
      before = after;
    }
    return calls;
  }

  private long inFlight(long nanos) throws Exception {
    AtomicLong calls = new AtomicLong();
    AtomicInteger open = new AtomicInteger(IN_FLIGHT);
    CountDownLatch done = new CountDownLatch(1);
    long end = System.nanoTime() + nanos;
    Loop loop = new Loop(calls, open, done, end);
    for (int i = 0; i < IN_FLIGHT; i++) {
      loop.next();
    }
    done.await();
    return calls.get();
  }

  private final class Loop {
    private final AtomicLong calls;
    private final AtomicInteger open;
    private final CountDownLatch done;
    private final long end;

    Loop(AtomicLong calls, AtomicInteger open, CountDownLatch done, long end) {
      this.calls = calls;
      this.open = open;
      this.done = done;
      this.end = end;
    }

    void next() {
      var unused =
          peer.callAsync("small")
              .whenComplete(
                  (length, failure) -> {
                    calls.incrementAndGet();
                    if (failure == null && System.nanoTime() - end < 0) {
                      next();
                    } else if (open.decrementAndGet() == 0) {
                      done.countDown();
                    }
                  });
    }
  }

  private long threads(long nanos) throws Exception {
    AtomicLong calls = new AtomicLong();
    List<Exception> failures = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    long end = System.nanoTime() + nanos;
    for (int i = 0; i < IN_FLIGHT; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  while (System.nanoTime() - end < 0) {
                    int unused = peer.call("small");
                    calls.incrementAndGet();
                  }
                } catch (Exception e) {
                  synchronized (failures) {
                    failures.add(e);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    return calls.get();
  }

  private static long allocated() {
    long sum = 0;
    for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
