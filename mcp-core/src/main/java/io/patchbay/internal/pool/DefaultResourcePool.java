package io.patchbay.internal.pool;

import io.patchbay.PooledResource;
import io.patchbay.PooledResourceTemplate;
import io.patchbay.ResourcePool;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The resources of a moment. */
public final class DefaultResourcePool implements ResourcePool {
  /** No resources. */
  public static final DefaultResourcePool EMPTY = new DefaultResourcePool(0, List.of(), List.of());

  private final long version;
  private final List<PooledResource> resources;
  private final List<PooledResourceTemplate> templates;
  private final Map<String, List<PooledResource>> byServer;
  private final Map<String, List<PooledResourceTemplate>> templatesByServer;
  private final Map<Place, PooledResource> byPlace = new HashMap<>();
  private final Map<String, PooledResource> byUri = new HashMap<>();

  DefaultResourcePool(
      long version, List<PooledResource> resources, List<PooledResourceTemplate> templates) {
    this.version = version;
    this.resources = List.copyOf(resources);
    this.templates = List.copyOf(templates);
    this.byServer = ServerGroups.of(resources, PooledResource::server);
    this.templatesByServer = ServerGroups.of(templates, PooledResourceTemplate::server);
    Set<String> ambiguous = new HashSet<>();
    for (PooledResource resource : resources) {
      byPlace.put(Place.of(resource), resource);
      if (byUri.putIfAbsent(resource.uri(), resource) != null) {
        ambiguous.add(resource.uri());
      }
    }
    byUri.keySet().removeAll(ambiguous);
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public List<PooledResource> resources() {
    return resources;
  }

  @Override
  public List<PooledResourceTemplate> templates() {
    return templates;
  }

  @Override
  public List<PooledResource> ofServer(String server) {
    return byServer.getOrDefault(server, List.of());
  }

  @Override
  public List<PooledResourceTemplate> templatesOfServer(String server) {
    return templatesByServer.getOrDefault(server, List.of());
  }

  @Override
  public Optional<PooledResource> find(String server, String uri) {
    return Optional.ofNullable(byPlace.get(new Place(server, uri)));
  }

  @Override
  public Optional<PooledResource> find(String uri) {
    return Optional.ofNullable(byUri.get(uri));
  }

  @Override
  public String toString() {
    return "version " + version + " of " + byPlace.keySet();
  }

  /** Where a resource is. */
  record Place(String server, String uri) {

    static Place of(PooledResource resource) {
      return new Place(resource.server(), resource.uri());
    }
  }
}
