package io.patchbay;

import io.patchbay.model.LoggingLevel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What one call wants different from its connection. Immutable. */
public final class CallOptions {

  /** Nothing different. */
  public static final CallOptions DEFAULT = builder().build();

  private final @Nullable Duration firstAnswer;
  private final @Nullable Duration idle;
  private final @Nullable Duration wall;
  private final @Nullable ProgressListener progress;
  private final @Nullable LoggingLevel logLevel;
  private final Map<String, Object> meta;
  private final boolean asTask;
  private final @Nullable Duration taskTtl;
  private final @Nullable Consumer<TaskSnapshot> onTask;
  private final CacheMode cache;

  private CallOptions(Builder builder) {
    this.firstAnswer = builder.firstAnswer;
    this.idle = builder.idle;
    this.wall = builder.wall;
    this.progress = builder.progress;
    this.logLevel = builder.logLevel;
    this.meta = Map.copyOf(builder.meta);
    this.asTask = builder.asTask;
    this.taskTtl = builder.taskTtl;
    this.onTask = builder.onTask;
    this.cache = builder.cache;
  }

  /** Starts with nothing different. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns options whose call ends after a time at the latest. */
  public static CallOptions timeout(Duration wall) {
    return builder().wall(wall).build();
  }

  /** Starts with these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.firstAnswer = firstAnswer;
    builder.idle = idle;
    builder.wall = wall;
    builder.progress = progress;
    builder.logLevel = logLevel;
    builder.meta.putAll(meta);
    builder.asTask = asTask;
    builder.taskTtl = taskTtl;
    builder.onTask = onTask;
    builder.cache = cache;
    return builder;
  }

  /** Returns the limit to the first sign of an answer, if it is this call's own. */
  public Optional<Duration> firstAnswer() {
    return Optional.ofNullable(firstAnswer);
  }

  /** Returns the limit on silence, if it is this call's own. */
  public Optional<Duration> idle() {
    return Optional.ofNullable(idle);
  }

  /** Returns the limit on everything, if it is this call's own. */
  public Optional<Duration> wall() {
    return Optional.ofNullable(wall);
  }

  /** Returns who hears of progress. */
  public Optional<ProgressListener> progress() {
    return Optional.ofNullable(progress);
  }

  /** Returns the least level of log messages asked for with this call (2026-07-28). */
  public Optional<LoggingLevel> logLevel() {
    return Optional.ofNullable(logLevel);
  }

  /** Returns members for the request's {@code _meta}. */
  public Map<String, Object> meta() {
    return meta;
  }

  /** Returns whether the call is to run as a task where the tool leaves that to the client. */
  public boolean asTask() {
    return asTask;
  }

  /** Returns for how long the server is asked to keep the task. */
  public Optional<Duration> taskTtl() {
    return Optional.ofNullable(taskTtl);
  }

  /** Returns who hears of the task that the call becomes. */
  public Optional<Consumer<TaskSnapshot>> onTask() {
    return Optional.ofNullable(onTask);
  }

  /** Returns how a list or a resource is looked up; {@link CacheMode#USE} by default. */
  public CacheMode cache() {
    return cache;
  }

  /** Collects options. Not thread-safe. */
  public static final class Builder {
    private @Nullable Duration firstAnswer;
    private @Nullable Duration idle;
    private @Nullable Duration wall;
    private @Nullable ProgressListener progress;
    private @Nullable LoggingLevel logLevel;
    private final Map<String, Object> meta = new LinkedHashMap<>();
    private boolean asTask;
    private @Nullable Duration taskTtl;
    private @Nullable Consumer<TaskSnapshot> onTask;
    private CacheMode cache = CacheMode.USE;

    private Builder() {}

    /** Limits the time to the first sign of an answer; zero switches the limit off. */
    public Builder firstAnswer(Duration limit) {
      this.firstAnswer = notNegative(limit);
      return this;
    }

    /** Limits silence; progress and every other message of the call restart it. Zero: off. */
    public Builder idle(Duration limit) {
      this.idle = notNegative(limit);
      return this;
    }

    /** Limits the call as a whole; nothing restarts it. Zero: off. */
    public Builder wall(Duration limit) {
      this.wall = notNegative(limit);
      return this;
    }

    /** Sets who hears of progress. */
    public Builder progress(ProgressListener listener) {
      this.progress = Objects.requireNonNull(listener);
      return this;
    }

    /**
     * Asks for log messages with this call. Stateless revisions only: a handshake server is told by
     * {@link Connection#setLogLevel}.
     */
    public Builder logLevel(LoggingLevel least) {
      this.logLevel = Objects.requireNonNull(least);
      return this;
    }

    /**
     * Adds a member to the request's {@code _meta}, for example {@code traceparent}.
     *
     * @param key a key outside the prefixes that the specification reserves
     * @param value any JSON value
     * @throws IllegalArgumentException if the key is not one, or is reserved
     */
    public Builder meta(String key, Object value) {
      meta.put(MetaKeys.requireOwn(key), Objects.requireNonNull(value));
      return this;
    }

    /**
     * Runs a tool call as a task (2025-11-25). A tool that has to run as one does so without this;
     * one that must not, or is not known from {@link Connection#listTools}, fails with {@link
     * UnsupportedFeatureException}. In 2026-07-28 the server decides, and this says nothing.
     */
    public Builder asTask() {
      this.asTask = true;
      return this;
    }

    /**
     * Runs a tool call as a task, as {@link #asTask()} does.
     *
     * @param ttl for how long the server is asked to keep the task from its creation; it may decide
     *     otherwise
     */
    public Builder asTask(Duration ttl) {
      this.taskTtl = notNegative(ttl);
      return asTask();
    }

    /**
     * Sets who hears of the task that the call becomes: when it is created, which is the time to
     * keep its id, and whenever its status or the words for it change. Runs on the handler
     * executor, serially and before the call returns; may block; what it throws is logged.
     */
    public Builder onTask(Consumer<TaskSnapshot> listener) {
      this.onTask = Objects.requireNonNull(listener);
      return this;
    }

    /** Sets how a list or a resource is looked up; of no effect on other calls. */
    public Builder cache(CacheMode mode) {
      this.cache = Objects.requireNonNull(mode);
      return this;
    }

    /** Returns the options. */
    public CallOptions build() {
      return new CallOptions(this);
    }

    private static Duration notNegative(Duration limit) {
      if (limit.isNegative()) {
        throw new IllegalArgumentException("a limit must not be negative: " + limit);
      }
      return limit;
    }
  }
}
