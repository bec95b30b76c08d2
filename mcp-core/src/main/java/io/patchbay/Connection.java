package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.Completion;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.Implementation;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.Prompt;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.ServerCapabilities;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One server, the same in every revision of the protocol, while its processes and sessions come and
 * go: where it stands is its {@link #state}. A request connects first where need be; a request that
 * certainly did not reach a server that died, or that changes nothing, is sent once more to the one
 * that comes back.
 *
 * <p>Thread-safe. Each blocking method has an asynchronous twin; cancelling its future cancels the
 * request on the wire, and dependents run on the handler executor unless {@link
 * Patchbay.Builder#directCompletion} says otherwise; a dependent that is added to a future already
 * complete runs on the thread that adds it. A blocking method is cancelled by interrupting its
 * thread, and then throws {@link java.util.concurrent.CancellationException}.
 *
 * <p>Every method that asks the server throws (or fails its future with)
 *
 * <ul>
 *   <li>{@link RequestTimeoutException} when a limit ran out,
 *   <li>{@link RemoteErrorException} when the server answered with an error, {@link
 *       MissingClientCapabilityException} and others where they say more,
 *   <li>{@link TransportException} when the channel broke or carried no answer, with {@link
 *       HttpStatusException} and {@link SessionLostException} where they say more,
 *   <li>{@link OutcomeUnknownException} instead if a tool may have run: its answer was lost, or
 *       cannot be read,
 *   <li>{@link ProtocolException} when the answer cannot be right,
 *   <li>{@link UnsupportedFeatureException} when the server does not offer what was asked for,
 *   <li>{@link TaskCancelledException} when the server ran the call as a task and somebody else
 *       cancelled it,
 *   <li>{@link InputRefusedException} when the call asked for input that was not given,
 *   <li>{@link ConnectException}, {@link AuthorizationRequiredException} or {@link
 *       ServerDisabledException} when there is no connection, and why,
 *   <li>{@link ServerClosedException} after {@link #close}.
 * </ul>
 */
public interface Connection extends AutoCloseable {

  /** Returns the name the host calls the server by. */
  String name();

  /** Returns the configuration this came from. */
  ServerConfig config();

  /** Returns where the connection stands. */
  ConnectionState state();

  /**
   * Disconnects, and does not connect again until {@link #enable}. Requests fail with {@link
   * ServerDisabledException}. Without effect on a closed connection.
   *
   * @param cause on whose behalf
   * @param reason why, in words; may be empty
   */
  void disable(ConnectionState.Disabled.Cause cause, String reason);

  /** Disables on behalf of the user. */
  default void disable() {
    disable(ConnectionState.Disabled.Cause.USER, "");
  }

  /** Lets a disabled connection connect again, when it is used or with {@link #reconnect}. */
  void enable();

  /**
   * Connects anew, whatever was before: a session that is open is closed, a login that was wanted
   * is taken for done. Waits until it can be used.
   *
   * @throws ConnectException if no connection came about, with the reason
   * @throws AuthorizationRequiredException if the server wants a login
   * @throws ServerDisabledException if it is disabled
   */
  void reconnect();

  /** The asynchronous twin of {@link #reconnect}. */
  CompletableFuture<Void> reconnectAsync();

  /**
   * Returns the revision in force, or that was in force last. This and the next three connect first
   * if the server has never been connected.
   */
  ProtocolVersion protocolVersion();

  /** Returns what the server says it is: for display, never for a decision. */
  Optional<Implementation> serverInfo();

  /** Returns what the server offers. */
  ServerCapabilities capabilities();

  /** Returns what the server wants the model to know: untrusted text. */
  Optional<String> instructions();

  /**
   * Returns whether requests may be sent, which connect first where need be; false once {@link
   * ConnectionState.Closed}. Its name is then free, and connecting to the same server again makes a
   * new connection.
   */
  boolean isOpen();

  /** Returns how many requests are open. */
  int openCalls();

  /**
   * Returns how many messages each filter of the server ({@link ServerOptions#filters}) has
   * changed, by the filters' names in their order; empty without filters.
   */
  Map<String, Long> filtered();

  /** Adds someone who hears what the server says of its own accord. */
  void addListener(ConnectionListener listener);

  /** Removes a listener. */
  void removeListener(ConnectionListener listener);

  /** Lists the tools, all pages; empty if the server has none. */
  default Listing<Tool> listTools() {
    return listTools(CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #listTools()}. */
  default CompletableFuture<Listing<Tool>> listToolsAsync() {
    return listToolsAsync(CallOptions.DEFAULT);
  }

  /**
   * Lists the tools with options of its own.
   *
   * @param options limits, which hold for each page, and how the cache is used
   */
  Listing<Tool> listTools(CallOptions options);

  /** The asynchronous twin of {@link #listTools(CallOptions)}. */
  CompletableFuture<Listing<Tool>> listToolsAsync(CallOptions options);

  /**
   * Calls a tool: the bare protocol, without permission and budget. Where the server makes the call
   * a task, this waits for its end; see {@link Tasks}.
   *
   * @param name the tool's own name
   * @param arguments any values that {@link Json#of} takes
   * @return what the tool returned, also where it reports an error of its own
   */
  default CallToolResult callTool(String name, Map<String, ?> arguments) {
    return callTool(name, arguments, CallOptions.DEFAULT);
  }

  /**
   * Calls a tool with options of its own.
   *
   * @param name the tool's own name
   * @param arguments a map, a record, or anything else whose JSON form is an object
   * @param options limits, progress, {@code _meta}
   */
  CallToolResult callTool(String name, Object arguments, CallOptions options);

  /** The asynchronous twin of {@link #callTool(String, Map)}. */
  default CompletableFuture<CallToolResult> callToolAsync(String name, Map<String, ?> arguments) {
    return callToolAsync(name, arguments, CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #callTool(String, Object, CallOptions)}. */
  CompletableFuture<CallToolResult> callToolAsync(
      String name, Object arguments, CallOptions options);

  /** Lists the resources, all pages; empty if the server has none. */
  default Listing<Resource> listResources() {
    return listResources(CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #listResources()}. */
  default CompletableFuture<Listing<Resource>> listResourcesAsync() {
    return listResourcesAsync(CallOptions.DEFAULT);
  }

  /**
   * Lists the resources with options of its own.
   *
   * @param options limits, which hold for each page, and how the cache is used
   */
  Listing<Resource> listResources(CallOptions options);

  /** The asynchronous twin of {@link #listResources(CallOptions)}. */
  CompletableFuture<Listing<Resource>> listResourcesAsync(CallOptions options);

  /** Lists the resource templates, all pages; empty if the server has none. */
  default Listing<ResourceTemplate> listResourceTemplates() {
    return listResourceTemplates(CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #listResourceTemplates()}. */
  default CompletableFuture<Listing<ResourceTemplate>> listResourceTemplatesAsync() {
    return listResourceTemplatesAsync(CallOptions.DEFAULT);
  }

  /**
   * Lists the resource templates with options of its own.
   *
   * @param options limits, which hold for each page, and how the cache is used
   */
  Listing<ResourceTemplate> listResourceTemplates(CallOptions options);

  /** The asynchronous twin of {@link #listResourceTemplates(CallOptions)}. */
  CompletableFuture<Listing<ResourceTemplate>> listResourceTemplatesAsync(CallOptions options);

  /**
   * Reads a resource, which need not be listed.
   *
   * @param uri the resource's URI, sent as it is
   * @throws ResourceNotFoundException if there is none
   */
  default ReadResourceResult readResource(String uri) {
    return readResource(uri, CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #readResource(String)}. */
  default CompletableFuture<ReadResourceResult> readResourceAsync(String uri) {
    return readResourceAsync(uri, CallOptions.DEFAULT);
  }

  /** Reads a resource with options of its own. */
  ReadResourceResult readResource(String uri, CallOptions options);

  /** The asynchronous twin of {@link #readResource(String, CallOptions)}. */
  CompletableFuture<ReadResourceResult> readResourceAsync(String uri, CallOptions options);

  /**
   * Returns the skills of the server (extension {@link Skills#EXTENSION}).
   *
   * @throws UnsupportedFeatureException if the server does not declare the extension
   */
  Skills skills();

  /** Returns the tasks of the server: for ids that were kept, not for ordinary calls. */
  Tasks tasks();

  /** Lists the prompts, all pages; empty if the server has none. */
  default Listing<Prompt> listPrompts() {
    return listPrompts(CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #listPrompts()}. */
  default CompletableFuture<Listing<Prompt>> listPromptsAsync() {
    return listPromptsAsync(CallOptions.DEFAULT);
  }

  /**
   * Lists the prompts with options of its own.
   *
   * @param options limits, which hold for each page, and how the cache is used
   */
  Listing<Prompt> listPrompts(CallOptions options);

  /** The asynchronous twin of {@link #listPrompts(CallOptions)}. */
  CompletableFuture<Listing<Prompt>> listPromptsAsync(CallOptions options);

  /**
   * Fills a prompt in. Prompts are for the user to choose; what comes back is the server's text.
   *
   * @param name the prompt's name
   * @param arguments its arguments; strings only
   */
  default GetPromptResult getPrompt(String name, Map<String, String> arguments) {
    return getPrompt(name, arguments, CallOptions.DEFAULT);
  }

  /** The asynchronous twin of {@link #getPrompt(String, Map)}. */
  default CompletableFuture<GetPromptResult> getPromptAsync(
      String name, Map<String, String> arguments) {
    return getPromptAsync(name, arguments, CallOptions.DEFAULT);
  }

  /** Fills a prompt in with options of its own. */
  GetPromptResult getPrompt(String name, Map<String, String> arguments, CallOptions options);

  /** The asynchronous twin of {@link #getPrompt(String, Map, CallOptions)}. */
  CompletableFuture<GetPromptResult> getPromptAsync(
      String name, Map<String, String> arguments, CallOptions options);

  /** Proposes values for an argument of a prompt or resource template; at most 100 of them. */
  Completion complete(CompleteRequestParams params);

  /** The asynchronous twin of {@link #complete}. */
  CompletableFuture<Completion> completeAsync(CompleteRequestParams params);

  /**
   * Sets the least level of log messages. Handshake revisions ask the server; stateless ones send
   * the level along with every later request of this connection.
   */
  void setLogLevel(LoggingLevel least);

  /** The asynchronous twin of {@link #setLogLevel}. */
  CompletableFuture<Void> setLogLevelAsync(LoggingLevel least);

  /**
   * Asks for a sign of life: {@code ping}, or {@code server/discover} where there is none. A server
   * that answers with an error is alive.
   */
  void ping();

  /** The asynchronous twin of {@link #ping}. */
  CompletableFuture<Void> pingAsync();

  /**
   * Subscribes to changes; the events go to the listeners.
   *
   * @param filter what to hear of
   */
  Subscription subscribe(SubscriptionFilter filter);

  /** The asynchronous twin of {@link #subscribe}. */
  CompletableFuture<Subscription> subscribeAsync(SubscriptionFilter filter);

  /** Subscribes to changes of resources. */
  default Subscription subscribeResources(List<String> uris) {
    return subscribe(SubscriptionFilter.builder().resourceSubscriptions(uris).build());
  }

  /** The asynchronous twin of {@link #subscribeResources}. */
  default CompletableFuture<Subscription> subscribeResourcesAsync(List<String> uris) {
    return subscribeAsync(SubscriptionFilter.builder().resourceSubscriptions(uris).build());
  }

  /** Tells the server that the roots changed, where the revision has that. */
  void notifyRootsChanged();

  /**
   * Sends a request of a method that this client does not know, such as one of an extension.
   *
   * @param method the method
   * @param params its own members; the envelope of the revision is added
   * @param options limits, {@code _meta}
   * @return the result, whole
   */
  Json request(String method, Map<String, ?> params, CallOptions options);

  /** The asynchronous twin of {@link #request}. */
  CompletableFuture<Json> requestAsync(String method, Map<String, ?> params, CallOptions options);

  /** Sends a notification of a method that this client does not know. */
  void notify(String method, Map<String, ?> params);

  /**
   * Closes the connection: open requests end at once, the server is ended within its grace. Returns
   * when nothing is left of it; may be called again.
   */
  @Override
  void close();

  /** The asynchronous twin of {@link #close}. */
  CompletableFuture<Void> closeAsync();
}
