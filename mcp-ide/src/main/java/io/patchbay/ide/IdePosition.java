package io.patchbay.ide;

/**
 * A place in a file.
 *
 * @param line the line, as the IDE counts: from 0 in selections, from 1 in contexts
 * @param character the place in the line, counted likewise
 */
public record IdePosition(int line, int character) {}
