package io.patchbay;

import io.patchbay.model.ProgressNotificationParams;

/** Hears how a call gets on. */
@FunctionalInterface
public interface ProgressListener {

  /**
   * Called on the handler executor, one call after the other, before the call's result is
   * delivered. May block; what it throws is logged. Of a flood only the newest is delivered.
   *
   * @param progress what the server reported
   */
  void onProgress(ProgressNotificationParams progress);
}
