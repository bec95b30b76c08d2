package io.patchbay.examples.cli;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.inprocess.SdkServer;
import io.patchbay.inprocess.SdkServers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server built with the official Java SDK, hosted in this process. */
final class DemoServer {
  private DemoServer() {}

  static SdkServer<McpSyncServer> notes() {
    List<String> notes = new CopyOnWriteArrayList<>();
    return SdkServers.handshake(
        "notes",
        provider ->
            McpServer.sync(provider)
                .serverInfo(McpSchema.Implementation.builder("notes", "1.0").build())
                .immediateExecution(true)
                .tools(
                    tool(
                        "add_note",
                        "text",
                        text -> {
                          notes.add(text);
                          return "note " + notes.size();
                        }),
                    tool(
                        "find_notes",
                        "word",
                        word ->
                            String.join(
                                "\n", notes.stream().filter(note -> note.contains(word)).toList())))
                .build());
  }

  private static SyncToolSpecification tool(
      String name, String argument, Function<String, String> body) {
    Map<String, Object> schema =
        Map.of(
            "type", "object",
            "properties", Map.of(argument, Map.of("type", "string")),
            "required", List.of(argument));
    return SyncToolSpecification.builder()
        .tool(McpSchema.Tool.builder(name, schema).build())
        .callHandler(
            (exchange, request) ->
                McpSchema.CallToolResult.builder()
                    .addTextContent(body.apply(String.valueOf(request.arguments().get(argument))))
                    .build())
        .build();
  }
}
