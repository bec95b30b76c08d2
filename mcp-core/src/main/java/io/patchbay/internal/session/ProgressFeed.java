package io.patchbay.internal.session;

import io.patchbay.ProgressListener;
import io.patchbay.json.JsonException;
import io.patchbay.model.ProgressNotificationParams;
import io.patchbay.spi.Message;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands the progress of one call to its listener, in order, one at a time, and the call's end after
 * it. While the listener is busy only the newest report is kept.
 */
final class ProgressFeed implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(ProgressFeed.class);

  private final ProgressListener listener;
  private final Executor executor;
  private @Nullable Message newest;
  private @Nullable Runnable last;
  private boolean running;
  private double reported = Double.NEGATIVE_INFINITY;

  ProgressFeed(ProgressListener listener, Executor executor) {
    this.listener = listener;
    this.executor = executor;
  }

  void add(Message report) {
    synchronized (this) {
      newest = report;
      if (running) {
        return;
      }
      running = true;
    }
    executor.execute(this);
  }

  /** Runs something when everything before it has been delivered, here and now if it has been. */
  void afterDelivery(Runnable end) {
    synchronized (this) {
      if (running) {
        last = last == null ? end : last;
        return;
      }
    }
    end.run();
  }

  @Override
  public void run() {
    while (true) {
      Message report;
      Runnable end;
      synchronized (this) {
        report = newest;
        newest = null;
        end = last;
        if (report == null) {
          running = false;
        }
      }
      if (report != null) {
        deliver(report);
      } else {
        if (end != null) {
          end.run();
        }
        return;
      }
    }
  }

  private void deliver(Message report) {
    try {
      ProgressNotificationParams params = ProgressNotificationParams.from(report.params());
      if (params.progress() > reported) {
        reported = params.progress();
        listener.onProgress(params);
      }
    } catch (JsonException e) {
      log.debug("a progress notification that cannot be read: {}", e.getMessage());
    } catch (RuntimeException | Error e) {
      log.warn("a progress listener failed", e);
    }
  }
}
