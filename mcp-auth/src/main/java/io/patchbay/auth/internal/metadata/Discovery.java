package io.patchbay.auth.internal.metadata;

import io.patchbay.auth.internal.challenge.AuthChallenge;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.AuthHttp;
import io.patchbay.auth.internal.http.AuthHttp.Answer;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.json.Json;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who authorizes at a server: its metadata (RFC 9728), by the address in the challenge or
 * at the well-known places, and then that of an authorization server (RFC 8414, OpenID Connect
 * Discovery), by the form of its identifier. A server without metadata of its own is one of
 * 2025-03-26: its own origin authorizes, if need be at the addresses which that revision knows.
 */
public final class Discovery {
  private static final String PROTECTED = "/.well-known/oauth-protected-resource";
  private static final String AUTHORIZATION = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";

  private final AuthHttp http;
  private final Endpoints endpoints;
  private final URI server;
  private final OAuthSettings settings;

  /**
   * Creates the discovery for a server.
   *
   * @param http sends requests
   * @param endpoints which addresses are gone to
   * @param server the server's address
   * @param settings what its configuration says
   */
  public Discovery(AuthHttp http, Endpoints endpoints, URI server, OAuthSettings settings) {
    this.http = http;
    this.endpoints = endpoints;
    this.server = Endpoints.asHttp(server);
    this.settings = settings;
  }

  /**
   * Finds out.
   *
   * @param challenge what the server said, or null if it has not been asked
   * @param known the issuers that there are credentials for; one of them is preferred
   */
  public Protection find(@Nullable AuthChallenge challenge, List<String> known)
      throws FlowException, InterruptedException {
    Optional<Json> metadata = protectedResource(challenge);
    if (metadata.isEmpty()) {
      return new Protection(canonical(server), List.of(), withoutMetadata());
    }
    Json document = metadata.get();
    String resource = text(document, "resource");
    requireOwn(resource);
    List<String> scopes = texts(document, "scopes_supported");
    if (settings.authServerMetadataUrl().isPresent()) {
      ServerMetadata configured = configured(settings.authServerMetadataUrl().get());
      return new Protection(
          resource, configured.list("scopes_supported").orElse(scopes), configured);
    }
    List<String> issuers = texts(document, "authorization_servers");
    if (issuers.isEmpty()) {
      throw new FlowException("the server's metadata names no authorization server");
    }
    String issuer = issuers.stream().filter(known::contains).findFirst().orElse(issuers.get(0));
    requireExpected(issuer);
    return new Protection(resource, scopes, authorizationServer(issuer));
  }

  private void requireExpected(String issuer) throws FlowException {
    if (settings.issuer().isPresent() && !settings.issuer().get().equals(issuer)) {
      throw new FlowException(
          "the server names another authorization server than the configuration: " + issuer);
    }
  }

