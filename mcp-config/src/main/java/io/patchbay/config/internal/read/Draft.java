package io.patchbay.config.internal.read;

import io.patchbay.ServerOptions;
import io.patchbay.ToolFilter;
import io.patchbay.json.Json;
import io.patchbay.spi.OAuthSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an entry says, in the words of this library. Filled by one thread. */
public final class Draft {
  private final Map<String, Object> members = new LinkedHashMap<>();
  private final ServerOptions.Builder options = ServerOptions.builder();
  private final ToolFilter.Builder tools = ToolFilter.builder();
  private final Map<String, Json> forTheHost = new LinkedHashMap<>();
  private String type = "";
  private OAuthSettings oauth = OAuthSettings.NONE;
  private @Nullable String headersHelper;
  private @Nullable String description;
  private @Nullable String disabledBecause;
  private boolean placeholder;

  /** Returns what is set of the transport, by name. */
  public Map<String, Object> members() {
    return members;
  }

  /** Sets something of the transport. */
  public void set(String member, Object value) {
    members.put(member, value);
  }

  /** Returns what does not depend on the transport. */
  public ServerOptions.Builder options() {
    return options;
  }

  /** Returns which tools join the pool. */
  public ToolFilter.Builder tools() {
    return tools;
  }

  /** Keeps a field that means something to a host only. */
  public void keep(String field, Json value) {
    forTheHost.put(field, value);
  }

  /** Returns the fields that mean something to a host only. */
  public Map<String, Json> forTheHost() {
    return forTheHost;
  }

  /** Returns the type of the server; empty until it is known. */
  public String type() {
    return type;
  }

  /** Sets the type of the server. */
  public void type(String type) {
    this.type = type;
  }

  /** Returns what is said of a login. */
  public OAuthSettings oauth() {
    return oauth;
  }

  /** Sets what is said of a login. */
  public void oauth(OAuthSettings oauth) {
    this.oauth = oauth;
  }

  /** Returns the command that prints headers, or null. */
  public @Nullable String headersHelper() {
    return headersHelper;
  }

  /** Sets the command that prints headers. */
  public void headersHelper(String command) {
    this.headersHelper = command;
  }

  /** Returns what the server is for, or null. */
  public @Nullable String description() {
    return description;
  }

  /** Sets what the server is for. */
  public void description(String description) {
    this.description = description;
  }

  /** Returns why the server is not to be connected, or null. */
  public @Nullable String disabledBecause() {
    return disabledBecause;
  }

  /** Sets why the server is not to be connected. */
  public void disabledBecause(String reason) {
    this.disabledBecause = reason;
  }

  /** Returns whether the entry only holds the place of a server. */
  public boolean isPlaceholder() {
    return placeholder;
  }

  /** The entry only holds the place of a server. */
  public void placeholder() {
    this.placeholder = true;
  }
}
