package io.patchbay.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class SchemaCoverageTest {
  private static final int INSTANCES = 40;

  static Stream<Revision> revisions() {
    return Revision.all();
  }

  @ParameterizedTest
  @MethodSource("revisions")
  void everyDefinitionHasATypeOrAReason(Revision revision) {
    assertThat(revision.definitions().keySet())
        .hasSizeGreaterThan(80)
        .allMatch(name -> type(name).isPresent() || Untyped.REASONS.containsKey(name));
  }

  @Test
  void noReasonIsStale() {
    Set<String> known =
        Revision.all().flatMap(r -> r.definitions().keySet().stream()).collect(Collectors.toSet());
    assertThat(known).containsAll(Untyped.REASONS.keySet()).containsAll(Untyped.ALIASES.keySet());
    assertThat(Untyped.REASONS.keySet()).noneMatch(name -> type(name).isPresent());
    assertThat(Untyped.ALIASES.values()).allMatch(name -> type(name).isPresent());
    for (String property : Untyped.PROPERTIES.keySet()) {
      String[] parts = property.split("\\.", 2);
      assertThat(Revision.all().map(r -> r.definitions().get(parts[0])))
          .as(property)
          .anyMatch(schema -> schema != null && schema.path("properties").has(parts[1]));
      assertThat(type(parts[0]).orElseThrow().getMethods())
          .extracting(Method::getName)
          .doesNotContain(parts[1]);
    }
  }

  @ParameterizedTest
  @MethodSource("revisions")
  void everyPropertyHasAnAccessor(Revision revision) {
    List<String> missing = new ArrayList<>();
    revision
        .definitions()
        .forEach(
            (name, schema) ->
                type(name)
                    .map(type -> new AccessorCheck(revision).missing(type, schema, name))
                    .ifPresent(missing::addAll));
    assertThat(missing).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("revisions")
  void accessorsReturnWhatAnInstanceHas(Revision revision) throws Exception {
    int read = 0;
    for (Map.Entry<String, JsonNode> definition : revision.definitions().entrySet()) {
      Optional<Method> from = type(definition.getKey()).flatMap(SchemaCoverageTest::from);
      for (long seed = 0; from.isPresent() && seed < INSTANCES; seed++) {
        check(revision, definition.getKey(), definition.getValue(), from.get(), seed);
        read++;
      }
    }
    assertThat(read).isGreaterThan(40 * INSTANCES);
  }

  private static void check(Revision revision, String name, JsonNode schema, Method from, long seed)
      throws Exception {
    Object instance = new SchemaInstances(revision, seed).of(schema);
    String text = Revision.MAPPER.writeValueAsString(instance);
    String context = revision + " " + name + " seed " + seed + ": " + text;
    ToJson payload = read(from, text, context);
    assertThat(payload.json()).as(context).isEqualTo(Json.of(instance));
    assertThat(Json.parse(payload.json().toString())).as(context).isEqualTo(payload.json());
    assertThat(new AccessorCheck(revision).wrong(payload, schema, name)).as(context).isEmpty();
    for (Method method : payload.getClass().getMethods()) {
      if (isAccessor(method) && !method.getName().equals("structured")) {
        assertThat(method.invoke(payload)).as("%s in %s", method.getName(), context).isNotNull();
      }
    }
  }

  private static ToJson read(Method from, String text, String context) throws Exception {
    Json json = Json.parse(text);
    try {
      return from.getParameterTypes()[0] == Json.class
          ? (ToJson) from.invoke(null, json)
          : (ToJson) from.invoke(null, json.asString());
    } catch (InvocationTargetException e) {
      throw new AssertionError(context, e.getCause());
    }
  }

  private static boolean isAccessor(Method method) {
    return method.getParameterCount() == 0
        && method.getReturnType() != void.class
        && !Modifier.isStatic(method.getModifiers())
        && method.getDeclaringClass() != Object.class;
  }

  private static Optional<Method> from(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .filter(method -> isReader(method, type))
        .findFirst();
  }

  private static boolean isReader(Method method, Class<?> type) {
    return method.getReturnType() == type
        && (method.getName().equals("from")
            || method.getName().equals("of") && OpenEnum.class.isAssignableFrom(type));
  }

  private static Optional<Class<?>> type(String definition) {
    String name = Untyped.ALIASES.getOrDefault(definition, definition);
    try {
      return Optional.of(Class.forName(Tool.class.getPackageName() + "." + name));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }
}
