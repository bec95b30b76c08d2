package io.patchbay.ide;

import java.util.Optional;

/**
 * What is selected in an IDE.
 *
 * @param text the text
 * @param filePath the file
 * @param fileUrl its address, if the IDE says so
 * @param start where it begins; lines and characters count from 0
 * @param end where it ends
 * @param isEmpty whether nothing is selected, and this is where the cursor is
 */
public record IdeSelection(
    String text,
    String filePath,
    Optional<String> fileUrl,
    IdePosition start,
    IdePosition end,
    boolean isEmpty) {}
