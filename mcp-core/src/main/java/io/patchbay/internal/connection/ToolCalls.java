package io.patchbay.internal.connection;

import io.patchbay.Connection;
import io.patchbay.ElicitationHandler;
import io.patchbay.HandlerContext;
import io.patchbay.HostTool;
import io.patchbay.InvalidRequestException;
import io.patchbay.McpException;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.internal.pipeline.HandlerVisits;
import io.patchbay.internal.pipeline.Observers;
import io.patchbay.internal.pipeline.Pipeline;
import io.patchbay.internal.pipeline.PipelineSettings;
import io.patchbay.internal.pipeline.UrlCompletions;
import io.patchbay.internal.pipeline.UrlElicitationStep;
import io.patchbay.internal.pipeline.Warnings;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Implementation;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls tools of the pool through the whole pipeline. Thread-safe. */
final class ToolCalls {
  private static final Logger log = LoggerFactory.getLogger(ToolCalls.class);

  /** How long a server may take to report that a page was visited, before it is asked again. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Function<PooledTool, Optional<HostTool>> hostTools;
  private final Function<String, Registry.@Nullable Entry> servers;
  private final Pipeline pipeline;
  private final Pipeline attempts;
  private final ResultFiles files;
  private final Executor executor;

  /**
   * @param hostTools finds the host's own tools
   * @param servers finds servers by name
   * @param visits asks the user to visit pages, or null
   */
  ToolCalls(
      PipelineSettings settings,
      ResultFiles files,
      Function<PooledTool, Optional<HostTool>> hostTools,
      Function<String, Registry.@Nullable Entry> servers,
      @Nullable ElicitationHandler visits,
      UrlCompletions completions,
      TimeSource time,
      Executor executor) {
    this.hostTools = hostTools;
    this.servers = servers;
    this.files = files;
    this.executor = executor;
    Observers observers = new Observers(settings.observers());
    Warnings warnings = (tool, warning) -> log.warn("{}: {}", tool.name(), warning);
    Pipeline.Builder inner = Pipeline.builder();
    inner.step("limits", new ToolLimitsStep(this::timeouts));
    inner.step("replay", new ReplayStep(this::isTrusted, observers));
    if (visits != null) {
      HandlerVisits pages =
          new HandlerVisits(visits, this::context, this::isLocal, completions, PATIENCE, time);
      inner.step("url elicitation", new UrlElicitationStep(pages, observers, warnings));
    }
    this.attempts = inner.around(this::exchange);
    this.pipeline = settings.steps(files, time, warnings).around(this::attempt);
  }

  /** Runs a call on the calling thread. */
  CallToolResult call(ToolCall call) {
    requireObject(call);
    return pipeline.call(call);
  }

  /** Runs a call on the handler executor; cancelling what is returned cancels it. */
  CompletableFuture<CallToolResult> callAsync(Supplier<ToolCall> call) {
    AsyncCall running = new AsyncCall(() -> call(call.get()));
    executor.execute(running);
    return running;
  }

  private static void requireObject(ToolCall call) {
    if (!call.arguments().isObject()) {
      throw new InvalidRequestException(
          "the arguments of '"
              + call.tool().name()
              + "' must be an object, not "
              + call.arguments().kind(),
          null);
    }
  }

  private CallToolResult attempt(ToolCall call) {
    AsyncCall.requireWanted();
    requireObject(call);
    if (call.tool().server().isPresent()) {
      return attempts.call(call);
    }
    HostTool host = hostTools.apply(call.tool()).orElseThrow(() -> gone(call));
    try {
      return Objects.requireNonNull(host.handler().call(call), "it returned no result");
    } catch (McpException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      log.warn("the host's tool '{}' failed", call.tool().name(), e);
      return CallToolResult.ofError(String.valueOf(e.getMessage()));
    }
  }

  private CallToolResult exchange(ToolCall call) {
    return connection(call).callTool(call.tool().tool().name(), call.arguments(), call.options());
  }

  private Connection connection(ToolCall call) {
    Registry.Entry entry = entry(call.tool());
    if (entry == null) {
      throw gone(call);
    }
    return entry.connection();
  }

  private static InvalidRequestException gone(ToolCall call) {
    return new InvalidRequestException(
        "the tool '"
            + call.tool().name()
            + "' is gone: server '"
            + call.tool().server().orElse("")
            + "' is not plugged in any more; take a tool of the pool as it is now",
        null);
  }

  private Registry.@Nullable Entry entry(PooledTool tool) {
    return servers.apply(tool.server().orElse(""));
  }

  private Map<String, Duration> timeouts(PooledTool tool) {
    Registry.Entry entry = entry(tool);
    return entry == null ? Map.of() : entry.config().options().toolTimeouts();
  }

  private boolean isTrusted(PooledTool tool) {
    Registry.Entry entry = entry(tool);
    return entry != null && entry.config().options().trusted();
  }

  private boolean isLocal(ToolCall call) {
    Registry.Entry entry = entry(call.tool());
    return entry != null && entry.wiring().isOnThisMachine();
  }

  private HandlerContext context(ToolCall call) {
    return new Asking(call.tool().server().orElse(""), connection(call).serverInfo());
  }

  /** What a handler knows of the server that sends the user to a page. */
  private record Asking(String serverName, Optional<Implementation> serverInfo)
      implements HandlerContext {
    @Override
    public boolean isCancelled() {
      return Thread.currentThread().isInterrupted();
    }

    @Override
    public List<String> problems() {
      return List.of();
    }
  }

  /** Gives back what only this has. */
  void close() {
    files.close();
  }
}
