package io.patchbay.config.internal.read;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Text.Position;
import io.patchbay.internal.files.Hashes;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.AuthorizerFactory;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.spi.ServerDefinition;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes servers of entries. Thread-safe. */
public final class EntryReader {
  private final AuthorizerFactory authorizers;
  private final @Nullable Proxy proxy;
  private final Map<List<Object>, Authorizer> made = new ConcurrentHashMap<>();

  /**
   * How servers behind a proxy of the vendor are reached.
   *
   * @param address the address of a server by its id
   * @param token gives the token of the user's account
   */
  public record Proxy(Function<String, String> address, Supplier<String> token) {}

  /**
   * An entry that was found, and its surroundings.
   *
   * @param name its name
   * @param node what it says
   * @param keyPath the way to it
   * @param format how it is written
   * @param source what has it
   * @param file the file that has it, or null
   * @param place what its meaning depends on
   * @param helperDirectory where its commands that print headers run
   * @param pluginRoot the directory of its plugin, or null
   * @param childEnvironment what its process gets where the entry does not say otherwise
   * @param questions the inputs of its file, or null
   */
  public record Found(
      String name,
      Node node,
      String keyPath,
      ConfigFormat format,
      String source,
      @Nullable Path file,
      Place place,
      Path helperDirectory,
      @Nullable Path pluginRoot,
      Map<String, String> childEnvironment,
      @Nullable Node questions) {}

  /**
   * Creates a reader.
   *
   * @param authorizers makes what authorizes requests
   * @param proxy how servers behind a proxy are reached, or null
   */
  public EntryReader(AuthorizerFactory authorizers, @Nullable Proxy proxy) {
    this.authorizers = authorizers;
    this.proxy = proxy;
  }

  /** Returns how a format's entries are written. */
  public static EntryFormat format(ConfigFormat format) {
    return switch (format) {
      case MCP_JSON, CLAUDE_JSON, MANAGED_MCP, CLAUDE_PLUGIN -> new ClaudeEntries();
      case CLAUDE_DESKTOP -> new DesktopEntries();
      case VS_CODE -> new EditorEntries(true);
      case CURSOR -> new EditorEntries(false);
      case GEMINI_CLI -> new GeminiEntries(false);
      case QWEN_CODE -> new GeminiEntries(true);
    };
  }

  /** Returns the fields that are read in every format. */
  public static List<FieldDoc> alwaysRead() {
    return CommonFields.ALWAYS;
  }

  /** Reads an entry; what is wrong with it is reported, and it is empty if that is an error. */
  public Optional<LoadedEntry> read(Found found, Reporter reporter) {
    if (!found.node().isObject()) {
      reporter.error(
          found.node().start(),
          found.keyPath(),
          "must be an object, as in {\"command\": \"node\", \"args\": []}");
      return Optional.empty();
    }
    Fields in = new Fields(found.node(), found.keyPath(), reporter);
    Draft out = new Draft();
    EntryFormat format = format(found.format());
    format.read(in, out, found.place());
    warnOfOthers(in, out, format, found.place().types());
    if (in.failed()) {
      return Optional.empty();
    }
    try {
      return Optional.of(entry(found, out, server(found, out, in), reporter));
    } catch (ConfigurationException e) {
      tell(in, withoutName(String.valueOf(e.getMessage()), found.name()));
      return Optional.empty();
    } catch (RuntimeException e) { // of the application, or of a transport that is not ours
      in.error("cannot be made: " + e.getClass().getSimpleName() + " in what makes the server");
      return Optional.empty();
    }
  }

  /** A message that begins with the name of a field is told there. */
  private static void tell(Fields in, String message) {
    int space = message.indexOf(' ');
    String field = space < 0 ? "" : message.substring(0, space);
    if (!in.names().contains(field)) {
      in.error(message);
      return;
    }
    boolean open =
        in.json(field).filter(Json::isString).filter(EntryReader::hasVariable).isPresent();
    in.error(field, message.substring(space + 1) + (open ? "; is a variable in it not set?" : ""));
  }

