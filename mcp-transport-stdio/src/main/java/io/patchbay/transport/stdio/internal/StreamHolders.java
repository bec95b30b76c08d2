package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The processes that hold a child's standard streams, where {@code /proc} tells; elsewhere none.
 * They come from the child, whoever is their parent now, so this finds what a wrapper has started
 * just before its end, which no list of descendants shows. A child that has ended before it could
 * be looked at leaves no trace. Immutable.
 */
final class StreamHolders {
  private static final Path PROC = Path.of("/proc");

  private final Set<String> pipes;

  private StreamHolders(Set<String> pipes) {
    this.pipes = pipes;
  }

  /** Reads which pipes the streams are; to be called before the child can have replaced them. */
  static StreamHolders of(long pid) {
    return new StreamHolders(Set.copyOf(pipes(Long.toString(pid))));
  }

  List<ProcessHandle> find() {
    List<ProcessHandle> found = new ArrayList<>();
    if (pipes.isEmpty()) {
      return found;
    }
    String self = Long.toString(ProcessHandle.current().pid());
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        String pid = process.getFileName().toString();
        if (!pid.equals(self) && pipes(pid).stream().anyMatch(pipes::contains)) {
          ProcessHandle.of(Long.parseLong(pid)).ifPresent(found::add);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // What has been found so far is better than nothing.
    }
    return found;
  }

  /** Ends at the first link that cannot be read, for the others cannot either. */
  private static Set<String> pipes(String pid) {
    Set<String> links = new HashSet<>();
    try {
      for (String stream : List.of("0", "1", "2")) {
        Path link = Files.readSymbolicLink(PROC.resolve(pid).resolve("fd").resolve(stream));
        if (link.toString().startsWith("pipe:[")) {
          links.add(link.toString());
        }
      }
    } catch (IOException e) {
      // Another user's process, or one that has ended, or no /proc.
    }
    return links;
  }
}
