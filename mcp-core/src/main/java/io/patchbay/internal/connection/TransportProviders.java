package io.patchbay.internal.connection;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportProvider.Offer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses the provider for a configuration, and says of each why not. */
public final class TransportProviders {
  private static final Logger log = LoggerFactory.getLogger(TransportProviders.class);

  private static final Map<String, String> ARTIFACTS =
      Map.of(
          "stdio", "io.patchbay:patchbay-mcp-transport-stdio",
          "in-process", "io.patchbay:patchbay-mcp-inprocess",
          "http", "io.patchbay:patchbay-mcp-transport-http",
          "sse", "io.patchbay:patchbay-mcp-transport-http",
          "ws", "io.patchbay:patchbay-mcp-transport-ws");

  private final List<TransportProvider> providers;
  private final List<TransportProvider> own;
  private final List<String> broken;

  private TransportProviders(
      List<TransportProvider> given,
      List<TransportProvider> own,
      List<String> broken,
      Admission admission) {
    List<TransportProvider> all = new ArrayList<>(given);
    all.addAll(own);
    all.add(new BuiltInProvider(this::choose, admission));
    this.providers = List.copyOf(all);
    this.own = List.copyOf(own);
    this.broken = List.copyOf(broken);
  }

  /**
   * Finds providers.
   *
   * @param given those the application gave, asked first
   * @param loader where to look for others
   * @param admission says whether what a built-in server is made as may be connected
   */
  static TransportProviders find(
      List<TransportProvider> given, ClassLoader loader, Admission admission) {
    List<TransportProvider> found = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    var services = ServiceLoader.load(TransportProvider.class, loader).stream().iterator();
    while (services.hasNext()) {
      try {
        found.add(services.next().get());
      } catch (ServiceConfigurationError e) {
        broken.add(e.getMessage());
      }
    }
    return new TransportProviders(given, found, broken, admission);
  }

  /** Returns whether servers of a type run on this machine. */
  boolean isLocal(String type) {
    return providers.stream()
        .filter(provider -> provider.type().equals(type))
        .allMatch(TransportProvider::local);
  }

  /** Returns whether a transport for a configuration opens at once; false where there is none. */
  boolean opensAtOnce(ServerConfig config) {
    try {
      return choose(config).opensAtOnce();
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Gives back what the providers share that were found; those given are the application's. */
  void close() {
    for (TransportProvider provider : own) {
      try {
        provider.close();
      } catch (RuntimeException e) {
        log.warn("{} cannot be closed", provider.getClass().getName(), e);
      }
    }
  }

  /**
   * Returns what makes transports for a configuration.
   *
   * @throws ConfigurationException if no provider takes it, with the reason of each
   */
  public TransportProvider.Factory choose(ServerConfig config) {
    List<String> reasons = new ArrayList<>();
    for (TransportProvider provider : providers) {
      if (!provider.type().equals(config.type())) {
        reasons.add(provider.getClass().getName() + " is for type '" + provider.type() + "'");
        continue;
      }
      Offer offer = provider.offer(config);
      TransportProvider.Factory factory = offer.factory();
      if (factory != null) {
        return factory;
      }
      reasons.add(provider.getClass().getName() + ": " + offer.reason());
    }
    broken.forEach(reason -> reasons.add("a provider that cannot be loaded: " + reason));
    String artifact = ARTIFACTS.get(config.type());
    throw new ConfigurationException(
        "server '"
            + config.name()
            + "': no transport for type '"
            + config.type()
            + "'. "
            + (reasons.isEmpty() ? "There are no providers. " : String.join("; ", reasons) + ". ")
            + (artifact == null
                ? "Add the artifact that provides it to the class path."
                : "Is " + artifact + " on the class path?"),
        null);
  }
}
