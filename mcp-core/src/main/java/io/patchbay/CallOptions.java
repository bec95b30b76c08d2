package io.patchbay;

import io.patchbay.model.LoggingLevel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
  private final CacheMode cache;

  private CallOptions(Builder builder) {
    this.firstAnswer = builder.firstAnswer;
    this.idle = builder.idle;
    this.wall = builder.wall;
    this.progress = builder.progress;
    this.logLevel = builder.logLevel;
    this.meta = Map.copyOf(builder.meta);
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
