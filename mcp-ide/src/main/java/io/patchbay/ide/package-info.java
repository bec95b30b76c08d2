/**
 * The servers that IDEs bring: found by the files they leave for Claude Code, Gemini CLI and Qwen
 * Code. {@link io.patchbay.ide.IdeServers} is the door.
 */
@org.jspecify.annotations.NullMarked
package io.patchbay.ide;
