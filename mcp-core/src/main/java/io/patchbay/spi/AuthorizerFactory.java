package io.patchbay.spi;

import java.net.URI;

/**
 * Makes what authorizes requests to a server, from what its configuration says of a login. Called
 * once for each server and settings. Must be thread-safe.
 */
@FunctionalInterface
public interface AuthorizerFactory {
  /** Authorizes nothing: servers that want a login say so. */
  AuthorizerFactory NONE = (server, url, settings) -> Authorizer.NONE;

  /**
   * Makes an authorizer.
   *
   * @param server the name the host calls the server by
   * @param url its address
   * @param settings what its configuration says
   */
  Authorizer create(String server, URI url, OAuthSettings settings);
}