  private Optional<Json> protectedResource(@Nullable AuthChallenge challenge)
      throws FlowException, InterruptedException {
    Optional<String> named =
        challenge == null ? Optional.empty() : challenge.parameter("resource_metadata");
    if (named.isPresent()) {
      URI url = ownOrAllowed(named.get());
      Answer answer = http.get(url, endpoints, Map.of());
      return Optional.of(
          document(answer)
              .orElseThrow(
                  () ->
                      new FlowException(
                          "the server's metadata is not at "
                              + Endpoints.shown(url)
                              + ", which it names: status "
                              + answer.status())));
    }
    for (URI url : wellKnown()) {
      Optional<Json> found = look(url);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The server's own origin is one that the user chose. */
  private URI ownOrAllowed(String url) throws FlowException {
    URI uri = new Endpoints(true).require(url, "address of the server's metadata");
    return isSameOrigin(uri, server)
        ? uri
        : endpoints.require(url, "address of the server's metadata");
  }

  private List<URI> wellKnown() {
    List<URI> places = new ArrayList<>();
    String path = path(server);
    if (!path.isEmpty()) {
      places.add(at(PROTECTED + path));
    }
    places.add(at(PROTECTED));
    return places;
  }

  /** What is not there is looked for elsewhere; a server that is in trouble is told of. */
  private Optional<Json> look(URI url) throws FlowException, InterruptedException {
    Answer answer = http.get(url, endpoints, Map.of("MCP-Protocol-Version", "2025-11-25"));
    if (answer.isPassing()) {
      throw new FlowException(
          Endpoints.shown(url) + " answers with status " + answer.status(), true, null);
    }
    return document(answer);
  }

  private static Optional<Json> document(Answer answer) {
    Json body = answer.body();
    return answer.isOk() && body != null && body.isObject() ? Optional.of(body) : Optional.empty();
  }

  /** RFC 9728, section 3.3, with room for a server that names what its address is a part of. */
  private void requireOwn(String resource) throws FlowException {
    URI uri;
    try {
      uri = Endpoints.asHttp(URI.create(resource));
    } catch (IllegalArgumentException e) {
      throw new FlowException("the server's metadata has no resource that is an address");
    }
    String whole = path(server);
    String part = path(uri);
    boolean within = whole.equals(part) || whole.startsWith(part + "/") || part.isEmpty();
    if (uri.getHost() == null || !isSameOrigin(uri, server) || !within) {
      throw new FlowException(
          "the server's metadata is of another resource: "
              + (uri.getHost() == null ? "no address" : Endpoints.shown(uri)));
    }
  }

  private ServerMetadata configured(URI url) throws FlowException, InterruptedException {
    Answer answer = http.get(url, endpoints, Map.of());
    Json document =
        document(answer)
            .orElseThrow(
                () ->
                    new FlowException(
                        "there is no metadata at the configured " + Endpoints.shown(url)));
    return checked(text(document, "issuer"), document);
  }

  private ServerMetadata authorizationServer(String issuer)
      throws FlowException, InterruptedException {
    URI uri = endpoints.require(issuer, "authorization server");
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new FlowException("an authorization server's identifier has no query: " + issuer);
    }
    for (URI url : places(uri)) {
      Optional<Json> found = look(url);
      if (found.isPresent()) {
        String said = text(found.get(), "issuer");
        if (!said.equals(issuer)) {
          throw new FlowException(
              "the metadata at "
                  + Endpoints.shown(url)
                  + " is that of another authorization server");
        }
        return checked(issuer, found.get());
      }
    }
    throw new FlowException("the authorization server " + issuer + " has no metadata");
  }

  private static List<URI> places(URI issuer) {
    String origin = issuer.getScheme() + "://" + issuer.getRawAuthority();
    String path = path(issuer);
    if (path.isEmpty()) {
      return List.of(URI.create(origin + AUTHORIZATION), URI.create(origin + OPENID));
    }
    return List.of(
        URI.create(origin + AUTHORIZATION + path),
        URI.create(origin + OPENID + path),
        URI.create(origin + path + OPENID));
  }

  private ServerMetadata checked(String issuer, Json document) throws FlowException {
    return new ServerMetadata(
        issuer,
        endpoint(document, "authorization_endpoint", settings.authorizationUrl()),
        endpoint(document, "token_endpoint", settings.tokenUrl()),
        endpoint(document, "registration_endpoint", settings.registrationUrl()),
        document);
  }

  private @Nullable URI endpoint(Json document, String member, Optional<URI> configured)
      throws FlowException {
    String what = member.replace('_', ' ');
    if (configured.isPresent()) {
      return whole(new Endpoints(true).require(configured.get().toString(), what), what);
    }
    String url = text(document, member);
    return url.isEmpty() ? null : whole(endpoints.require(url, what), what);
  }

  /** RFC 6749, section 3.1: an endpoint has no fragment, behind which a query would be lost. */
  private static URI whole(URI endpoint, String what) throws FlowException {
    if (endpoint.getRawFragment() != null) {
      throw new FlowException("the " + what + " has a fragment: " + Endpoints.shown(endpoint));
    }
    return endpoint;
  }

  /** A server of 2025-03-26 authorizes itself, or lets its origin do it. */
  private ServerMetadata withoutMetadata() throws FlowException, InterruptedException {
    if (settings.authServerMetadataUrl().isPresent()) {
      return configured(settings.authServerMetadataUrl().get());
    }
    String base = server.getScheme() + "://" + server.getRawAuthority();
    Optional<Json> found = look(URI.create(base + AUTHORIZATION));
    if (found.isPresent()) {
      String said = text(found.get(), "issuer");
      if (!said.equals(base) && !said.equals(base + "/")) {
        throw new FlowException("the metadata of " + base + " is that of another server");
      }
      return checked(said, found.get());
    }
    return new ServerMetadata(
        base,
        usual(base + "/authorize", "authorization endpoint", settings.authorizationUrl()),
        usual(base + "/token", "token endpoint", settings.tokenUrl()),
        usual(base + "/register", "registration endpoint", settings.registrationUrl()),
        Json.emptyObject());
  }

  /** The server's own origin is one that the user chose; in clear text only on this machine. */
  private static URI usual(String url, String what, Optional<URI> configured) throws FlowException {
    return new Endpoints(true).require(configured.map(URI::toString).orElse(url), what);
  }

  private URI at(String path) {
    return URI.create(server.getScheme() + "://" + server.getRawAuthority() + path);
  }

  private static boolean isSameOrigin(URI one, URI other) {
    return String.valueOf(one.getScheme()).equalsIgnoreCase(other.getScheme())
        && String.valueOf(one.getHost()).equalsIgnoreCase(other.getHost())
        && port(one) == port(other);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  /** Returns the path without the slash at its end. */
  private static String path(URI uri) {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** RFC 8707, section 2: without a fragment; scheme and host in lower case. */
  private static String canonical(URI uri) {
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return (uri.getScheme() + "://" + uri.getRawAuthority()).toLowerCase(java.util.Locale.ROOT)
        + (uri.getRawPath() == null ? "" : uri.getRawPath())
        + query;
  }

  private static String text(Json document, String member) {
    Json value = document.get(member);
    return value != null && value.isString() ? value.asString() : "";
  }

  private static List<String> texts(Json document, String member) {
    Json value = document.get(member);
    return value == null
        ? List.of()
        : value.elements().stream().filter(Json::isString).map(Json::asString).toList();
  }
}
