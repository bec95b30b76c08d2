package io.patchbay;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A server that the host brings itself, usually one in its own virtual machine. Its name is
 * reserved: no other configuration may use it. It is made when it is connected, and closed with its
 * connection if it is {@link AutoCloseable}. Immutable.
 */
public final class BuiltIn {
  private final String name;
  private final Function<Map<String, String>, ? extends ServerConfig> supplier;
  private final Map<String, String> environment;
  private final Supplier<Optional<String>> gate;
  private final ToolFilter unasked;
  private final ServerOptions options;
  private final boolean describedAtCall;

  private BuiltIn(Builder builder) {
    this.name = builder.name;
    this.supplier = builder.supplier;
    this.environment = Map.copyOf(builder.environment);
    this.gate = builder.gate;
    this.unasked = builder.unasked;
    this.options = builder.options;
    this.describedAtCall = builder.describedAtCall;
  }

  /**
   * Starts a built-in server.
   *
   * @param name its name
   * @param supplier makes it, each time it is connected; given {@link Builder#environment}
   */
  public static Builder builder(
      String name, Function<Map<String, String>, ? extends ServerConfig> supplier) {
    return new Builder(name, supplier);
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Makes the server, for one connection. */
  public ServerConfig create() {
    return supplier.apply(environment);
  }

  /** Returns why it is not to be connected; empty if it may be. */
  public Optional<String> closedBecause() {
    return gate.get();
  }

  /** Returns which of its tools run without asking where no rule speaks of them. All. */
  public ToolFilter unasked() {
    return unasked;
  }

  /** Returns what does not depend on the transport: trusted, and lists nothing beside. */
  public ServerOptions options() {
    return options;
  }

  /**
   * Returns whether its tools are listed anew each time somebody reads the pool, within a second,
   * as their descriptions change without notice. False.
   */
  public boolean isDescribedAtCall() {
    return describedAtCall;
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return "BuiltIn[" + name + "]";
  }

  /** Collects a {@link BuiltIn}. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final Function<Map<String, String>, ? extends ServerConfig> supplier;
    private Map<String, String> environment = Map.of();
    private Supplier<Optional<String>> gate = Optional::empty;
    private ToolFilter unasked = ToolFilter.ALL;
    private ServerOptions options = ServerOptions.builder().trusted(true).build();
    private boolean describedAtCall;

    private Builder(String name, Function<Map<String, String>, ? extends ServerConfig> supplier) {
      this.name = Objects.requireNonNull(name);
      this.supplier = Objects.requireNonNull(supplier);
    }

    /** Sets what the supplier is given. */
    public Builder environment(Map<String, String> environment) {
      this.environment = Map.copyOf(environment);
      return this;
    }

    /**
     * Sets a gate, asked before each connecting: why the server is not to be connected, or empty.
     */
    public Builder when(Supplier<Optional<String>> closedBecause) {
      this.gate = Objects.requireNonNull(closedBecause);
      return this;
    }

    /** Sets which tools run without asking where no rule speaks of them; all by default. */
    public Builder unasked(String... tools) {
      List<String> names = List.of(tools);
      this.unasked =
          names.isEmpty()
              ? ToolFilter.builder().exclude("*").build()
              : ToolFilter.builder().include(tools).build();
      return this;
    }

    /** Sets what does not depend on the transport. */
    public Builder options(ServerOptions options) {
      this.options = Objects.requireNonNull(options);
      return this;
    }

    /** Lists its tools anew each time somebody reads the pool, within a second. */
    public Builder describedAtCall() {
      this.describedAtCall = true;
      return this;
    }

    /** Returns the built-in server. */
    public BuiltIn build() {
      return new BuiltIn(this);
    }
  }
}
