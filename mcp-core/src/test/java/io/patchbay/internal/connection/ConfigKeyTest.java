package io.patchbay.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigKeyTest {

  private record Config(String name, Map<String, ?> settings, ServerOptions options)
      implements ServerConfig {
    @Override
    public String type() {
      return "test";
    }
  }

  private static ConfigKey key(Map<String, ?> settings) {
    return ConfigKey.of(new Config("s", settings, ServerOptions.DEFAULT));
  }

  @Test
  void orderOfKeysDoesNotMatterAtAnyDepth() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("command", "node");
    one.put("env", Json.parse("{\"A\": \"1\",   \"B\": {\"x\": 1, \"y\": [1, 2]}}"));
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("env", Json.parse("{\"B\":{\"y\":[1,2],\"x\":1},\"A\":\"1\"}"));
    other.put("command", "node");
    assertThat(key(one)).isEqualTo(key(other)).hasSameHashCodeAs(key(other));
    assertThat(key(one).hash()).isEqualTo(key(other).hash());
  }

  @Test
  void everyValueMatters() {
    ConfigKey base = key(Map.of("command", "node", "args", List.of("a", "b")));
    assertThat(base).isNotEqualTo(key(Map.of("command", "node", "args", List.of("b", "a"))));
    assertThat(base).isNotEqualTo(key(Map.of("command", "node")));
    assertThat(base)
        .isNotEqualTo(
            ConfigKey.of(
                new Config(
                    "s",
                    Map.of("command", "node", "args", List.of("a", "b")),
                    ServerOptions.builder().lazy(true).build())));
  }

  @Test
  void secretsAreInTheHashOnly() {
    ConfigKey key = key(Map.of("headers", Map.of("Authorization", "Bearer s3cret")));
    assertThat(key.hash()).matches("[0-9a-f]{64}");
    assertThat(key.toString()).doesNotContain("s3cret");
    assertThat(key).isNotEqualTo(key(Map.of("headers", Map.of("Authorization", "Bearer another"))));
  }

  @Test
  void objectsAreComparedAsTheyAre() {
    Runnable code = () -> {};
    assertThat(key(Map.of("code", code))).isEqualTo(key(Map.of("code", code)));
    Runnable other = () -> {};
    assertThat(key(Map.of("code", code))).isNotEqualTo(key(Map.of("code", other)));
  }
}
