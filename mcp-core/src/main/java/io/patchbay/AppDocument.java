package io.patchbay;

import io.patchbay.json.Json;

/**
 * The HTML of an app, read and checked. Untrusted: it belongs into a sandboxed frame, under its
 * policy. Immutable.
 *
 * @param uri the URI it was read by
 * @param html the document
 * @param settings {@code _meta.ui} of the document, an object: permissions it asks for, a border,
 *     an origin of its own, its policy
 */
public record AppDocument(String uri, String html, Json settings) {

  /**
   * Returns what the document may load and connect to: nothing that its server did not declare, and
   * nothing on this machine; see {@link ContentSecurityPolicy#ofLocal}.
   */
  public ContentSecurityPolicy policy() {
    return ContentSecurityPolicy.of(settings);
  }
}
