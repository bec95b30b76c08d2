package io.patchbay;

import io.patchbay.spi.Authorizer;
import io.patchbay.spi.MessageFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be said of a server whatever its transport is. Immutable. */
public final class ServerOptions {

  /** Era found out, the limits of the Patchbay, not trusted. */
  public static final ServerOptions DEFAULT = builder().build();

  private final ProtocolMode protocol;
  private final @Nullable Limits limits;
  private final boolean trusted;
  private final Authorizer authorizer;
  private final @Nullable Reconnection reconnection;
  private final boolean lazy;
  private final boolean optional;
  private final ToolFilter tools;
  private final Map<String, Duration> toolTimeouts;
  private final @Nullable Duration connectTimeout;
  private final @Nullable Duration callTimeout;
  private final boolean unasked;
  private final boolean alwaysLoad;
  private final @Nullable Duration appTimeout;
  private final int appBytes;
  private final List<MessageFilter> filters;

  private ServerOptions(Builder builder) {
    this.protocol = builder.protocol;
    this.limits = builder.limits;
    this.trusted = builder.trusted;
    this.authorizer = builder.authorizer;
    this.reconnection = builder.reconnection;
    this.lazy = builder.lazy;
    this.optional = builder.optional;
    this.tools = builder.tools;
    this.toolTimeouts = Collections.unmodifiableMap(new LinkedHashMap<>(builder.toolTimeouts));
    this.connectTimeout = builder.connectTimeout;
    this.callTimeout = builder.callTimeout;
    this.unasked = builder.unasked;
    this.alwaysLoad = builder.alwaysLoad;
    this.appTimeout = builder.appTimeout;
    this.appBytes = builder.appBytes;
    this.filters = List.copyOf(builder.filters);
  }

  /** Starts with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts with these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.toolTimeouts.putAll(toolTimeouts);
    builder.connectTimeout = connectTimeout;
    builder.callTimeout = callTimeout;
    builder.appTimeout = appTimeout;
    builder.appBytes = appBytes;
    builder.filters.addAll(filters);
    return builder
        .protocol(protocol)
        .trusted(trusted)
        .limits(limits)
        .authorizer(authorizer)
        .reconnection(reconnection)
        .lazy(lazy)
        .optional(optional)
        .unasked(unasked)
        .alwaysLoad(alwaysLoad)
        .tools(tools);
  }

  /** Returns how the era is found out; {@link ProtocolMode#AUTO} by default. */
  public ProtocolMode protocol() {
    return protocol;
  }

  /** Returns the limits of this server, if it has its own. */
  public Optional<Limits> limits() {
    return Optional.ofNullable(limits);
  }

  /**
   * Returns whether the host believes what the server says of its tools, such as that one is
   * idempotent and may be run again. False by default; only code can set it, no file.
   */
  public boolean trusted() {
    return trusted;
  }

  /**
   * Returns what authorizes requests over HTTP and WebSocket; {@link Authorizer#NONE} by default.
   */
  public Authorizer authorizer() {
    return authorizer;
  }

  /** Returns how the connection comes back, if this server has its own way. */
  public Optional<Reconnection> reconnection() {
    return Optional.ofNullable(reconnection);
  }

  /** Returns whether the server is connected by its first use only. False. */
  public boolean lazy() {
    return lazy;
  }

  /** Returns whether the application does without the server if need be. False. */
  public boolean optional() {
    return optional;
  }

  /** Returns which of the server's tools join the pool; {@link ToolFilter#ALL} by default. */
  public ToolFilter tools() {
    return tools;
  }

  /**
   * Returns how long calls of some tools may take in all, by the tool's own name or a pattern of it
   * with {@code *} and {@code ?}; the first that fits counts. Holds for calls of the pool that have
   * no wall limit of their own.
   */
  public Map<String, Duration> toolTimeouts() {
    return toolTimeouts;
  }

  /** Returns how long connecting may take, if not as long as the limits say. */
  public Optional<Duration> connectTimeout() {
    return Optional.ofNullable(connectTimeout);
  }

  /**
   * Returns how long each {@code tools/call} may take in all, if not as long as the limits say. The
   * idle limit of the server's calls is not shorter than it.
   */
  public Optional<Duration> callTimeout() {
    return Optional.ofNullable(callTimeout);
  }

  /**
   * Returns whether its tools run without asking where no rule speaks of them, because the user
   * said so; false by default. Says nothing of what the host believes: see {@link #trusted}.
   */
  public boolean unasked() {
    return unasked;
  }

  /**
   * Returns whether its tools are always shown to the model, where a host shows some only when they
   * are searched for; false by default. Such a server is connected also if it is {@link #lazy}.
   */
  public boolean alwaysLoad() {
    return alwaysLoad;
  }

  /**
   * Returns how long reading an app ({@link Apps}) may take, if not as long as any request. Holds
   * for {@link Connection#readResource} of a {@code ui://} URI whose call has no wall limit of its
   * own.
   */
  public Optional<Duration> appTimeout() {
    return Optional.ofNullable(appTimeout);
  }

