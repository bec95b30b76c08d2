package io.patchbay.json;

/** Something that knows its JSON form; {@link Json#of} and {@link JsonWriter} use it as it is. */
public interface ToJson {

  /** Returns the JSON form. */
  Json json();
}
