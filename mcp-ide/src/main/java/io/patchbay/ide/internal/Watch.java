package io.patchbay.ide.internal;

import io.patchbay.internal.files.FileWatch;
import io.patchbay.spi.ServerRoster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks again whenever a file changes, and every few seconds, until it is closed. */
public final class Watch implements ServerRoster.Handle {
  private static final Logger log = LoggerFactory.getLogger(Watch.class);

  private final ScheduledThreadPoolExecutor looking;
  private final Supplier<Runnable> look;
  private final Object telling = new Object();
  private final AtomicBoolean wanted = new AtomicBoolean();
  private final @Nullable FileWatch files;
  private volatile boolean closed;

  /**
   * Looks once, and begins to watch.
   *
   * @param watched the files whose directories are watched
   * @param look looks, on one thread at a time, and returns what tells of it
   */
  public Watch(Set<Path> watched, Duration interval, Supplier<Runnable> look) {
    this.look = look;
    this.looking =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "patchbay-ide");
              thread.setDaemon(true);
              return thread;
            });
    look();
    var unused =
        looking.scheduleWithFixedDelay(
            this::look, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    this.files = files(watched);
  }

  private @Nullable FileWatch files(Set<Path> watched) {
    try {
      return new FileWatch("patchbay-ide-watch", () -> watched, this::changed);
    } catch (IOException e) {
      log.warn("changes of IDEs are seen a little later: files cannot be watched", e);
      return null;
    }
  }

  /** Many changes while a look is waited for are one. */
  private void changed() {
    if (wanted.getAndSet(true)) {
      return;
    }
    try {
      looking.execute(this::look);
    } catch (RejectedExecutionException e) {
      log.debug("nobody looks any more", e);
    }
  }

  private void look() {
    wanted.set(false);
    try {
      tell(look.get());
    } catch (RuntimeException e) {
      log.warn("looking for IDEs failed", e);
    }
  }

  private void tell(Runnable found) {
    synchronized (telling) {
      if (!closed) {
        found.run();
      }
    }
  }

  @Override
  public void close() {
    synchronized (telling) {
      closed = true;
    }
    if (files != null) {
      files.close();
    }
    looking.shutdownNow();
  }
}
