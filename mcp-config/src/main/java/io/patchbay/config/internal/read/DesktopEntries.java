package io.patchbay.config.internal.read;

import io.patchbay.config.internal.expand.Expander;
import java.util.ArrayList;
import java.util.List;

/** Entries of Claude Desktop, which starts servers and puts no variables in. */
public final class DesktopEntries implements EntryFormat {
  private static final List<FieldDoc> OWN =
      List.of(
          new FieldDoc("type", "\"stdio\"", "nothing else there is"),
          new FieldDoc("command", "string", "the program"),
          new FieldDoc("args", "array of strings", "its arguments"),
          new FieldDoc("env", "object of strings", "variables of its own"),
          new FieldDoc("cwd", "string", "its directory"));

  @Override
  public List<FieldDoc> fields() {
    List<FieldDoc> fields = new ArrayList<>(OWN);
    fields.addAll(CommonFields.ALWAYS);
    return fields;
  }

  @Override
  public void read(Fields in, Draft out, Place place) {
    CommonFields.always(in, out);
    String type = in.raw("type").orElse("stdio");
    if (in.failed()) {
      return;
    }
    if (!type.equals("stdio") || in.has("url") && !in.has("command")) {
      in.error(
          in.has("url") ? "url" : "type",
          "cannot be: a file of Claude Desktop has servers that are started; put one that is"
              + " reached by its address into .mcp.json or ~/.claude.json");
      return;
    }
    CommonFields.process(in, out, place.withTexts(Expander.NONE), false);
  }
}
