/** {@code patchbay}: a command line for people who work with MCP servers. */
package io.patchbay.examples.cli;
