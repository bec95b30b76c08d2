package io.patchbay;

import io.patchbay.internal.pool.CspSources;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the HTML of an app may load and connect to (SEP-1865, Host Behavior). Without a declaration
 * that is nothing but what is in the document; a declaration adds the origins that it names, and
 * nothing else. Immutable.
 *
 * <p>An origin is {@code https} or {@code wss}, the name of a host, of which the first label may be
 * {@code *}, and perhaps a port. Whatever else a server declares is {@linkplain #refused() left
 * out}: keywords and whole directives above all, but also addresses and hosts of this machine.
 *
 * @param text the value of the header {@code Content-Security-Policy}
 * @param allowed the origins in it, as declared, for the log
 * @param refused what was declared and is left out
 */
public record ContentSecurityPolicy(String text, List<String> allowed, List<String> refused) {

  /** Copies the lists. */
  public ContentSecurityPolicy {
    allowed = List.copyOf(allowed);
    refused = List.copyOf(refused);
  }

  /**
   * Returns the policy of a document from a server that is not on this machine.
   *
   * @param ui its {@code _meta.ui}, of which {@code csp} counts; anything that is not as the
   *     extension says is as if it were not there
   */
  public static ContentSecurityPolicy of(Json ui) {
    return of(ui, false);
  }

  /**
   * Returns the policy of a document from a server on this machine: it may also declare {@code
   * localhost} and {@code 127.0.0.1}, with {@code http} and {@code ws} too.
   *
   * @param ui as in {@link #of}
   */
  public static ContentSecurityPolicy ofLocal(Json ui) {
    return of(ui, true);
  }

  private static ContentSecurityPolicy of(Json ui, boolean local) {
    Optional<Json> csp = Optional.ofNullable(ui.get("csp"));
    CspSources resources = CspSources.of(csp, "resourceDomains", local);
    CspSources connect = CspSources.of(csp, "connectDomains", local);
    CspSources frames = CspSources.of(csp, "frameDomains", local);
    CspSources bases = CspSources.of(csp, "baseUriDomains", local);
    String text =
        "default-src 'none'; script-src "
            + resources.after("'self' 'unsafe-inline'")
            + "; style-src "
            + resources.after("'self' 'unsafe-inline'")
            + "; img-src "
            + resources.after("'self' data:")
            + "; media-src "
            + resources.after("'self' data:")
            + "; font-src "
            + resources.orElse("'none'")
            + "; connect-src "
            + connect.orElse("'none'")
            + "; frame-src "
            + frames.orElse("'none'")
            + "; base-uri "
            + bases.orElse("'self'")
            + "; object-src 'none'; form-action 'none'";
    List<String> allowed = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (CspSources sources : List.of(resources, connect, frames, bases)) {
      allowed.addAll(sources.allowed());
      refused.addAll(sources.refused());
    }
    return new ContentSecurityPolicy(text, allowed, refused);
  }

  /** Returns the value of the header. */
  @Override
  public String toString() {
    return text;
  }
}