  private static boolean hasVariable(Json text) {
    return text.asString().contains("$");
  }

  private static String withoutName(String message, String name) {
    String prefix = "server '" + name + "': ";
    return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
  }

  private static void warnOfOthers(Fields in, Draft out, EntryFormat format, ServerTypes types) {
    Set<String> known = new LinkedHashSet<>(format.names());
    types.members(out.type()).ifPresent(known::addAll);
    in.warnOfOthers(known);
    if (in.failed() || out.isPlaceholder()) {
      return;
    }
    for (String name : in.unread()) {
      if (known.contains(name)) {
        in.warn(name, "means nothing for a server of type \"" + out.type() + "\"");
      }
    }
  }

  private static LoadedEntry entry(Found found, Draft out, ServerConfig server, Reporter reporter) {
    Position at = reporter.position(found.node().start());
    return new LoadedEntry(
        found.name(),
        found.place().scope(),
        found.format(),
        out.type(),
        found.source(),
        found.file(),
        at.line(),
        at.column(),
        server,
        out.oauth(),
        out.description(),
        out.disabledBecause(),
        out.isPlaceholder(),
        out.forTheHost(),
        hash(found),
        signature(out));
  }

  /** The same address, or the same command with the same arguments and variables. */
  private static @Nullable String signature(Draft out) {
    Object url = out.members().get("url");
    Object command = out.members().get("command");
    if (out.isPlaceholder() || url == null && command == null) {
      return null;
    } else if (url != null) {
      return Hashes.of("url " + url);
    }
    Map<String, Object> process = new TreeMap<>();
    process.put("command", String.valueOf(command));
    process.put("args", out.members().getOrDefault("args", List.of()));
    process.put("env", new TreeMap<>((Map<?, ?>) out.members().getOrDefault("env", Map.of())));
    return Hashes.of(Json.of(process).toString());
  }

  /** What is asked for is a part of the definition: its default may be a command. */
  private static String hash(Found found) {
    Json definition = found.node().json();
    Node questions = found.questions();
    if (questions == null) {
      return hash(definition);
    }
    return definition.toString().contains("${input:")
        ? hash(Json.of(List.of(definition, questions.json())))
        : hash(definition);
  }

  /** Returns the hash of a definition as it is written. */
  public static String hash(Json definition) {
    return Hashes.of(Json.of(sorted(definition)).toString());
  }

  private static Object sorted(Json json) {
    if (json.isObject()) {
      Map<String, Object> sorted = new TreeMap<>();
      json.members().forEach((name, value) -> sorted.put(name, sorted(value)));
      return sorted;
    } else if (json.isArray()) {
      List<Object> elements = new ArrayList<>();
      json.elements().forEach(element -> elements.add(sorted(element)));
      return elements;
    }
    return json;
  }

  private ServerConfig server(Found found, Draft out, Fields in) {
    if (out.isPlaceholder()) {
      return new PlaceholderServer(found.name(), out.type());
    } else if (out.type().equals("sdk")) {
      return inProcess(found, out);
    } else if (out.type().equals("claudeai-proxy")) {
      return proxied(found, out);
    }
    ServerTypes types = found.place().types();
    if (types.members(out.type()).isEmpty()) {
      throw new ConfigurationException(
          "no transport for type \""
              + out.type()
              + "\" is on the class path"
              + types.artifact(out.type()).map(artifact -> "; add " + artifact).orElse(""),
          null);
    }
    ServerDefinition.Builder definition =
        ServerDefinition.builder(found.name(), out.type())
            .members(Json.of(members(found, out)))
            .options(options(found, out, in));
    if (out.headersHelper() != null) {
      definition.headersFrom(helper(found, out, out.headersHelper()));
    }
    return types.configure(definition.build());
  }

