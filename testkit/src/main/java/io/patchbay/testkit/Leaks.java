package io.patchbay.testkit;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Requires after each test that no thread named {@code patchbay-…} and no child process is left
 * that was not there before.
 */
public final class Leaks implements BeforeEachCallback, AfterEachCallback {
  private static final Duration WITHIN = Duration.ofSeconds(5);

  private List<Long> threadsBefore = List.of();
  private List<Long> childrenBefore = List.of();

  /** For JUnit. */
  public Leaks() {}

  @Override
  public void beforeEach(ExtensionContext context) {
    threadsBefore = threads().stream().map(Thread::getId).toList();
    childrenBefore = children().stream().map(ProcessHandle::pid).toList();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    assertNoThreads(threadsBefore);
    if (!Eventually.holds(() -> newChildren().isEmpty(), WITHIN)) {
      throw new AssertionError("child processes left: " + newChildren());
    }
  }

  /** Requires that no thread of Patchbay is left. */
  public static void assertNoThreads() {
    assertNoThreads(List.of());
  }

  private static void assertNoThreads(List<Long> except) {
    if (!Eventually.holds(() -> newThreads(except).isEmpty(), WITHIN)) {
      StringBuilder left = new StringBuilder("threads left:");
      for (Thread thread : newThreads(except)) {
        left.append("\n  ").append(thread.getName());
        for (StackTraceElement frame : thread.getStackTrace()) {
          left.append("\n    at ").append(frame);
        }
      }
      throw new AssertionError(left.toString());
    }
  }

  private static List<Thread> newThreads(List<Long> except) {
    return threads().stream().filter(thread -> !except.contains(thread.getId())).toList();
  }

  private List<ProcessHandle> newChildren() {
    return children().stream().filter(child -> !childrenBefore.contains(child.pid())).toList();
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("patchbay-"))
        .toList();
  }

  private static List<ProcessHandle> children() {
    return ProcessHandle.current().children().toList();
  }
}
