/** Scripted servers, pipes in memory, a time that tests move, recorders, and contract tests. */
package io.patchbay.testkit;
