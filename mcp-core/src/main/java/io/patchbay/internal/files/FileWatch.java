package io.patchbay.internal.files;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after files: their directories are watched, and those of what they link to, and for a
 * directory that is not there the nearest one that is. A burst of changes is one: it is told when
 * nothing has changed for a tenth of a second, or after a second at the latest. One daemon thread.
 */
public final class FileWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(FileWatch.class);

  private static final long QUIET_MILLIS = 100;
  private static final long LONGEST_BURST_MILLIS = 1_000;

  private final WatchService service;
  private final Supplier<Set<Path>> files;
  private final Runnable changed;
  private final Map<Path, WatchKey> watched = new HashMap<>();

  /**
   * Begins to watch.
   *
   * @param thread what its thread is called
   * @param files the files, asked again after each change
   * @param changed told of changes on the thread that watches
   * @throws IOException if the system cannot watch files
   */
  public FileWatch(String thread, Supplier<Set<Path>> files, Runnable changed) throws IOException {
    this.service = FileSystems.getDefault().newWatchService();
    this.files = files;
    this.changed = changed;
    var unused = register();
    Thread watching = new Thread(this::watch, thread);
    watching.setDaemon(true);
    watching.start();
  }

  private void watch() {
    try {
      tell(); // of what changed between the loading and the watching
      while (true) {
        while (register()) {
          tell(); // of what came into a directory before it was watched
        }
        burst(service.take());
        tell();
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      // Nobody wants to know any more.
    }
  }

  private void burst(WatchKey first) throws InterruptedException {
    long giveUp = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_BURST_MILLIS);
    @Nullable WatchKey key = first;
    while (key != null) {
      key.pollEvents();
      if (!key.reset()) {
        watched.values().remove(key);
      }
      if (System.nanoTime() > giveUp) {
        return;
      }
      key = service.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Whatever fails, the watch goes on. */
  private void tell() {
    try {
      changed.run();
    } catch (RuntimeException e) {
      log.warn("what follows changes of files failed", e);
    }
  }

  /** Returns whether a directory is watched that was not. */
  private boolean register() {
    Set<Path> directories = new HashSet<>();
    for (Path file : files.get()) {
      add(file.toAbsolutePath(), directories);
      try {
        add(file.toRealPath(), directories);
      } catch (IOException e) {
        // It is not there, or for others only.
      }
    }
    watched
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !directories.contains(entry.getKey()) || !entry.getValue().isValid();
              if (gone) {
                entry.getValue().cancel();
              }
              return gone;
            });
    boolean more = false;
    for (Path directory : directories) {
      if (!watched.containsKey(directory)) {
        more |= register(directory);
      }
    }
    return more;
  }

  private static void add(Path file, Set<Path> directories) {
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at)) {
        directories.add(at);
        return;
      }
    }
  }

  private boolean register(Path directory) {
    try {
      watched.put(
          directory,
          directory.register(
              service,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_MODIFY,
              StandardWatchEventKinds.ENTRY_DELETE));
      return true;
    } catch (IOException e) {
      log.warn("{} cannot be watched: {}", directory, e.toString());
      return false;
    }
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (IOException e) {
      log.debug("the watch cannot be closed", e);
    }
  }
}
