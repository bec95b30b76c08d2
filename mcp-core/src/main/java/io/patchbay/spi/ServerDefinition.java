package io.patchbay.spi;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What data, such as an entry of a configuration file, says of a server: members by name, variables
 * expanded. {@link TransportProvider#configure} makes a {@link ServerConfig} of it. Its messages
 * name the member and never a value. Immutable.
 */
public final class ServerDefinition {
  private final String name;
  private final String type;
  private final Json members;
  private final ServerOptions options;
  private final @Nullable Supplier<Map<String, String>> headersFrom;

  private ServerDefinition(Builder builder) {
    this.name = builder.name;
    this.type = builder.type;
    this.members = builder.members;
    this.options = builder.options;
    this.headersFrom = builder.headersFrom;
  }

  /**
   * Starts a definition.
   *
   * @param name the name the host calls the server by
   * @param type its type, one of {@link TransportProvider#definedTypes}
   */
  public static Builder builder(String name, String type) {
    return new Builder(name, type);
  }

  /** Returns the name the host calls the server by. */
  public String name() {
    return name;
  }

  /** Returns the type it is defined with, such as {@code stdio} or {@code sse}. */
  public String type() {
    return type;
  }

  /** Returns the members as they are; an object. They may be secret. */
  public Json members() {
    return members;
  }

  /** Returns what does not depend on the transport. */
  public ServerOptions options() {
    return options;
  }

  /** Returns what gives more headers for each connection, if something does. May block. */
  public Optional<Supplier<Map<String, String>>> headersFrom() {
    return Optional.ofNullable(headersFrom);
  }

  /**
   * Returns a text.
   *
   * @throws ConfigurationException if the member is something else
   */
  public Optional<String> string(String member) {
    return Optional.ofNullable(members.get(member)).map(value -> string(member, value));
  }

  /**
   * Returns a text that has to be there and not blank.
   *
   * @throws ConfigurationException if it is missing, blank or something else
   */
  public String requireString(String member) {
    String value = string(member).orElse("");
    if (value.isBlank()) {
      throw wrong(member, "is missing; a server of type '" + type + "' needs it");
    }
    return value;
  }

  /**
   * Returns a list of texts, empty if it is missing.
   *
   * @throws ConfigurationException if the member is something else
   */
  public List<String> strings(String member) {
    Json value = members.get(member);
    if (value == null) {
      return List.of();
    } else if (!value.isArray()) {
      throw expected(member, "an array of strings", value);
    }
    List<String> strings = new ArrayList<>();
    for (Json element : value.elements()) {
      strings.add(string(member + "[" + strings.size() + "]", element));
    }
    return List.copyOf(strings);
  }

  /**
   * Returns texts by name, empty if they are missing.
   *
   * @throws ConfigurationException if the member is something else
   */
  public Map<String, String> stringsByName(String member) {
    Json value = members.get(member);
    if (value == null) {
      return Map.of();
    } else if (!value.isObject()) {
      throw expected(member, "an object of strings", value);
    }
    Map<String, String> strings = new LinkedHashMap<>();
    value.members().forEach((key, text) -> strings.put(key, string(member + "." + key, text)));
    return strings;
  }

  private String string(String place, Json value) {
    if (!value.isString()) {
      throw expected(place, "a string", value);
    }
    return value.asString();
  }

  private ConfigurationException expected(String place, String what, Json value) {
    return wrong(place, "must be " + what + ", it is " + value.kind());
  }

  /**
   * Returns the error of a member.
   *
   * @param member its name
   * @param problem what is wrong with it, as in "must be a path"; no value of it
   */
  public ConfigurationException wrong(String member, String problem) {
    return new ConfigurationException("server '" + name + "': " + member + " " + problem, null);
  }

  /** Returns the name and the type. */
  @Override
  public String toString() {
    return "ServerDefinition[" + name + ": " + type + "]";
  }

  /** Collects a definition. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final String type;
    private Json members = Json.emptyObject();
    private ServerOptions options = ServerOptions.DEFAULT;
    private @Nullable Supplier<Map<String, String>> headersFrom;

    private Builder(String name, String type) {
      this.name = Objects.requireNonNull(name);
      this.type = Objects.requireNonNull(type);
    }

    /**
     * Sets the members.
     *
     * @throws IllegalArgumentException if they are no object
     */
    public Builder members(Json members) {
      if (!members.isObject()) {
        throw new IllegalArgumentException("a definition is an object, not " + members.kind());
      }
      this.members = members;
      return this;
    }

    /** Sets what does not depend on the transport. */
    public Builder options(ServerOptions options) {
      this.options = Objects.requireNonNull(options);
      return this;
    }

    /** Sets what gives more headers for each connection. */
    public Builder headersFrom(Supplier<Map<String, String>> supplier) {
      this.headersFrom = Objects.requireNonNull(supplier);
      return this;
    }

    /** Returns the definition. */
    public ServerDefinition build() {
      return new ServerDefinition(this);
    }
  }
}
