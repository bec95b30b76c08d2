package io.patchbay;

import io.patchbay.json.JsonLimits;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The limits of a server's connection and calls. {@link Duration#ZERO} switches a limit in time
 * off, except {@link #connect}, {@link #probe} and {@link #close}. {@link ServerOptions} has
 * shorter ways to set some of them for one server. Immutable.
 */
public final class Limits {

  /** The limits that each accessor names. */
  public static final Limits DEFAULT = builder().build();

  private final Duration connect;
  private final Duration probe;
  private final Duration request;
  private final Duration toolIdleLocal;
  private final Duration toolIdleRemote;
  private final Duration toolWall;
  private final Duration firstAnswer;
  private final Duration close;
  private final int messageBytes;
  private final int nesting;
  private final int numberLength;
  private final int inputRounds;
  private final int pages;
  private final int items;
  private final int localAttempts;
  private final int remoteAttempts;

  private Limits(Builder builder) {
    this.connect = builder.connect;
    this.probe = builder.probe;
    this.request = builder.request;
    this.toolIdleLocal = builder.toolIdleLocal;
    this.toolIdleRemote = builder.toolIdleRemote;
    this.toolWall = builder.toolWall;
    this.firstAnswer = builder.firstAnswer;
    this.close = builder.close;
    this.messageBytes = builder.messageBytes;
    this.nesting = builder.nesting;
    this.numberLength = builder.numberLength;
    this.inputRounds = builder.inputRounds;
    this.pages = builder.pages;
    this.items = builder.items;
    this.localAttempts = builder.localAttempts;
    this.remoteAttempts = builder.remoteAttempts;
  }

  /** Starts with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the defaults with what the environment variables of Claude Code say: {@code
   * MCP_TIMEOUT} for connecting, {@code MCP_TOOL_TIMEOUT} for tool calls and {@code
   * CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT} for their silence, all in milliseconds, {@code
   * MCP_SERVER_CONNECTION_BATCH_SIZE} and {@code MCP_REMOTE_SERVER_CONNECTION_BATCH_SIZE} for
   * attempts at once. A value that is no positive number is left out; silence may be zero, which is
   * off.
   *
   * @param env the environment
   */
  public static Limits fromClaudeEnvironment(Map<String, String> env) {
    Builder limits = builder();
    number(env, "MCP_TIMEOUT", 1).map(Duration::ofMillis).ifPresent(limits::connect);
    number(env, "MCP_TOOL_TIMEOUT", 1).map(Duration::ofMillis).ifPresent(limits::toolWall);
    number(env, "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT", 0)
        .map(Duration::ofMillis)
        .ifPresent(idle -> limits.toolIdleLocal(idle).toolIdleRemote(idle));
    number(env, "MCP_SERVER_CONNECTION_BATCH_SIZE", 1)
        .ifPresent(size -> limits.localAttempts(size.intValue()));
    number(env, "MCP_REMOTE_SERVER_CONNECTION_BATCH_SIZE", 1)
        .ifPresent(size -> limits.remoteAttempts(size.intValue()));
    return limits.build();
  }

  private static Optional<Long> number(Map<String, String> env, String name, long least) {
    String text = env.get(name);
    if (text == null || !text.matches("[0-9]{1,9}")) {
      return Optional.empty();
    }
    return Optional.of(Long.parseLong(text)).filter(number -> number >= least);
  }

  /** Starts with these limits. */
  public Builder toBuilder() {
    return new Builder()
        .connect(connect)
        .probe(probe)
        .request(request)
        .toolIdleLocal(toolIdleLocal)
        .toolIdleRemote(toolIdleRemote)
        .toolWall(toolWall)
        .firstAnswer(firstAnswer)
        .close(close)
        .messageBytes(messageBytes)
        .nesting(nesting)
        .numberLength(numberLength)
        .inputRounds(inputRounds)
        .pages(pages)
        .items(items)
        .localAttempts(localAttempts)
        .remoteAttempts(remoteAttempts);
  }

  /**
   * Returns the limit on connecting: transport, era, handshake and first discovery. 30 s. It stands
   * still while a person is asked, such as at a login.
   */
  public Duration connect() {
    return connect;
  }

  /** Returns how long a shared stream may be silent to the era probe, within connect. 2 s. */
  public Duration probe() {
    return probe;
  }

  /** Returns the wall limit of every request but {@code tools/call}. 60 s. */
  public Duration request() {
    return request;
  }

  /** Returns how long a call of a tool on this machine may give no sign of life. 30 min. */
  public Duration toolIdleLocal() {
    return toolIdleLocal;
  }

  /** Returns how long a call of a tool elsewhere may give no sign of life. 5 min. */
  public Duration toolIdleRemote() {
    return toolIdleRemote;
  }

  /** Returns the wall limit of {@code tools/call}. Off. */
  public Duration toolWall() {
    return toolWall;
  }

  /** Returns the limit to the first sign of an answer. Off. */
  public Duration firstAnswer() {
    return firstAnswer;
  }

  /** Returns how long a whole Patchbay may take to close. 3 s. */
  public Duration close() {
    return close;
  }

  /** Returns the largest message, line or event, in bytes. 64 MiB. */
  public int messageBytes() {
    return messageBytes;
  }

  /** Returns how deeply a message may nest. 500. */
  public int nesting() {
    return nesting;
  }

  /** Returns the longest number, in characters. 1,000. */
  public int numberLength() {
    return numberLength;
  }

  /** Returns how often one call may ask for input. 10. */
  public int inputRounds() {
    return inputRounds;
  }

  /** Returns how many pages a list may have. 1,000. */
  public int pages() {
    return pages;
  }

  /** Returns how many entries a list may have. 100,000. */
  public int items() {
    return items;
  }

  /** Returns how many servers on this machine are connected at once, for a whole Patchbay. 3. */
  public int localAttempts() {
    return localAttempts;
  }

  /** Returns how many servers elsewhere are connected at once, for a whole Patchbay. 20. */
  public int remoteAttempts() {
    return remoteAttempts;
  }

  /** Returns the limits on one message as JSON. */
  public JsonLimits json() {
    return new JsonLimits(nesting, messageBytes, numberLength);
  }

  /** Returns each limit by its name. */
  @Override
  public String toString() {
    return "Limits[connect="
        + connect
        + ", probe="
        + probe
        + ", request="
        + request
        + ", toolIdleLocal="
        + toolIdleLocal
        + ", toolIdleRemote="
        + toolIdleRemote
        + ", toolWall="
        + toolWall
        + ", firstAnswer="
        + firstAnswer
        + ", close="
        + close
        + ", messageBytes="
        + messageBytes
        + ", nesting="
        + nesting
        + ", numberLength="
        + numberLength
        + ", inputRounds="
        + inputRounds
        + ", pages="
        + pages
        + ", items="
        + items
        + ", localAttempts="
        + localAttempts
        + ", remoteAttempts="
        + remoteAttempts
        + "]";
  }

  /** Collects limits. Not thread-safe. */
  public static final class Builder {
    private Duration connect = Duration.ofSeconds(30);
    private Duration probe = Duration.ofSeconds(2);
    private Duration request = Duration.ofSeconds(60);
    private Duration toolIdleLocal = Duration.ofMinutes(30);
    private Duration toolIdleRemote = Duration.ofMinutes(5);
    private Duration toolWall = Duration.ZERO;
    private Duration firstAnswer = Duration.ZERO;
    private Duration close = Duration.ofSeconds(3);
    private int messageBytes = 64 << 20;
    private int nesting = 500;
    private int numberLength = 1_000;
    private int inputRounds = 10;
    private int pages = 1_000;
    private int items = 100_000;
    private int localAttempts = 3;
    private int remoteAttempts = 20;

    private Builder() {}

    /** Sets {@link Limits#connect}. */
    public Builder connect(Duration limit) {
      this.connect = positive(limit, "connect");
      return this;
    }

    /** Sets {@link Limits#probe}. */
    public Builder probe(Duration limit) {
      this.probe = positive(limit, "probe");
      return this;
    }

    /** Sets {@link Limits#request}. */
    public Builder request(Duration limit) {
      this.request = notNegative(limit, "request");
      return this;
    }

    /** Sets {@link Limits#toolIdleLocal}. */
    public Builder toolIdleLocal(Duration limit) {
      this.toolIdleLocal = notNegative(limit, "toolIdleLocal");
      return this;
    }

    /** Sets {@link Limits#toolIdleRemote}. */
    public Builder toolIdleRemote(Duration limit) {
      this.toolIdleRemote = notNegative(limit, "toolIdleRemote");
      return this;
    }

    /** Sets {@link Limits#toolWall}. */
    public Builder toolWall(Duration limit) {
      this.toolWall = notNegative(limit, "toolWall");
      return this;
    }

    /** Sets {@link Limits#firstAnswer}. */
    public Builder firstAnswer(Duration limit) {
      this.firstAnswer = notNegative(limit, "firstAnswer");
      return this;
    }

    /** Sets {@link Limits#close}. */
    public Builder close(Duration limit) {
      this.close = positive(limit, "close");
      return this;
    }

    /** Sets {@link Limits#messageBytes}. */
    public Builder messageBytes(int limit) {
      this.messageBytes = positive(limit, "messageBytes");
      return this;
    }

    /** Sets {@link Limits#nesting}. */
    public Builder nesting(int limit) {
      this.nesting = positive(limit, "nesting");
      return this;
    }

    /** Sets {@link Limits#numberLength}. */
    public Builder numberLength(int limit) {
      this.numberLength = positive(limit, "numberLength");
      return this;
    }

    /** Sets {@link Limits#inputRounds}. */
    public Builder inputRounds(int limit) {
      this.inputRounds = positive(limit, "inputRounds");
      return this;
    }

    /** Sets {@link Limits#pages}. */
    public Builder pages(int limit) {
      this.pages = positive(limit, "pages");
      return this;
    }

    /** Sets {@link Limits#items}. */
    public Builder items(int limit) {
      this.items = positive(limit, "items");
      return this;
    }

    /** Sets {@link Limits#localAttempts}; counts for a whole Patchbay only. */
    public Builder localAttempts(int limit) {
      this.localAttempts = positive(limit, "localAttempts");
      return this;
    }

    /** Sets {@link Limits#remoteAttempts}; counts for a whole Patchbay only. */
    public Builder remoteAttempts(int limit) {
      this.remoteAttempts = positive(limit, "remoteAttempts");
      return this;
    }

    /** Returns the limits. */
    public Limits build() {
      return new Limits(this);
    }

    private static Duration positive(Duration limit, String name) {
      if (notNegative(limit, name).isZero()) {
        throw new IllegalArgumentException(name + " cannot be switched off");
      }
      return limit;
    }

    private static Duration notNegative(Duration limit, String name) {
      if (Objects.requireNonNull(limit, name).isNegative()) {
        throw new IllegalArgumentException(name + " must not be negative: " + limit);
      }
      return limit;
    }

    private static int positive(int limit, String name) {
      if (limit < 1) {
        throw new IllegalArgumentException(name + " must be positive: " + limit);
      }
      return limit;
    }
  }
}
