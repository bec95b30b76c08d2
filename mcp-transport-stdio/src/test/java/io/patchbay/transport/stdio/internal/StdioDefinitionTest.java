package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.transport.stdio.StdioServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Child processes, made of data. */
class StdioDefinitionTest {
  private final StdioTransportProvider provider = new StdioTransportProvider();

  private ServerConfig configure(String members) {
    return provider.configure(
        ServerDefinition.builder("s", "stdio")
            .members(Json.parse(members))
            .options(ServerOptions.builder().lazy(true).build())
            .build());
  }

  @Test
  void everyMemberHasItsEffect() {
    assertThat(provider.definedTypes())
        .isEqualTo(Map.of("stdio", Set.of("command", "args", "env", "cwd")));
    StdioServer server =
        (StdioServer)
            configure(
                "{\"command\":\"node\",\"args\":[\"a\",\"\"],\"env\":{\"K\":\"v\"},\"cwd\":\"/tmp\"}");
    assertThat(server.name()).isEqualTo("s");
    assertThat(server.command()).isEqualTo("node");
    assertThat(server.args()).containsExactly("a", "");
    assertThat(server.environment()).isEqualTo(Map.of("K", "v"));
    assertThat(server.directory()).contains(Path.of("/tmp"));
    assertThat(server.options().lazy()).isTrue();
    Map<String, ?> settings = server.settings();
    assertThat(settings.get("command")).isEqualTo("node");
    assertThat(settings.get("args")).isEqualTo(List.of("a", ""));
  }

  @Test
  void aCommandIsEnough() {
    StdioServer server = (StdioServer) configure("{\"command\":\"node\",\"cwd\":\"\"}");
    assertThat(server.args()).isEmpty();
    assertThat(server.directory()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                          | server 's': command is missing",
        "{\"command\":\" \"}                         | server 's': command is missing",
        "{\"command\":[\"node\"]}                    | server 's': command must be a string",
        "{\"command\":\"x\",\"args\":\"-y\"}         | server 's': args must be an array of strings",
        "{\"command\":\"x\",\"args\":[\"a\",7]}      | server 's': args[1] must be a string",
        "{\"command\":\"x\",\"env\":{\"A\":true}}    | server 's': env.A must be a string",
        "{\"command\":\"x\",\"env\":{\"A=B\":\"s3\"}}  | server 's': command, args or env cannot be used",
        "{\"command\":\"x\",\"cwd\":\"s3\\u0000\"}   | server 's': cwd must be a path"
      })
  void whatCannotWorkIsSaidWithTheMemberAndWithoutItsValue(String members, String message) {
    assertThatThrownBy(() -> configure(members))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith(message)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3"));
  }
}
