package io.patchbay.auth.internal.metadata;

import java.util.List;

/**
 * What is known of how a server is protected.
 *
 * @param resource the server as it names itself, exactly as it came
 * @param scopes the scopes it knows; empty if it does not say
 * @param server the authorization server
 */
public record Protection(String resource, List<String> scopes, ServerMetadata server) {
  /** Copies the scopes. */
  public Protection {
    scopes = List.copyOf(scopes);
  }
}
