package io.patchbay.inprocess;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.McpException;
import io.patchbay.model.LoggingMessageNotificationParams;
import io.patchbay.model.ProgressNotificationParams;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps what a client hears. */
final class Events implements ConnectionListener {
  final BlockingQueue<String> changes = new LinkedBlockingQueue<>();
  final BlockingQueue<LoggingMessageNotificationParams> logs = new LinkedBlockingQueue<>();
  final BlockingQueue<ProgressNotificationParams> progress = new LinkedBlockingQueue<>();
  final BlockingQueue<McpException> closed = new LinkedBlockingQueue<>();

  @Override
  public void onToolsChanged(Connection connection) {
    changes.add("tools");
  }

  @Override
  public void onResourcesChanged(Connection connection) {
    changes.add("resources");
  }

  @Override
  public void onPromptsChanged(Connection connection) {
    changes.add("prompts");
  }

  @Override
  public void onResourceUpdated(Connection connection, String uri) {
    changes.add(uri);
  }

  @Override
  public void onLog(Connection connection, LoggingMessageNotificationParams message) {
    logs.add(message);
  }

  @Override
  public void onClosed(Connection connection, McpException reason) {
    closed.add(reason);
  }
}
