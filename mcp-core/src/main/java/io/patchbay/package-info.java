/**
 * The door: {@link io.patchbay.Patchbay} plugs servers in, {@link io.patchbay.Connection} talks to
 * one of them.
 *
 * <p>Every failure is a {@link io.patchbay.McpException}; its leaves say what a caller can do.
 */
package io.patchbay;
