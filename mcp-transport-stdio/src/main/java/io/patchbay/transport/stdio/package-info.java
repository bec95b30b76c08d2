/** What a user sets for servers that run as child processes. */
package io.patchbay.transport.stdio;
