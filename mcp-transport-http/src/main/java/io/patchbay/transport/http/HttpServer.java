package io.patchbay.transport.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A server that is reached by HTTP: streamable HTTP of either era, or HTTP+SSE (specification:
 * Transports). Immutable.
 */
public final class HttpServer extends RemoteServer {
  /** The type of these configurations. */
  public static final String TYPE = "http";

  private final Wire wire;
  private final boolean polling;

  private HttpServer(Builder builder) {
    super(builder);
    this.wire = builder.wire;
    this.polling = builder.polling;
  }

  /**
   * Returns a server with the defaults of {@link Builder}.
   *
   * @param name the name the host calls it by
   * @param url its MCP endpoint, {@code https} or {@code http}
   * @throws IllegalArgumentException if the address is none
   */
  public static HttpServer of(String name, String url) {
    return builder(name, url).build();
  }

  /**
   * Starts a server.
   *
   * @param name the name the host calls it by
   * @param url its MCP endpoint, {@code https} or {@code http}; without user information, which
   *     belongs into a header
   * @throws IllegalArgumentException if the address is none
   */
  public static Builder builder(String name, String url) {
    return new Builder(name, url);
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** True for HTTP+SSE, which is of the revisions with a handshake. */
  @Override
  public Map<String, ?> settings() {
    Map<String, Object> settings = new LinkedHashMap<>(super.settings());
    settings.put("wire", wire.name());
    settings.put("polling", polling);
    return settings;
  }

  @Override
  public boolean handshakeFirst() {
    return wire == Wire.SSE;
  }

  /** Returns which transport the server speaks. */
  public Wire wire() {
    return wire;
  }

  /** Returns whether a caller looks for its answer before it blocks. */
  public boolean polling() {
    return polling;
  }

  /** Collects what a server is reached by. Not thread-safe. */
  public static final class Builder extends RemoteServer.Builder<Builder> {
    private Wire wire = Wire.AUTO;
    private boolean polling = true;

    private Builder(String name, String url) {
      super(name, url, "https", "http");
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Sets which transport the server speaks; {@link Wire#AUTO} by default. */
    public Builder wire(Wire wire) {
      this.wire = Objects.requireNonNull(wire);
      return this;
    }

    /**
     * Sets whether a caller yields the processor and looks for its answer before it blocks: once,
     * and for some tens of microseconds where recent answers came that fast. True by default; it
     * never does over TLS or where there is one processor.
     */
    public Builder polling(boolean polling) {
      this.polling = polling;
      return this;
    }

    /**
     * Returns the server.
     *
     * @throws IllegalArgumentException if it would send a token to another machine in clear text
     *     and {@link #insecure} does not allow that, or has both an {@code Authorization} header
     *     and an authorizer
     */
    public HttpServer build() {
      return new HttpServer(this);
    }
  }
}
