/**
 * The door: {@link io.patchbay.Patchbay} plugs servers in, {@link io.patchbay.Connection} talks to
 * one of them.
 *
 * <p>Every failure of a server or of the way to it is a {@link io.patchbay.McpException}; its
 * leaves say what a caller can do. Reading a payload as something that it is not is a {@link
 * io.patchbay.json.JsonException}, and a tool that reports an error of its own is a result.
 */
package io.patchbay;
