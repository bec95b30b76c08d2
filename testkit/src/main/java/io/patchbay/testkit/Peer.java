package io.patchbay.testkit;

import org.jspecify.annotations.Nullable;

/**
 * The other end of a transport under test, in messages of text: one a line where the transport has
 * lines. One thread reads; any thread may write.
 */
public interface Peer {

  /** Reads the next message; waits for it. Null at the end. */
  @Nullable String read();

  /** Writes a message. */
  void write(String message);

  /** Ends the channel from this side. */
  void close();
}
