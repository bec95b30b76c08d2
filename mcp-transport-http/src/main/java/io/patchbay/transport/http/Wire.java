package io.patchbay.transport.http;

/** Which of the HTTP transports of the specification a server speaks. */
public enum Wire {
  /** Streamable HTTP; where the server refuses the handshake over it, HTTP+SSE. */
  AUTO,
  /** Streamable HTTP (since 2025-03-26), and nothing else. */
  STREAMABLE,
  /** HTTP+SSE (2024-11-05), and nothing else. */
  SSE
}
