package io.patchbay.channels.internal;

import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionAsker.Answer;
import io.patchbay.ToolCall;
import io.patchbay.channels.PermissionVerdict;
import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks at channels whether tools may run. */
public final class Relay {
  private static final Logger log = LoggerFactory.getLogger(Relay.class);

  private static final int PREVIEW = 200;

  private final Switchboard switchboard;
  private final Questions questions = new Questions();

  /** Creates the relay. */
  public Relay(Switchboard switchboard) {
    this.switchboard = switchboard;
  }

  private List<Connection> relaying() {
    return switchboard.connections().stream().filter(switchboard::relays).toList();
  }

  /** Asks at all channels there are. */
  public CompletableFuture<PermissionVerdict> ask(String tool, String description, Json input) {
    return ask(relaying(), tool, description, input);
  }

  private CompletableFuture<PermissionVerdict> ask(
      List<Connection> channels, String tool, String description, Json input) {
    CompletableFuture<PermissionVerdict> answer = new CompletableFuture<>();
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("request_id", questions.open(answer));
    params.put("tool_name", tool);
    params.put("description", description);
    params.put("input_preview", preview(input.toString()));
    boolean asked = false;
    for (Connection channel : channels) {
      asked |= isSent(channel, params);
    }
    if (!asked) {
      answer.cancel(false);
    }
    return answer;
  }

  private static boolean isSent(Connection channel, Map<String, Object> params) {
    try {
      channel.notify("notifications/claude/channel/permission_request", params);
      return true;
    } catch (McpException e) {
      log.debug("{} cannot be asked", channel.name(), e);
      return false;
    }
  }

  private static String preview(String input) {
    if (input.codePointCount(0, input.length()) <= PREVIEW) {
      return input;
    }
    return input.substring(0, input.offsetByCodePoints(0, PREVIEW - 1)) + "…";
  }

  /** A channel answered. */
  public void answered(Connection connection, Json params) {
    String id = Incoming.text(params, "request_id");
    String behavior = Incoming.text(params, "behavior");
    if (!switchboard.relays(connection)) {
      refuse(connection, "it relays no permissions");
    } else if (!behavior.equals("allow") && !behavior.equals("deny")) {
      refuse(connection, "its answer is neither \"allow\" nor \"deny\"");
    } else if (!questions.answer(
        id, new PermissionVerdict(connection.name(), behavior.equals("allow")))) {
      refuse(connection, "no question of that id is open");
    }
  }

  private void refuse(Connection connection, String reason) {
    switchboard.refuse(connection, "permission", reason);
  }

  /** Returns an asker that asks somebody here too. */
  public PermissionAsker asker(PermissionAsker here) {
    return (call, reason) -> {
      List<Connection> channels = relaying();
      return channels.isEmpty() ? here.ask(call, reason) : both(here, channels, call, reason);
    };
  }

  private Answer both(PermissionAsker here, List<Connection> channels, ToolCall call, String reason)
      throws Exception {
    CompletableFuture<Answer> first = new CompletableFuture<>();
    CompletableFuture<PermissionVerdict> there =
        ask(channels, call.tool().name(), reason, call.arguments());
    var unused = there.thenAccept(verdict -> first.complete(answer(verdict)));
    FutureTask<Boolean> local = new FutureTask<>(() -> settle(first, here, call, reason));
    switchboard.executor().execute(local);
    try {
      return first.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception known ? known : new CompletionException(e.getCause());
    } finally {
      there.cancel(false);
      local.cancel(true);
    }
  }

  private static boolean settle(
      CompletableFuture<Answer> first, PermissionAsker here, ToolCall call, String reason) {
    try {
      return first.complete(here.ask(call, reason));
    } catch (Exception e) {
      return first.completeExceptionally(e);
    }
  }

  private static Answer answer(PermissionVerdict verdict) {
    return verdict.isAllowed()
        ? Answer.ALLOW_ONCE
        : Answer.deny("the user said no, by " + verdict.server());
  }

  /** Cancels the questions that are open. */
  public void close() {
    questions.close();
  }
}
