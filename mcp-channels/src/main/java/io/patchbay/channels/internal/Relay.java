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
  private volatile boolean closed;

  /** Creates the relay. */
  public Relay(Switchboard switchboard) {
    this.switchboard = switchboard;
  }

  private List<Connection> relaying() {
    return closed
        ? List.of()
        : switchboard.connections().stream().filter(switchboard::relays).toList();
  }

  /** Asks at all channels there are. */
  public CompletableFuture<PermissionVerdict> ask(String tool, String description, Json input) {
    return ask(relaying(), tool, description, input);
  }

  private CompletableFuture<PermissionVerdict> ask(
      List<Connection> channels, String tool, String description, Json input) {
    CompletableFuture<PermissionVerdict> answer = new CompletableFuture<>();
    if (channels.isEmpty()) {
      answer.cancel(false);
      return answer;
    }
    String id = questions.open(answer);
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("request_id", id);
    params.put("tool_name", tool);
    params.put("description", description);
    params.put("input_preview", preview(input.toString()));
    channels.forEach(channel -> questions.asking(id, channel));
    channels.forEach(channel -> send(id, channel, params));
    if (closed) {
      questions.close();
    }
    return answer;
  }

  private void send(String id, Connection channel, Map<String, Object> params) {
    try {
      channel.notify("notifications/claude/channel/permission_request", params);
    } catch (McpException e) {
      log.debug("{} cannot be asked", channel.name(), e);
      questions.without(id, channel);
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
    } else if (!switchboard.mayAnswer(connection)) {
      refuse(connection, "too many of its answers were wrong; it is listened to in a minute again");
    } else if (!behavior.equals("allow") && !behavior.equals("deny")) {
      wrong(connection, "its answer is neither \"allow\" nor \"deny\"");
    } else if (!questions.answer(
        id, connection, new PermissionVerdict(connection.name(), behavior.equals("allow")))) {
      wrong(connection, "no question of that id is open");
    }
  }

  private void wrong(Connection connection, String reason) {
    switchboard.countWrongAnswer(connection);
    refuse(connection, reason);
  }

  private void refuse(Connection connection, String reason) {
    switchboard.refuse(connection, "permission", reason);
  }

  /** A connection ended for good: what was asked there only has no answer. */
  public void closed(Connection connection) {
    questions.without(connection);
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
    Thread asking = new Thread(local, "patchbay-channels-ask");
    asking.setDaemon(true);
    asking.start();
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
    } catch (Exception | Error e) {
      return first.completeExceptionally(e);
    }
  }

  private static Answer answer(PermissionVerdict verdict) {
    return verdict.isAllowed()
        ? Answer.ALLOW_ONCE
        : Answer.deny("the user said no, by " + verdict.server());
  }

  /** Cancels the questions that are open, and asks no more. */
  public void close() {
    closed = true;
    questions.close();
  }
}
