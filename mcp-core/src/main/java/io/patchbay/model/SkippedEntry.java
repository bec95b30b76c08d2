package io.patchbay.model;

import io.patchbay.json.Json;

/**
 * An entry of a list that could not be read and was left out of it.
 *
 * @param index its place in the list, from 0
 * @param reason what is wrong with it
 * @param json the entry as it came
 */
public record SkippedEntry(int index, String reason, Json json) {}
