package io.patchbay.config.internal.read;

import io.patchbay.ServerConfig;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.spi.TransportProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The types of servers that files can define, and who makes them. Thread-safe. */
public final class ServerTypes {
  private static final Logger log = LoggerFactory.getLogger(ServerTypes.class);

  private static final Map<String, String> ARTIFACTS =
      Map.of(
          "stdio", "patchbay-mcp-transport-stdio",
          "http", "patchbay-mcp-transport-http",
          "auto", "patchbay-mcp-transport-http",
          "sse", "patchbay-mcp-transport-http",
          "sse-ide", "patchbay-mcp-transport-http",
          "ws", "patchbay-mcp-transport-ws",
          "ws-ide", "patchbay-mcp-transport-ws");

  private final Map<String, TransportProvider> providers = new LinkedHashMap<>();
  private final Map<String, Set<String>> members = new LinkedHashMap<>();
  private final Map<String, Supplier<? extends ServerConfig>> inProcess;

  /**
   * Finds the providers.
   *
   * @param given those of the application, asked first
   * @param loader where to look for others
   * @param inProcess the servers that the application gives by their names
   */
  public ServerTypes(
      List<TransportProvider> given,
      ClassLoader loader,
      Map<String, Supplier<? extends ServerConfig>> inProcess) {
    this.inProcess = Map.copyOf(inProcess);
    List<TransportProvider> all = new ArrayList<>(given);
    var services = ServiceLoader.load(TransportProvider.class, loader).stream().iterator();
    while (services.hasNext()) {
      try {
        all.add(services.next().get());
      } catch (ServiceConfigurationError e) {
        log.warn("a transport provider cannot be loaded: {}", e.getMessage());
      }
    }
    for (TransportProvider provider : all) {
      provider
          .definedTypes()
          .forEach(
              (type, keys) -> {
                if (providers.putIfAbsent(type, provider) == null) {
                  members.put(type, Set.copyOf(keys));
                }
              });
    }
  }

  /** Returns the members that a type has beside those of every type, if there is the type. */
  public Optional<Set<String>> members(String type) {
    return Optional.ofNullable(members.get(type));
  }

  /** Returns the types there are. */
  public Set<String> names() {
    return members.keySet();
  }

  /** Returns the artifact that brings a type, where it is one of ours. */
  public Optional<String> artifact(String type) {
    return Optional.ofNullable(ARTIFACTS.get(type)).map(name -> "io.patchbay:" + name);
  }

  /** Makes a configuration; there is the type. */
  ServerConfig configure(ServerDefinition definition) {
    TransportProvider provider = providers.get(definition.type());
    if (provider == null) {
      throw definition.wrong("type", "has no transport");
    }
    return provider.configure(definition);
  }

  /** Returns what makes the server of a name that the application gives, if it does. */
  Optional<Supplier<? extends ServerConfig>> inProcess(String name) {
    return Optional.ofNullable(inProcess.get(name));
  }
}
