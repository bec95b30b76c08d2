package io.patchbay.transport.stdio.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A process of a test: it has children, it dies of what it is told to, and it writes a log. */
final class FakeProcess implements ProcessHandle {
  private final long pid;
  private final List<String> log;
  private final List<FakeProcess> children = new ArrayList<>();
  private @Nullable FakeProcess parent;
  private boolean alive = true;
  boolean diesOfTerm = true;
  boolean diesOfKill = true;

  FakeProcess(long pid, List<String> log) {
    this.pid = pid;
    this.log = log;
  }

  FakeProcess child(long pid) {
    FakeProcess child = new FakeProcess(pid, log);
    child.parent = this;
    children.add(child);
    return child;
  }

  void die() {
    alive = false;
    children.forEach(child -> child.parent = null);
    children.clear();
    if (parent != null) {
      parent.children.remove(this);
    }
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public boolean isAlive() {
    return alive;
  }

  @Override
  public boolean destroy() {
    log.add("TERM " + pid);
    if (diesOfTerm) {
      die();
    }
    return true;
  }

  @Override
  public boolean destroyForcibly() {
    log.add("KILL " + pid);
    if (diesOfKill) {
      die();
    }
    return true;
  }

  @Override
  public Optional<ProcessHandle> parent() {
    return Optional.ofNullable(parent);
  }

  @Override
  public Stream<ProcessHandle> children() {
    return List.<ProcessHandle>copyOf(children).stream();
  }

  @Override
  public Stream<ProcessHandle> descendants() {
    return List.copyOf(children).stream()
        .flatMap(child -> Stream.concat(Stream.of(child), child.descendants()));
  }

  @Override
  public Info info() {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<ProcessHandle> onExit() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean supportsNormalTermination() {
    return true;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int compareTo(ProcessHandle other) {
    return Long.compare(pid, other.pid());
  }
}
