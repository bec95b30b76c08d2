package io.patchbay.conformance;

import io.patchbay.json.Json;

/** What a client does in one scenario of the suite. */
@FunctionalInterface
interface Scenario {

  /**
   * Does it.
   *
   * @param url the server's address
   * @param context what the suite tells the client; an object
   */
  void run(String url, Json context);
}
