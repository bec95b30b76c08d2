package io.patchbay;

import io.patchbay.model.Resource;

/**
 * A resource with the server it is of. Immutable.
 *
 * @param server the name of its server
 * @param resource the resource as its server sent it
 * @param isStale whether its server is not connected at the moment, so that this is what it offered
 *     last
 */
public record PooledResource(String server, Resource resource, boolean isStale) {

  /** Returns its URI, as the server wrote it. */
  public String uri() {
    return resource.uri();
  }
}
