package io.patchbay.spi;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes transports for one kind of server configuration. Found by {@link java.util.ServiceLoader}:
 * declare it in {@code module-info} and in {@code META-INF/services}. Must be thread-safe.
 */
public interface TransportProvider {

  /** Returns the {@link ServerConfig#type} this provider is for, such as {@code stdio}. */
  String type();

  /**
   * Returns whether the servers run on this machine, which says how many of them are connected at
   * once, and whether their restarts are counted. True by default.
   */
  default boolean local() {
    return true;
  }

  /**
   * Looks at a configuration.
   *
   * @param config has this provider's type
   * @return an acceptance, or a refusal with its reason
   */
  Offer offer(ServerConfig config);

  /**
   * Returns the types of servers that {@link #configure} makes of data, such as {@code http} and
   * {@code sse}, each with the names of the members it reads; none by default. Members that every
   * type has, such as {@code timeout}, are not among them.
   */
  default Map<String, Set<String>> definedTypes() {
    return Map.of();
  }

  /**
   * Makes a configuration of what a file, or other data, says of a server.
   *
   * @param definition its type is one of {@link #definedTypes}
   * @return a configuration of this provider's {@link #type}
   * @throws ConfigurationException if it cannot work; the message names the member
   */
  default ServerConfig configure(ServerDefinition definition) {
    throw new ConfigurationException(
        "server '"
            + definition.name()
            + "': servers of type '"
            + type()
            + "' are made by code, not by data",
        null);
  }

  /**
   * Gives back what the provider shares between its transports; once, after they have been closed,
   * by the Patchbay that found it. A provider that the application gave is the application's.
   */
  default void close() {}

  /** Makes a fresh transport for each attempt to connect. */
  @FunctionalInterface
  interface Factory {
    /** Returns a transport that is not open yet. */
    Transport create(TransportContext context);

    /**
     * Returns whether {@link #create} and {@link Transport#open} return at once, without waiting
     * for the server or anything else, and whatever waits for an answer later heeds an interrupt. A
     * thread that waits for such a connection may then make it itself, instead of waiting for
     * another thread. False by default, which is always safe; of a {@linkplain
     * TransportProvider#local local} provider it is not asked.
     */
    default boolean opensAtOnce() {
      return false;
    }
  }

  /** A provider's answer: a factory, or the reason why not. */
  final class Offer {
    private final @Nullable Factory factory;
    private final String reason;

    private Offer(@Nullable Factory factory, String reason) {
      this.factory = factory;
      this.reason = reason;
    }

    /** Accepts. */
    public static Offer accept(Factory factory) {
      return new Offer(factory, "");
    }

    /**
     * Refuses.
     *
     * @param reason what would have to be different, for the user
     */
    public static Offer refuse(String reason) {
      return new Offer(null, reason);
    }

    /** Returns the factory, or null after a refusal. */
    public @Nullable Factory factory() {
      return factory;
    }

    /** Returns the reason of a refusal; empty after an acceptance. */
    public String reason() {
      return reason;
    }
  }
}