  private static Map<String, Object> members(Found found, Draft out) {
    Map<String, Object> members = new LinkedHashMap<>(out.members());
    if (out.type().equals("stdio") && !found.childEnvironment().isEmpty()) {
      Map<String, Object> env = new LinkedHashMap<>(found.childEnvironment());
      if (members.get("env") instanceof Map<?, ?> own) {
        own.forEach((name, value) -> env.put(String.valueOf(name), String.valueOf(value)));
      }
      members.put("env", env);
    }
    return members;
  }

  /** A header that authorizes already leaves no room for an authorizer. */
  private ServerOptions options(Found found, Draft out, Fields in) {
    ServerOptions.Builder options = out.options().tools(out.tools().build());
    if (out.members().get("url") instanceof String url && out.oauth().enabled()) {
      boolean authorized =
          out.members().get("headers") instanceof Map<?, ?> headers
              && headers.keySet().stream()
                  .anyMatch(name -> "authorization".equalsIgnoreCase(String.valueOf(name)));
      boolean asked = !out.oauth().equals(OAuthSettings.NONE);
      if (authorized && asked) {
        in.warn("oauth", "has no effect beside an Authorization header");
      } else if (asked && authorizers == AuthorizerFactory.NONE) {
        in.warn(
            "oauth",
            "has no effect, as nobody authorizes here: give McpConfig.Builder.authorizers(…) an"
                + " AuthorizerFactory, such as OAuth of patchbay-mcp-auth");
      }
      if (!authorized) {
        options.authorizer(authorizer(found.name(), url, out.oauth()));
      }
    }
    return options.build();
  }

  /** The same one for the same settings, or a reload would take a server for another one. */
  private Authorizer authorizer(String name, String url, OAuthSettings settings) {
    if (authorizers == AuthorizerFactory.NONE) {
      return Authorizer.NONE;
    }
    URI address;
    try {
      address = URI.create(url);
    } catch (IllegalArgumentException e) {
      return Authorizer.NONE; // the transport says what is wrong with the address
    }
    return made.computeIfAbsent(
        List.of(name, url, settings), key -> authorizers.create(name, address, settings));
  }

  private static HeadersHelper helper(Found found, Draft out, String command) {
    Map<String, String> variables = new LinkedHashMap<>();
    if (found.pluginRoot() != null) {
      variables.put("CLAUDE_PLUGIN_ROOT", found.pluginRoot().toString());
    }
    Scope scope = found.place().scope();
    return new HeadersHelper(
        found.name(),
        String.valueOf(out.members().get("url")),
        command,
        found.helperDirectory(),
        variables,
        scope == Scope.PROJECT || scope == Scope.PLUGIN,
        found.place().windows());
  }

  private static ServerConfig inProcess(Found found, Draft out) {
    String name = String.valueOf(out.members().getOrDefault("name", found.name()));
    ServerConfig server =
        found
            .place()
            .types()
            .inProcess(name)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "the application gives no server \""
                            + name
                            + "\" of type sdk; McpConfig.Builder.inProcess does",
                        null))
            .get();
    if (!server.name().equals(found.name())) {
      throw new ConfigurationException(
          "the application's server for it is called \"" + server.name() + "\"", null);
    }
    return server;
  }

  private ServerConfig proxied(Found found, Draft out) {
    if (proxy == null) {
      throw new ConfigurationException(
          "servers behind a proxy need McpConfig.Builder.connectorProxy", null);
    }
    Object url = out.members().get("url");
    String address =
        url == null
            ? proxy.address().apply(String.valueOf(out.members().get("id")))
            : String.valueOf(url);
    Authorizer authorizer =
        made.computeIfAbsent(
            List.of(found.name(), address, "proxy"), key -> Authorizer.bearer(proxy.token()));
    return found
        .place()
        .types()
        .configure(
            ServerDefinition.builder(found.name(), "http")
                .members(Json.of(Map.of("url", address)))
                .options(out.options().tools(out.tools().build()).authorizer(authorizer).build())
                .build());
  }
}
