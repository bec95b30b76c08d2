package io.patchbay.config.internal.read;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How one agent writes an entry. Stateless. */
public interface EntryFormat {

  /** Returns every field it knows, for the documentation and the check of unknown ones. */
  List<FieldDoc> fields();

  /**
   * Reads an entry into a draft; problems are reported to the fields.
   *
   * @param in the entry
   * @param out what it says
   * @param place what its meaning depends on
   */
  void read(Fields in, Draft out, Place place);

  /** Returns the names of the fields of the entry itself. */
  default Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    fields().forEach(field -> names.add(field.top()));
    return names;
  }
}
