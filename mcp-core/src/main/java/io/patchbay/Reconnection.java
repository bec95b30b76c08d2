package io.patchbay;

import java.time.Duration;
import java.util.Objects;

/**
 * How a connection comes about and comes back. Immutable.
 *
 * <p>Connecting for the first time is tried again only after what may pass: refused, reset, an
 * answer of 5xx, a limit in time. A connection that was lost comes back after a back-off that
 * doubles. When all tries are used up, the connection is {@link ConnectionState.Failed}; the next
 * call tries once more.
 */
public final class Reconnection {

  /** The numbers that each accessor names. */
  public static final Reconnection DEFAULT = builder().build();

  /** One try, and a connection that is lost stays closed. */
  public static final Reconnection NEVER = builder().firstTries(1).tries(0).build();

  private final int firstTries;
  private final int tries;
  private final Duration firstDelay;
  private final Duration longestDelay;
  private final int restarts;
  private final Duration restartWindow;
  private final int terminalErrors;
  private final Duration keepAlive;

  private Reconnection(Builder builder) {
    this.firstTries = builder.firstTries;
    this.tries = builder.tries;
    this.firstDelay = builder.firstDelay;
    this.longestDelay = builder.longestDelay;
    this.restarts = builder.restarts;
    this.restartWindow = builder.restartWindow;
    this.terminalErrors = builder.terminalErrors;
    this.keepAlive = builder.keepAlive;
  }

  /** Starts with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts with these numbers. */
  public Builder toBuilder() {
    return new Builder()
        .firstTries(firstTries)
        .tries(tries)
        .firstDelay(firstDelay)
        .longestDelay(longestDelay)
        .restarts(restarts)
        .restartWindow(restartWindow)
        .terminalErrors(terminalErrors)
        .keepAlive(keepAlive);
  }

  /** Returns how often connecting for the first time is tried. 3. */
  public int firstTries() {
    return firstTries;
  }

  /** Returns how often it is tried to bring a lost connection back; 0: never. 5. */
  public int tries() {
    return tries;
  }

  /** Returns the pause before the second try; it doubles. 1 s, of which up to half is left off. */
  public Duration firstDelay() {
    return firstDelay;
  }

  /** Returns the longest pause between two tries. 30 s. */
  public Duration longestDelay() {
    return longestDelay;
  }

  /** Returns how often a server on this machine is restarted within {@link #restartWindow}. 5. */
  public int restarts() {
    return restarts;
  }

  /** Returns the time within which restarts are counted. 10 min. */
  public Duration restartWindow() {
    return restartWindow;
  }

  /** Returns after how many failures of the channel in a row the transport is renewed. 3. */
  public int terminalErrors() {
    return terminalErrors;
  }

  /** Returns how often a quiet server is asked for a sign of life; zero: never. Off. */
  public Duration keepAlive() {
    return keepAlive;
  }

  /** Returns each number by its name. */
  @Override
  public String toString() {
    return "Reconnection[firstTries="
        + firstTries
        + ", tries="
        + tries
        + ", firstDelay="
        + firstDelay
        + ", longestDelay="
        + longestDelay
        + ", restarts="
        + restarts
        + ", restartWindow="
        + restartWindow
        + ", terminalErrors="
        + terminalErrors
        + ", keepAlive="
        + keepAlive
        + "]";
  }

  /** Collects numbers. Not thread-safe. */
  public static final class Builder {
    private int firstTries = 3;
    private int tries = 5;
    private Duration firstDelay = Duration.ofSeconds(1);
    private Duration longestDelay = Duration.ofSeconds(30);
    private int restarts = 5;
    private Duration restartWindow = Duration.ofMinutes(10);
    private int terminalErrors = 3;
    private Duration keepAlive = Duration.ZERO;

    private Builder() {}

    /** Sets how often connecting for the first time is tried; at least once. */
    public Builder firstTries(int tries) {
      this.firstTries = atLeast(1, tries);
      return this;
    }

    /** Sets how often it is tried to bring a lost connection back; 0: never. */
    public Builder tries(int tries) {
      this.tries = atLeast(0, tries);
      return this;
    }

    /** Sets the pause before the second try. */
    public Builder firstDelay(Duration delay) {
      this.firstDelay = notNegative(delay);
      return this;
    }

    /** Sets the longest pause between two tries. */
    public Builder longestDelay(Duration delay) {
      this.longestDelay = notNegative(delay);
      return this;
    }

    /** Sets how often a server on this machine is restarted within a time. */
    public Builder restarts(int restarts) {
      this.restarts = atLeast(0, restarts);
      return this;
    }

    /** Sets the time within which restarts are counted. */
    public Builder restartWindow(Duration window) {
      this.restartWindow = notNegative(window);
      return this;
    }

    /** Sets after how many failures of the channel in a row the transport is renewed. */
    public Builder terminalErrors(int errors) {
      this.terminalErrors = atLeast(1, errors);
      return this;
    }

    /**
     * Asks a server that was quiet for so long for a sign of life, over and over; zero: never. Any
     * answer is one, an error too.
     */
    public Builder keepAlive(Duration interval) {
      this.keepAlive = notNegative(interval);
      return this;
    }

    /** Returns the numbers. */
    public Reconnection build() {
      return new Reconnection(this);
    }

    private static int atLeast(int least, int number) {
      if (number < least) {
        throw new IllegalArgumentException("must be at least " + least + ", not " + number);
      }
      return number;
    }

    private static Duration notNegative(Duration duration) {
      if (Objects.requireNonNull(duration).isNegative()) {
        throw new IllegalArgumentException("must not be negative: " + duration);
      }
      return duration;
    }
  }
}
