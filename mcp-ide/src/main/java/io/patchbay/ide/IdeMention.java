package io.patchbay.ide;

import java.util.OptionalInt;

/**
 * A file that the user mentions.
 *
 * @param filePath the file
 * @param lineStart the first line that is meant; empty: the whole file
 * @param lineEnd the last one
 */
public record IdeMention(String filePath, OptionalInt lineStart, OptionalInt lineEnd) {}
