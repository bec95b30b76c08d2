package io.patchbay.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Limits;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.ToolFilter;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.MessageFilter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConfigKeyTest {

  /** Every option, with a value that is not the default. */
  private static final Map<String, UnaryOperator<ServerOptions.Builder>> OTHER =
      Map.ofEntries(
          Map.entry("protocol", options -> options.protocol(ProtocolMode.LEGACY)),
          Map.entry("limits", options -> options.limits(Limits.DEFAULT)),
          Map.entry("trusted", options -> options.trusted(true)),
          Map.entry("authorizer", options -> options.authorizer(Authorizer.bearer(() -> "t"))),
          Map.entry("reconnection", options -> options.reconnection(Reconnection.NEVER)),
          Map.entry("lazy", options -> options.lazy(true)),
          Map.entry("optional", options -> options.optional(true)),
          Map.entry("tools", options -> options.tools(ToolFilter.builder().exclude("x").build())),
          Map.entry("toolTimeouts", options -> options.toolTimeout("t", Duration.ofSeconds(1))),
          Map.entry("connectTimeout", options -> options.connectTimeout(Duration.ofSeconds(1))),
          Map.entry("callTimeout", options -> options.callTimeout(Duration.ofSeconds(1))),
          Map.entry("unasked", options -> options.unasked(true)),
          Map.entry("alwaysLoad", options -> options.alwaysLoad(true)),
          Map.entry("appTimeout", options -> options.appTimeout(Duration.ofSeconds(1))),
          Map.entry("appBytes", options -> options.appBytes(1)),
          Map.entry(
              "filters", options -> options.filter(MessageFilter.structuredContentFromText())));

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

  private static List<Method> accessors() {
    return Stream.of(ServerOptions.class.getMethods())
        .filter(method -> method.getDeclaringClass() == ServerOptions.class)
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getParameterCount() == 0 && !method.getName().equals("toBuilder"))
        .toList();
  }

  @Test
  void everyOptionMattersAndNoneIsForgotten() {
    assertThat(accessors())
        .extracting(Method::getName)
        .containsExactlyInAnyOrderElementsOf(OTHER.keySet());
    ConfigKey base = ConfigKey.of(new Config("s", Map.of(), ServerOptions.DEFAULT));
    OTHER.forEach(
        (name, other) -> {
          ServerOptions options = other.apply(ServerOptions.builder()).build();
          assertThat(ConfigKey.of(new Config("s", Map.of(), options))).as(name).isNotEqualTo(base);
        });
  }

  @Test
  void everyOptionSurvivesToBuilder() throws ReflectiveOperationException {
    ServerOptions.Builder all = ServerOptions.builder();
    for (UnaryOperator<ServerOptions.Builder> other : OTHER.values()) {
      all = other.apply(all);
    }
    ServerOptions options = all.build();
    ServerOptions again = options.toBuilder().build();
    for (Method accessor : accessors()) {
      assertThat(accessor.invoke(again))
          .as(accessor.getName())
          .isEqualTo(accessor.invoke(options))
          .isNotEqualTo(accessor.invoke(ServerOptions.DEFAULT));
    }
  }

  @Test
  void timeoutsOfTheOptionsGoBeforeTheLimits() {
    Limits limits =
        Limits.builder()
            .toolIdleLocal(Duration.ofMinutes(90))
            .toolIdleRemote(Duration.ofMinutes(5))
            .build();
    Limits own =
        ServerLimits.of(
            ServerOptions.builder()
                .connectTimeout(Duration.ofSeconds(7))
                .callTimeout(Duration.ofHours(1))
                .build(),
            limits);
    assertThat(own.connect()).hasSeconds(7);
    assertThat(own.toolWall()).hasHours(1);
    assertThat(own.toolIdleRemote()).hasHours(1);
    assertThat(own.toolIdleLocal()).hasMinutes(90);
    assertThat(own.request()).isEqualTo(limits.request());
  }

  @Test
  void callTimeoutOfZeroIsNoWallAndSilenceThatIsOffStaysOff() {
    Limits limits =
        Limits.builder().toolWall(Duration.ofSeconds(3)).toolIdleLocal(Duration.ZERO).build();
    ServerOptions.Builder options = ServerOptions.builder();
    assertThat(ServerLimits.of(options.callTimeout(Duration.ZERO).build(), limits).toolWall())
        .isZero();
    assertThat(
            ServerLimits.of(options.callTimeout(Duration.ofHours(1)).build(), limits)
                .toolIdleLocal())
        .isZero();
  }
}
