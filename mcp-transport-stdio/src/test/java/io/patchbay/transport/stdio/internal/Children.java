package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Starts children and, after each test, closes them and looks for what they left behind. */
final class Children implements AfterEachCallback {
  private final List<ChildProcess> started = new ArrayList<>();
  private final List<ProcessHandle> watched = new ArrayList<>();

  ChildProcess start(ProcessSpec spec) throws StartException {
    ChildProcess child = ChildProcess.start(spec);
    started.add(child);
    watched.add(ProcessHandle.of(child.pid()).orElse(ProcessHandle.current()));
    return child;
  }

  ChildProcess shell(String script, String... args) throws StartException {
    return start(Shell.spec(script, args).build());
  }

  /** A process that must be gone after the test, too. */
  ProcessHandle watch(long pid) {
    ProcessHandle handle = ProcessHandle.of(pid).orElseThrow();
    watched.add(handle);
    return handle;
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    for (ChildProcess child : started) {
      assertThat(Await.value(child.close()).survivors()).isEmpty();
    }
    for (ProcessHandle handle : watched) {
      if (!handle.equals(ProcessHandle.current())) {
        Await.gone(handle);
      }
    }
    Await.until("end of all threads", () -> threads().isEmpty());
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("patchbay-"))
        .toList();
  }
}
