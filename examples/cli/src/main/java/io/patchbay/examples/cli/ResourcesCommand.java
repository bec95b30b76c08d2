package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

@CommandLine.Command(
    name = "resources",
    description = "Lists the resources and resource templates of all servers.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ResourcesCommand extends Command {
  @Override
  ExitCode run(Plugged plugged, Console console) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (Connection connection : plugged.connections()) {
      List<Resource> resources = connection.listResources().items();
      List<ResourceTemplate> templates = connection.listResourceTemplates().items();
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("server", connection.name());
      document.put("resources", resources);
      document.put("resourceTemplates", templates);
      documents.add(document);
      for (Resource resource : resources) {
        console.line(
            connection.name()
                + "  "
                + resource.uri()
                + "  "
                + resource.displayName()
                + resource.mimeType().map(type -> "  " + type).orElse(""));
      }
      for (ResourceTemplate template : templates) {
        console.line(
            connection.name()
                + "  "
                + template.uriTemplate()
                + "  "
                + template.displayName()
                + "  (template)");
      }
    }
    console.document(Map.of("servers", documents));
    return ExitCode.DONE;
  }
}
