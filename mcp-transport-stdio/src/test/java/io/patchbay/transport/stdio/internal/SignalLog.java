package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that ends for nothing but SIGKILL and writes down what was tried, and when: {@code
 * SignalLog <log> [<log of a child of the same kind>]}. By reflection, because the compiler warns
 * of the JDK's signal handlers in a way that cannot be suppressed.
 */
final class SignalLog {
  private final Path file;

  private SignalLog(Path file) {
    this.file = file;
  }

  public static void main(String[] args) throws Exception {
    SignalLog log = new SignalLog(Path.of(args[0]));
    log.handle("INT");
    log.handle("TERM");
    if (args.length > 1) {
      List<String> child = JavaCommand.command(SignalLog.class, args[1]);
      new ProcessBuilder(child).inheritIO().start();
    }
    log.write("READY " + ProcessHandle.current().pid());
    while (System.in.read() >= 0) {}
    log.write("EOF " + now());
    while (true) {
      LockSupport.parkNanos(TimeUnit.HOURS.toNanos(1));
    }
  }

  /** Milliseconds of a clock that all processes of the machine share. */
  static long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  private void handle(String name) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object proxy =
        Proxy.newProxyInstance(
            SignalLog.class.getClassLoader(),
            new Class<?>[] {handler},
            (self, method, arguments) -> {
              write(name + " " + now());
              return null;
            });
    Method install = signal.getMethod("handle", signal, handler);
    install.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
  }

  private synchronized void write(String line) throws IOException {
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
