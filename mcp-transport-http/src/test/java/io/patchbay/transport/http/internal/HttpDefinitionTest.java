package io.patchbay.transport.http.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.Wire;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that are reached by HTTP, made of data. */
class HttpDefinitionTest {
  private final HttpTransportProvider provider = new HttpTransportProvider();

  private static ServerDefinition.Builder definition(String type, String members) {
    return ServerDefinition.builder("s", type).members(Json.parse(members));
  }

  @ParameterizedTest
  @CsvSource({"http, STREAMABLE", "sse, SSE", "sse-ide, SSE", "auto, AUTO"})
  void theTypeSaysWhichTransportItIs(String type, Wire wire) {
    assertThat(provider.definedTypes().get(type)).isEqualTo(Set.of("url", "headers"));
    HttpServer server =
        (HttpServer) provider.configure(definition(type, "{\"url\":\"https://h/mcp\"}").build());
    assertThat(server.wire()).isEqualTo(wire);
  }

  @Test
  void everyMemberHasItsEffect() {
    Supplier<Map<String, String>> more = () -> Map.of("X-More", "1");
    HttpServer server =
        (HttpServer)
            provider.configure(
                definition(
                        "http",
                        "{\"url\":\"https://h/mcp\",\"headers\":{\"Authorization\":\"Bearer t\"}}")
                    .options(ServerOptions.builder().lazy(true).build())
                    .headersFrom(more)
                    .build());
    assertThat(server.name()).isEqualTo("s");
    assertThat(server.url()).hasToString("https://h/mcp");
    assertThat(server.headers()).isEqualTo(Map.of("Authorization", "Bearer t"));
    assertThat(server.headerSupplier()).containsSame(more);
    assertThat(server.options().lazy()).isTrue();
    assertThat(Objects.requireNonNull(server.settings().get("url"))).isEqualTo("https://h/mcp");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                     | url is missing",
        "{\"url\":\"s3/mcp\"}                   | url must start with https:// or http://",
        "{\"url\":\"https://s3:s3@h\"}          | url has a user name in it",
        "{\"url\":\"https://h/ s3\"}            | url is no address",
        "{\"url\":\"https://h\",\"headers\":{\"Host\":\"s3\"}} | headers.Host cannot be sent",
        "{\"url\":\"https://h\",\"headers\":{\"A\":\"s3\\n\"}} | headers.A cannot be sent",
        "{\"url\":\"http://h/s3\",\"headers\":{\"Authorization\":\"s3\"}} | url sends what should be secret"
      })
  void whatCannotWorkIsSaidWithTheMemberAndWithoutItsValue(String members, String problem) {
    assertThatThrownBy(() -> provider.configure(definition("http", members).build()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("server 's': " + problem)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3"));
  }

  @Test
  void oneThingAuthorizes() {
    ServerOptions options =
        ServerOptions.builder().authorizer(Authorizer.bearer(() -> "t")).build();
    assertThatThrownBy(
            () ->
                provider.configure(
                    definition(
                            "http",
                            "{\"url\":\"https://h\",\"headers\":{\"authorization\":\"Bearer t\"}}")
                        .options(options)
                        .build()))
        .hasMessageContaining("headers has Authorization, and something else authorizes too");
  }

  @Test
  void otherTypesAreRefused() {
    assertThatThrownBy(() -> provider.configure(definition("ws", "{}").build()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("server 's': type must be one of [auto, http, sse, sse-ide]");
  }
}
