/**
 * Servers inside this virtual machine: an application's own tools ({@link
 * io.patchbay.inprocess.InProcessServer}), servers of the MCP SDK ({@link
 * io.patchbay.inprocess.SdkServers}), and the pair of transports that connects both ({@link
 * io.patchbay.inprocess.LinkedTransports}). Messages are handed over as objects.
 */
package io.patchbay.inprocess;
