package io.patchbay;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The resources and resource templates of all servers at one moment, server by server in the order
 * the host gave them. Immutable; a change makes another pool.
 *
 * <p>A resource is known by its server and its URI: several servers may use the same URI for
 * different things. Servers can also be read from by URIs that they do not list.
 */
public interface ResourcePool extends Iterable<PooledResource> {

  /** Returns a number that grows with every change; the same number means the same resources. */
  long version();

  /** Returns all resources in order. */
  List<PooledResource> resources();

  /** Returns all resource templates in order. */
  List<PooledResourceTemplate> templates();

  /** Returns how many resources there are, templates not counted. */
  default int size() {
    return resources().size();
  }

  /** Returns the resources of a server, in its order. */
  List<PooledResource> ofServer(String server);

  /** Returns the resource templates of a server, in its order. */
  List<PooledResourceTemplate> templatesOfServer(String server);

  /** Finds a resource of a server, by its URI as the server wrote it. */
  Optional<PooledResource> find(String server, String uri);

  /** Finds a resource by its URI if one server lists it, and no other one. */
  Optional<PooledResource> find(String uri);

  @Override
  default Iterator<PooledResource> iterator() {
    return resources().iterator();
  }
}