  /**
   * Returns how many bytes an app ({@link Apps}) may have, its text in UTF-8; 0, the default: no
   * limit of its own. Reading a larger one by its {@code ui://} URI fails with {@link
   * ProtocolException}.
   */
  public int appBytes() {
    return appBytes;
  }

  /** Returns what repairs the server's messages, in order; nothing by default. */
  public List<MessageFilter> filters() {
    return filters;
  }

  /** Collects options. Not thread-safe. */
  public static final class Builder {
    private ProtocolMode protocol = ProtocolMode.AUTO;
    private @Nullable Limits limits;
    private boolean trusted;
    private Authorizer authorizer = Authorizer.NONE;
    private @Nullable Reconnection reconnection;
    private boolean lazy;
    private boolean optional;
    private ToolFilter tools = ToolFilter.ALL;
    private final Map<String, Duration> toolTimeouts = new LinkedHashMap<>();
    private @Nullable Duration connectTimeout;
    private @Nullable Duration callTimeout;
    private boolean unasked;
    private boolean alwaysLoad;
    private @Nullable Duration appTimeout;
    private int appBytes;
    private final List<MessageFilter> filters = new ArrayList<>();

    private Builder() {}

    /** Sets how the era is found out. */
    public Builder protocol(ProtocolMode protocol) {
      this.protocol = Objects.requireNonNull(protocol);
      return this;
    }

    /** Sets limits of this server's own; null for those of the Patchbay. */
    public Builder limits(@Nullable Limits limits) {
      this.limits = limits;
      return this;
    }

    /** Sets whether the host believes the server's annotations. */
    public Builder trusted(boolean trusted) {
      this.trusted = trusted;
      return this;
    }

    /** Sets what authorizes requests over HTTP and WebSocket. */
    public Builder authorizer(Authorizer authorizer) {
      this.authorizer = Objects.requireNonNull(authorizer);
      return this;
    }

    /** Sets how the connection comes back; null for the way of the Patchbay. */
    public Builder reconnection(@Nullable Reconnection reconnection) {
      this.reconnection = reconnection;
      return this;
    }

    /** Sets whether {@link Patchbay#connectAll} leaves the server to its first use. */
    public Builder lazy(boolean lazy) {
      this.lazy = lazy;
      return this;
    }

    /** Sets whether {@link ConnectOutcomes#orThrow} passes over the server. */
    public Builder optional(boolean optional) {
      this.optional = optional;
      return this;
    }

    /** Sets which of the server's tools join the pool. */
    public Builder tools(ToolFilter tools) {
      this.tools = Objects.requireNonNull(tools);
      return this;
    }

    /**
     * Sets how long calls of a tool may take in all.
     *
     * @param tool the tool's own name, or a pattern of it with {@code *} and {@code ?}
     * @param wall the limit; zero: none
     */
    public Builder toolTimeout(String tool, Duration wall) {
      toolTimeouts.put(Objects.requireNonNull(tool), notNegative(wall));
      return this;
    }

    /**
     * Sets how long connecting may take.
     *
     * @throws IllegalArgumentException if it is zero: this limit cannot be off
     */
    public Builder connectTimeout(Duration limit) {
      if (notNegative(limit).isZero()) {
        throw new IllegalArgumentException("connectTimeout cannot be switched off");
      }
      this.connectTimeout = limit;
      return this;
    }

    /** Sets how long each {@code tools/call} may take in all, and be idle at least. Zero: none. */
    public Builder callTimeout(Duration wall) {
      this.callTimeout = notNegative(wall);
      return this;
    }

    /** Sets whether tools run without asking where no rule speaks of them. */
    public Builder unasked(boolean unasked) {
      this.unasked = unasked;
      return this;
    }

    /** Sets whether tools are always shown to the model. */
    public Builder alwaysLoad(boolean alwaysLoad) {
      this.alwaysLoad = alwaysLoad;
      return this;
    }

    /** Sets how long reading an app may take. Zero: no limit. */
    public Builder appTimeout(Duration limit) {
      this.appTimeout = notNegative(limit);
      return this;
    }

    /** Sets how many bytes an app may have; 0 for no limit of its own. */
    public Builder appBytes(int most) {
      if (most < 0) {
        throw new IllegalArgumentException("an app cannot be smaller than nothing: " + most);
      }
      this.appBytes = most;
      return this;
    }

    /**
     * Adds what repairs the server's messages; the first that was added is next to the session, the
     * last next to the transport.
     */
    public Builder filter(MessageFilter filter) {
      filters.add(Objects.requireNonNull(filter));
      return this;
    }

    private static Duration notNegative(Duration limit) {
      if (limit.isNegative()) {
        throw new IllegalArgumentException("a limit must not be negative: " + limit);
      }
      return limit;
    }

    /** Returns the options. */
    public ServerOptions build() {
      return new ServerOptions(this);
    }
  }
}
