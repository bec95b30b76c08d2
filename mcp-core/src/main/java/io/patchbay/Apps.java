package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.Payload;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.ResourceContents;
import io.patchbay.model.TextResourceContents;
import io.patchbay.model.Tool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a client has to know of MCP Apps (SEP-1865): tools whose results a host may show as HTML. A
 * host that shows none does not declare the extension, and such tools are plain tools to it: {@code
 * content} is for the model, {@code structuredContent} and {@code _meta} are for the app.
 *
 * <p>A host that does declares it with {@code Patchbay.builder().extension(Apps.EXTENSION,
 * Apps.SETTINGS)}, reads {@link #resourceUri} with {@link Connection#readResource(String)}, checks
 * it with {@link #document} and shows it in a sandboxed frame under the {@link AppDocument#policy}
 * of the document. Calls that come from an app go to the app's own server, to tools {@linkplain
 * ToolPool#findAppTool for apps}.
 *
 * <p>Everything here is untrusted data of the server. Thread-safe.
 */
public final class Apps {
  /** The identifier of the extension. */
  public static final String EXTENSION = "io.modelcontextprotocol/ui";

  /** The media type of an app. */
  public static final String MIME_TYPE = "text/html;profile=mcp-app";

  /** What to declare the extension with: the media types that the host shows. */
  public static final Map<String, List<String>> SETTINGS = Map.of("mimeTypes", List.of(MIME_TYPE));

  private static final String SCHEME = "ui://";

  private Apps() {}

  /**
   * Returns the URI of the app that shows results of a tool: {@code _meta.ui.resourceUri}, else
   * {@code _meta["ui/resourceUri"]} as servers before the first release say. Empty where there is
   * none that begins with {@code ui://}: the tool is a plain one. The server need not list it among
   * its resources.
   */
  public static Optional<String> resourceUri(Tool tool) {
    return ui(tool)
        .flatMap(ui -> uri(ui, "resourceUri"))
        .or(() -> tool.meta().flatMap(meta -> uri(meta, "ui/resourceUri")));
  }

  /** Returns whether the model may see and call a tool; true unless the server says otherwise. */
  public static boolean isForModel(Tool tool) {
    return isVisibleTo("model", tool);
  }

  /**
   * Returns whether apps of the same server may call a tool; true unless the server says otherwise.
   */
  public static boolean isForApps(Tool tool) {
    return isVisibleTo("app", tool);
  }

  /**
   * Checks what was read as an app: the URI begins with {@code ui://}, there are contents of that
   * URI, their media type is exactly {@link #MIME_TYPE}, and they are text, or base64 of UTF-8.
   *
   * @param uri the URI that was read
   * @param result what the server answered
   * @throws ProtocolException if it is no app
   */
  public static AppDocument document(String uri, ReadResourceResult result) {
    if (!uri.startsWith(SCHEME)) {
      throw new ProtocolException("app " + uri + ": the URI does not begin with " + SCHEME, null);
    }
    ResourceContents contents =
        result.contents().stream()
            .filter(part -> part.uri().equals(uri))
            .findFirst()
            .orElseThrow(
                () -> new ProtocolException("app " + uri + ": nothing of this URI came", null));
    if (!contents.mimeType().equals(Optional.of(MIME_TYPE))) {
      throw new ProtocolException(
          "app "
              + uri
              + ": the media type is "
              + contents.mimeType().orElse("not said")
              + ", not "
              + MIME_TYPE,
          null);
    }
    Json settings = contents.meta().flatMap(Apps::ui).orElse(Json.emptyObject());
    return new AppDocument(uri, html(uri, contents), settings);
  }

  private static String html(String uri, ResourceContents contents) {
    try {
      if (contents instanceof TextResourceContents text) {
        return text.text();
      } else if (contents instanceof BlobResourceContents blob) {
        return new String(blob.bytes(), StandardCharsets.UTF_8);
      }
    } catch (JsonException e) {
      throw new ProtocolException("app " + uri + ": the blob is not base64", e);
    }
    throw new ProtocolException("app " + uri + ": there is neither text nor a blob", null);
  }

  private static boolean isVisibleTo(String who, Tool tool) {
    Optional<Json> visibility =
        ui(tool).map(ui -> ui.get("visibility")).filter(value -> value.isArray());
    return visibility.isEmpty() || visibility.get().elements().contains(Json.of(who));
  }

  private static Optional<Json> ui(Payload payload) {
    return payload.meta().flatMap(Apps::ui);
  }

  private static Optional<Json> ui(Json meta) {
    return Optional.ofNullable(meta.get("ui")).filter(value -> value.isObject());
  }

  private static Optional<String> uri(Json holder, String member) {
    return Optional.ofNullable(holder.get(member))
        .filter(value -> value.isString())
        .map(value -> value.asString())
        .filter(uri -> uri.startsWith(SCHEME));
  }
}
