package io.patchbay.internal.pool;

import io.patchbay.PooledResource;
import io.patchbay.PooledResourceTemplate;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import java.util.ArrayList;
import java.util.List;

/** Puts the pool of resources together. */
final class ResourceAssembly {
  private ResourceAssembly() {}

  /** Returns the pool; the previous one if nothing is different. */
  static DefaultResourcePool pool(
      List<ServerLists> servers, DefaultResourcePool previous, List<String> warnings) {
    List<PooledResource> resources = new ArrayList<>();
    List<PooledResourceTemplate> templates = new ArrayList<>();
    for (ServerLists lists : servers) {
      resources(lists, warnings).stream().map(now -> kept(now, previous)).forEach(resources::add);
      templates.addAll(templates(lists, warnings));
    }
    return resources.equals(previous.resources()) && templates.equals(previous.templates())
        ? previous
        : new DefaultResourcePool(previous.version() + 1, resources, templates);
  }

  private static List<PooledResource> resources(ServerLists lists, List<String> warnings) {
    return FirstOnes.of(
            lists.server(), "resource", lists.resources().items(), Resource::uri, warnings)
        .values()
        .stream()
        .map(resource -> new PooledResource(lists.server(), resource, lists.stale()))
        .toList();
  }

  private static List<PooledResourceTemplate> templates(ServerLists lists, List<String> warnings) {
    return FirstOnes.of(
            lists.server(),
            "resource template",
            lists.templates().items(),
            ResourceTemplate::uriTemplate,
            warnings)
        .values()
        .stream()
        .map(template -> new PooledResourceTemplate(lists.server(), template, lists.stale()))
        .toList();
  }

  private static PooledResource kept(PooledResource now, DefaultResourcePool previous) {
    return previous.find(now.server(), now.uri()).filter(now::equals).orElse(now);
  }
}
