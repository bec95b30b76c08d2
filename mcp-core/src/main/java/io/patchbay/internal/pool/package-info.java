/** What the tools, prompts and resources of all servers become together: pure functions. */
package io.patchbay.internal.pool;
