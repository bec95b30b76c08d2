/**
 * OAuth 2.1 for MCP servers: who is asked for a login, how, and what becomes of the tokens. {@link
 * io.patchbay.auth.OAuth} is the door.
 */
package io.patchbay.auth;
