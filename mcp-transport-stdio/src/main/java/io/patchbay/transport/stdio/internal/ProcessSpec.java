package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.InheritedEnvironment;
import io.patchbay.transport.stdio.Ladder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What to start, and how it is listened to and ended. Immutable.
 *
 * <p>The stderr listener gets each line on the executor given with it, one at a time and in order;
 * it may block, and then lines that no longer fit are dropped and counted. What it throws is
 * logged. Without an executor there is no listener.
 */
final class ProcessSpec {
  private final String server;
  private final String command;
  private final List<String> args;
  private final @Nullable Path cwd;
  private final Map<String, String> env;
  private final InheritedEnvironment inherit;
  private final Ladder ladder;
  private final @Nullable Consumer<String> stderrListener;
  private final @Nullable Executor stderrExecutor;

  private ProcessSpec(Builder builder) {
    server = builder.server;
    command = builder.command;
    args = List.copyOf(builder.args);
    cwd = builder.cwd;
    env = Collections.unmodifiableMap(new LinkedHashMap<>(builder.env));
    inherit = builder.inherit;
    ladder = builder.ladder;
    stderrListener = builder.stderrListener;
    stderrExecutor = builder.stderrExecutor;
    requireStartable();
  }

  static Builder builder(String server, String command) {
    return new Builder(server, command);
  }

  String server() {
    return server;
  }

  String command() {
    return command;
  }

  List<String> args() {
    return args;
  }

  /** The working directory; the host's when empty. */
  Optional<Path> cwd() {
    return Optional.ofNullable(cwd);
  }

  /** The configured variables, which win over inherited ones. */
  Map<String, String> env() {
    return env;
  }

  InheritedEnvironment inherit() {
    return inherit;
  }

  /** Used by the exit hook, after an exit of its own, and by a close that names no other. */
  Ladder ladder() {
    return ladder;
  }

  /** Hands lines to the listener; does nothing when there is none. */
  LineRelay stderrRelay() {
    return stderrListener == null || stderrExecutor == null
        ? LineRelay.none()
        : LineRelay.to(server, stderrListener, stderrExecutor);
  }

  /** Names variables, never their values. */
  @Override
  public String toString() {
    return "ProcessSpec[" + server + ": " + command + ", env " + env.keySet() + "]";
  }

  private void requireStartable() {
    if (command.isBlank()) {
      throw new IllegalArgumentException(server + ": the command is empty");
    }
    requireNoNul("the command", command);
    for (int i = 0; i < args.size(); i++) {
      requireNoNul("argument " + (i + 1), args.get(i));
    }
    env.forEach(this::requireVariable);
  }

  private void requireVariable(String name, String value) {
    if (name.isEmpty() || name.indexOf('=') >= 0) {
      throw new IllegalArgumentException(
          server + ": no name for an environment variable: \"" + name + "\"");
    }
    requireNoNul("the name of an environment variable", name);
    requireNoNul("environment variable " + name, value);
  }

  private void requireNoNul(String what, String value) {
    if (value.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(server + ": " + what + " contains a NUL character");
    }
  }

  /** Not thread-safe. */
  static final class Builder {
    private final String server;
    private final String command;
    private List<String> args = List.of();
    private @Nullable Path cwd;
    private Map<String, String> env = Map.of();
    private InheritedEnvironment inherit = InheritedEnvironment.MINIMAL;
    private Ladder ladder = Ladder.DEFAULT;
    private @Nullable Consumer<String> stderrListener;
    private @Nullable Executor stderrExecutor;

    private Builder(String server, String command) {
      this.server = server;
      this.command = command;
    }

    Builder args(List<String> args) {
      this.args = List.copyOf(args);
      return this;
    }

    Builder args(String... args) {
      return args(List.of(args));
    }

    Builder cwd(Path cwd) {
      this.cwd = cwd;
      return this;
    }

    Builder env(Map<String, String> env) {
      this.env = new LinkedHashMap<>(env);
      return this;
    }

    Builder inherit(InheritedEnvironment inherit) {
      this.inherit = inherit;
      return this;
    }

    Builder ladder(Ladder ladder) {
      this.ladder = ladder;
      return this;
    }

    Builder onStderr(Consumer<String> listener, Executor executor) {
      this.stderrListener = listener;
      this.stderrExecutor = executor;
      return this;
    }

    /**
     * Checks what has been given.
     *
     * @throws IllegalArgumentException for an empty command, a NUL character anywhere, or a name of
     *     a variable that is empty or contains {@code =}
     */
    ProcessSpec build() {
      return new ProcessSpec(this);
    }
  }
}
