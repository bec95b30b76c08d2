package io.patchbay.config.internal.read;

import io.patchbay.config.internal.expand.Expander;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Entries of Claude Code, in every file that has them. */
public final class ClaudeEntries implements EntryFormat {
  private static final long LEAST_TIMEOUT = 1_000;

  private static final List<FieldDoc> OWN =
      List.of(
          new FieldDoc(
              "type",
              "\"stdio\", \"http\", \"streamable-http\", \"sse\", \"ws\", \"sdk\", \"sse-ide\","
                  + " \"ws-ide\", \"claudeai-proxy\", or one that a transport brings",
              "how the server is reached; stdio where there is no url"),
          new FieldDoc("command", "string", "stdio: the program"),
          new FieldDoc("args", "array of strings", "stdio: its arguments"),
          new FieldDoc("env", "object of strings", "stdio: variables of its own"),
          new FieldDoc("cwd", "string", "stdio: its directory; the project's by default"),
          new FieldDoc(
              "url", "string", "the address; \"\" is a placeholder: the server is not configured"),
          new FieldDoc("headers", "object of strings", "headers of every request"),
          new FieldDoc(
              "headersHelper",
              "string",
              "a shell command that prints headers as JSON; run for each connection, and again"
                  + " after a 401; of a project only where its directory is trusted"),
          new FieldDoc(
              "timeout",
              "milliseconds",
              "the longest a call may take, and the least it may be idle; under 1000 left out"),
          new FieldDoc("request_timeout_ms", "milliseconds", "the same, where timeout is missing"),
          new FieldDoc(
              "alwaysLoad", "boolean", "its tools are always shown to the model (isAlwaysLoaded)"),
          new FieldDoc("oauth.clientId", "string", "the client that is registered already"),
          new FieldDoc("oauth.callbackPort", "port", "the port of the redirect URI"),
          new FieldDoc(
              "oauth.authServerMetadataUrl",
              "https URL",
              "where the metadata of the authorization server is"),
          new FieldDoc("oauth.scopes", "string, scopes parted by spaces", "the scopes to ask for"),
          new FieldDoc("name", "string", "sdk: the name under which the application gives it"),
          new FieldDoc("id", "string", "claudeai-proxy: the server's id behind the proxy"));

  @Override
  public List<FieldDoc> fields() {
    List<FieldDoc> fields = new ArrayList<>(OWN);
    fields.addAll(CommonFields.ALWAYS);
    return fields;
  }

  @Override
  public void read(Fields in, Draft out, Place place) {
    CommonFields.always(in, out);
    boolean timed = in.has("timeout");
    CommonFields.callTimeout(in, out, "timeout", LEAST_TIMEOUT);
    if (!timed) {
      CommonFields.callTimeout(in, out, "request_timeout_ms", LEAST_TIMEOUT);
    }
    in.flag("alwaysLoad").ifPresent(out.options()::alwaysLoad);
    String type = in.raw("type").orElse("");
    if (in.failed()) {
      return;
    }
    if (type.isEmpty()) {
      untyped(in, out, place);
    } else {
      typed(type, in, out, place);
    }
  }

  private static void untyped(Fields in, Draft out, Place place) {
    if (!in.has("url")) {
      CommonFields.process(in, out, place, false);
    } else if (in.raw("url").filter(String::isEmpty).isPresent()) {
      out.type("http");
      out.placeholder();
    } else {
      in.error(
          "url",
          "has no \"type\" beside it; add \"type\": \"http\", or \"sse\" or \"ws\","
              + " to this entry");
    }
  }

  private static void typed(String type, Fields in, Draft out, Place place) {
    switch (type) {
      case "stdio" -> CommonFields.process(in, out, place, false);
      case "http", "streamable-http", "streamableHttp" -> web("http", in, out, place);
      case "sse", "ws", "sse-ide", "ws-ide" -> web(type, in, out, place);
      case "sdk" -> {
        out.type(type);
        in.raw("name").ifPresent(name -> out.set("name", name));
      }
      case "claudeai-proxy" -> proxied(in, out, place);
      default -> custom(type, in, out, place);
    }
  }

  private static void web(String type, Fields in, Draft out, Place place) {
    CommonFields.remote(in, out, place, type, Expander.NONE);
    if (out.isPlaceholder()) {
      return;
    }
    in.text("headersHelper", place.helpers())
        .ifPresent(
            command -> {
              if (place.needsTrust()) {
                in.warn(
                    "headersHelper",
                    "is not run, because the project's directory is not trusted; the server gets"
                        + " the static headers only");
              } else {
                out.headersHelper(command);
              }
            });
    in.in("oauth").ifPresent(oauth -> oauth(oauth, out));
  }

  private static void oauth(Fields in, Draft out) {
    OAuthSettings.Builder oauth = OAuthSettings.builder();
    in.raw("clientId").ifPresent(oauth::clientId);
    in.whole("callbackPort", 1, 65_535, "a port")
        .ifPresent(port -> oauth.callbackPort(port.intValue()));
    in.raw("authServerMetadataUrl").ifPresent(url -> metadata(in, url, oauth));
    in.raw("scopes")
        .ifPresent(
            scopes -> oauth.scopes(Arrays.stream(scopes.strip().split("\\s+", -1)).toList()));
    out.oauth(oauth.build());
    in.json("clientSecret")
        .ifPresent(
            secret ->
                in.warn(
                    "clientSecret",
                    "is left out of account: a secret does not belong into this file"));
    in.warnOfUnread();
  }

  private static void metadata(Fields in, String url, OAuthSettings.Builder oauth) {
    try {
      URI uri = new URI(url);
      if ("https".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null) {
        oauth.authServerMetadataUrl(uri);
        return;
      }
    } catch (URISyntaxException e) {
      // Reported like any other address that cannot be used.
    }
    in.error("authServerMetadataUrl", "must be an https URL");
  }

  private static void proxied(Fields in, Draft out, Place place) {
    out.type("claudeai-proxy");
    in.text("url", place.texts()).ifPresent(url -> out.set("url", url));
    in.raw("id").ifPresent(id -> out.set("id", id));
    if (out.members().isEmpty() && !in.failed()) {
      in.error("id", "is missing: the server's id behind the proxy");
    }
  }

  private static void custom(String type, Fields in, Draft out, Place place) {
    out.type(type);
    place
        .types()
        .members(type)
        .ifPresentOrElse(
            members ->
                members.forEach(
                    member ->
                        in.expanded(member, place.texts())
                            .ifPresent(value -> out.set(member, value))),
            () ->
                in.error(
                    "type",
                    "is none of the types there are: "
                        + String.join(", ", known(place))
                        + NearestKey.to(type, known(place))
                            .map(near -> "; did you mean \"" + near + "\"?")
                            .orElse("")));
  }

  private static List<String> known(Place place) {
    List<String> known = new ArrayList<>(place.types().names());
    known.remove("auto");
    for (String type : List.of("stdio", "http", "sse", "ws", "sdk", "claudeai-proxy")) {
      if (!known.contains(type)) {
        known.add(type);
      }
    }
    return known;
  }
}
