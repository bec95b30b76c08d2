package io.patchbay.internal.connection;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.internal.files.Hashes;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What tells one configuration from another: a hash of its JSON values, in which neither the order
 * of keys nor white space matters, and the objects among them, which are compared as they are.
 * Secrets are in the hash only.
 */
final class ConfigKey {
  private final String hash;
  private final List<Object> objects;

  private ConfigKey(String hash, List<Object> objects) {
    this.hash = hash;
    this.objects = objects;
  }

  /** Returns the key of a configuration. */
  static ConfigKey of(ServerConfig config) {
    List<Object> objects = new ArrayList<>();
    Map<String, Object> all = new TreeMap<>();
    all.put("type", config.type());
    all.put("settings", canonical(config.settings(), objects));
    all.put("options", canonical(options(config.options()), objects));
    return new ConfigKey(Hashes.of(Json.of(all).toString()), List.copyOf(objects));
  }

  static Map<String, Object> options(ServerOptions options) {
    Map<String, Object> all = new TreeMap<>();
    all.put("protocol", options.protocol().toString());
    all.put("limits", options.limits().map(Object::toString).orElse(""));
    all.put("trusted", options.trusted());
    all.put("authorizer", options.authorizer());
    all.put("reconnection", options.reconnection().map(Object::toString).orElse(""));
    all.put("lazy", options.lazy());
    all.put("optional", options.optional());
    all.put("tools", options.tools());
    all.put("toolTimeouts", options.toolTimeouts().toString());
    all.put("connectTimeout", options.connectTimeout().map(Object::toString).orElse(""));
    all.put("callTimeout", options.callTimeout().map(Object::toString).orElse(""));
    all.put("unasked", options.unasked());
    all.put("alwaysLoad", options.alwaysLoad());
    all.put("appTimeout", options.appTimeout().map(Object::toString).orElse(""));
    all.put("appBytes", options.appBytes());
    all.put("filters", options.filters());
    return all;
  }

  /** Maps get their keys sorted; what is no JSON is set aside. */
  private static Object canonical(Object value, List<Object> objects) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((key, member) -> sorted.put(String.valueOf(key), canonical(member, objects)));
      return sorted;
    } else if (value instanceof Iterable<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(canonical(element, objects)));
      return elements;
    } else if (value instanceof Optional<?> optional) {
      return optional.map(known -> canonical(known, objects)).orElse("");
    } else if (value instanceof Json json) {
      return json.isObject()
          ? canonical(json.members(), objects)
          : json.isArray() ? canonical(json.elements(), objects) : json;
    } else if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    objects.add(value);
    return Map.of("object", objects.size());
  }

  /** Returns the hash of what can be written down, in hex: the same in every process. */
  String hash() {
    return hash;
  }

  /** Returns what stands for a server and its configuration in files. */
  static String inFiles(ServerConfig config) {
    return config.identity() + "#" + of(config).hash();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConfigKey key && hash.equals(key.hash) && objects.equals(key.objects);
  }

  @Override
  public int hashCode() {
    return hash.hashCode();
  }

  /** Returns the hash. */
  @Override
  public String toString() {
    return "ConfigKey[" + hash + "]";
  }
}
