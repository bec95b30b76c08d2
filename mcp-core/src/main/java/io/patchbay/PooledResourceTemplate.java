package io.patchbay;

import io.patchbay.model.ResourceTemplate;

/**
 * A resource template with the server it is of. Immutable.
 *
 * @param server the name of its server
 * @param template the template as its server sent it
 * @param isStale whether its server is not connected at the moment, so that this is what it offered
 *     last
 */
public record PooledResourceTemplate(String server, ResourceTemplate template, boolean isStale) {}
