package io.patchbay.config.internal.edit;

import io.patchbay.ConfigurationException;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Node;
import io.patchbay.json.Json;
import java.util.List;
import java.util.Locale;

/** Where an agent keeps which servers are off. */
public sealed interface Switch {

  /**
   * Switches a server on or off.
   *
   * @return whether it was not so already
   * @throws ConfigurationException if that cannot be written
   */
  boolean set(String name, boolean on);

  /**
   * In the entry itself: {@code "disabled": true}.
   *
   * @param file that has the servers
   * @param servers the way to them
   */
  record InEntry(EditedFile file, List<String> servers) implements Switch {
    @Override
    public boolean set(String name, boolean on) {
      return file.edit(text -> set(text, Paths.under(servers, name), on));
    }

    private static String set(String text, List<String> entry, boolean on)
        throws MalformedException, UnfitException {
      List<String> member = Paths.under(entry, "disabled");
      if (JsonEdit.get(text, entry) == null) {
        return text;
      }
      Node disabled = JsonEdit.get(text, member);
      boolean off = disabled != null && disabled.json().equals(Json.of(true));
      if (off == !on) {
        return text;
      }
      return on ? JsonEdit.remove(text, member) : JsonEdit.set(text, member, Json.of(true));
    }
  }

  /**
   * By a list of names that are off, and maybe one of names that are on.
   *
   * @param file that has the lists
   * @param off the way to the one
   * @param on the way to the other, empty if there is none
   */
  record InLists(EditedFile file, List<String> off, List<String> on) implements Switch {
    @Override
    public boolean set(String name, boolean on) {
      return file.edit(
          text ->
              on
                  ? add(JsonEdit.removeString(text, off, name), this.on, name)
                  : JsonEdit.addString(remove(text, this.on, name), off, name));
    }

    private static String add(String text, List<String> list, String name)
        throws MalformedException, UnfitException {
      return list.isEmpty() ? text : JsonEdit.addString(text, list, name);
    }

    private static String remove(String text, List<String> list, String name)
        throws MalformedException, UnfitException {
      return list.isEmpty() ? text : JsonEdit.removeString(text, list, name);
    }
  }

  /**
   * In Gemini CLI's own file, by names in lower case.
   *
   * @param file {@code mcp-server-enablement.json}
   */
  record InEnablementFile(EditedFile file) implements Switch {
    @Override
    public boolean set(String name, boolean on) {
      List<String> path = List.of(name.strip().toLowerCase(Locale.ROOT));
      return file.edit(
          text ->
              on
                  ? JsonEdit.remove(text, path)
                  : JsonEdit.set(text, Paths.under(path, "enabled"), Json.of(false)));
    }
  }

  /**
   * It cannot be said.
   *
   * @param file that has the servers
   * @param why and what to do
   */
  record Nowhere(EditedFile file, String why) implements Switch {
    @Override
    public boolean set(String name, boolean on) {
      throw Refusal.write(file.path(), why, null);
    }
  }
}
