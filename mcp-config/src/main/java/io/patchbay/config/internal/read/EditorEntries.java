package io.patchbay.config.internal.read;

import io.patchbay.config.internal.expand.Expanded;
import io.patchbay.config.internal.expand.Expander;
import io.patchbay.spi.OAuthSettings;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Entries of VS Code and of Cursor. */
public final class EditorEntries implements EntryFormat {
  private static final FieldDoc COMMAND = new FieldDoc("command", "string", "stdio: the program");
  private static final FieldDoc ARGS =
      new FieldDoc("args", "array of strings", "stdio: its arguments");
  private static final FieldDoc ENV_FILE =
      new FieldDoc("envFile", "path", "stdio: a file of variables; those of env go before it");
  private static final FieldDoc CWD =
      new FieldDoc("cwd", "path", "stdio: its directory; the workspace's by default");
  private static final FieldDoc URL =
      new FieldDoc("url", "string", "the address; streamable HTTP, else HTTP+SSE, is found out");
  private static final FieldDoc HEADERS =
      new FieldDoc("headers", "object of strings", "headers of every request");

  private static final List<FieldDoc> VS_CODE =
      List.of(
          new FieldDoc(
              "type", "\"stdio\", \"http\", \"sse\"", "found out from command or url if missing"),
          COMMAND,
          ARGS,
          new FieldDoc(
              "env",
              "object of strings, numbers, null",
              "stdio: variables of its own; null leaves one out; PATH is added to the PATH there"
                  + " is"),
          ENV_FILE,
          CWD,
          URL,
          HEADERS,
          new FieldDoc("oauth.clientId", "string", "the client that is registered already"),
          new FieldDoc("dev", "object", "kept for the host; nothing is watched or debugged"),
          new FieldDoc(
              "sandboxEnabled",
              "boolean",
              "kept for the host; true warns that there is no sandbox"),
          new FieldDoc("sandbox", "object", "kept for the host, with the same warning"),
          new FieldDoc("version", "string", "kept for the host"),
          new FieldDoc("gallery", "boolean or string", "kept for the host"));

  private static final List<FieldDoc> CURSOR =
      List.of(
          new FieldDoc(
              "type",
              "\"stdio\", \"http\", \"sse\", \"streamableHttp\"",
              "found out from command or url if missing"),
          COMMAND,
          ARGS,
          new FieldDoc("env", "object of strings", "stdio: variables of its own"),
          ENV_FILE,
          CWD,
          URL,
          HEADERS,
          new FieldDoc("auth.CLIENT_ID", "string", "the client that is registered already"),
          new FieldDoc("auth.CLIENT_SECRET", "string", "its secret"),
          new FieldDoc("auth.scopes", "array of strings", "the scopes to ask for"));

  private final boolean vsCode;

  /**
   * Creates the format.
   *
   * @param vsCode whether it is VS Code's; else Cursor's
   */
  public EditorEntries(boolean vsCode) {
    this.vsCode = vsCode;
  }

  @Override
  public List<FieldDoc> fields() {
    List<FieldDoc> fields = new ArrayList<>(vsCode ? VS_CODE : CURSOR);
    fields.addAll(CommonFields.ALWAYS);
    return fields;
  }

  @Override
  public void read(Fields in, Draft out, Place place) {
    CommonFields.always(in, out);
    String type = in.raw("type").orElse("");
    boolean known =
        switch (type.toLowerCase(Locale.ROOT)) {
          case "", "stdio", "http", "sse" -> true;
          case "streamablehttp", "streamable-http" -> !vsCode;
          default -> false;
        };
    if (!known) {
      in.warn("type", "is none of stdio, http, sse; it is found out from command or url");
    }
    if (in.failed()) {
      return;
    }
    boolean starts = in.has("command") || type.equals("stdio") || !in.has("url");
    if (starts) {
      process(in, out, place);
    } else {
      remote(in, out, place);
    }
    if (vsCode) {
      hints(in, out);
    }
  }

  private void process(Fields in, Draft out, Place place) {
    Place at = vsCode ? place.withTexts(untilde(place)) : place;
    CommonFields.process(in, out, at, vsCode);
    if (in.failed()) {
      return;
    }
    if (vsCode) {
      addToPath(out, place);
    }
    CommonFields.envFile(in, out, at);
  }

  private static Expander untilde(Place place) {
    return text -> {
      Expanded expanded = place.texts().expand(text);
      return new Expanded(place.untilde(expanded.text()), expanded.warnings(), expanded.errors());
    };
  }

  /** What VS Code's PATH says comes after the PATH there is. */
  @SuppressWarnings("unchecked") // what process has set
  private static void addToPath(Draft out, Place place) {
    Map<String, String> env = (Map<String, String>) out.members().get("env");
    String path = env == null ? null : find(env);
    if (env == null || path == null) {
      return;
    }
    String inherited = find(place.environment());
    String before = inherited == null ? "" : place.environment().getOrDefault(inherited, "");
    if (!before.isEmpty()) {
      Map<String, String> added = new LinkedHashMap<>(env);
      added.put(path, before + File.pathSeparator + env.get(path));
      out.set("env", added);
    }
  }

  private static @org.jspecify.annotations.Nullable String find(Map<String, String> env) {
    return env.keySet().stream()
        .filter(name -> name.equalsIgnoreCase("PATH"))
        .findFirst()
        .orElse(null);
  }

  private void remote(Fields in, Draft out, Place place) {
    if (in.raw("url").filter(EditorEntries::isSocket).isPresent()) {
      in.error("url", "is a local socket, for which this library has no transport of its own");
      return;
    }
    CommonFields.remote(in, out, place, "auto", vsCode ? place.values() : Expander.NONE);
    if (vsCode) {
      in.in("oauth")
          .ifPresent(
              oauth -> {
                OAuthSettings.Builder settings = OAuthSettings.builder();
                oauth.text("clientId", place.texts()).ifPresent(settings::clientId);
                oauth.warnOfUnread();
                out.oauth(settings.build());
              });
    } else {
      in.in("auth").ifPresent(auth -> auth(auth, out, place));
    }
  }

  private static boolean isSocket(String url) {
    return url.startsWith("unix:") || url.startsWith("pipe:");
  }

  private static void auth(Fields in, Draft out, Place place) {
    OAuthSettings.Builder oauth = OAuthSettings.builder();
    in.text("CLIENT_ID", place.values()).ifPresent(oauth::clientId);
    in.text("CLIENT_SECRET", place.values()).ifPresent(oauth::clientSecret);
    in.texts("scopes", place.values()).ifPresent(oauth::scopes);
    in.warnOfUnread();
    out.oauth(oauth.build());
  }

  private static void hints(Fields in, Draft out) {
    for (String hint : List.of("dev", "sandboxEnabled", "sandbox", "version", "gallery")) {
      in.json(hint).ifPresent(value -> out.keep(hint, value));
    }
    boolean sandboxed = in.flag("sandboxEnabled").orElse(false);
    if (sandboxed) {
      in.warn("sandboxEnabled", "has no effect here: the server runs without a sandbox");
    }
  }
}
