/** What knows the types of the MCP SDK; loaded only where the SDK is. */
package io.patchbay.inprocess.internal.sdk;
