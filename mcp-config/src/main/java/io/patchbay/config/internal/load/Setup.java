package io.patchbay.config.internal.load;

import io.patchbay.config.Agent;
import io.patchbay.config.ConfigLocation;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.read.EntryReader;
import io.patchbay.config.internal.read.ServerTypes;
import io.patchbay.config.spi.InputAsker;
import io.patchbay.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is to be loaded, and how. Immutable.
 *
 * @param at the machine and the user
 * @param agents whose files are looked for
 * @param files files that have to be there
 * @param given servers of the application by their names
 * @param order the scopes, the one whose word counts first
 * @param reserved names that no server of a file may have
 * @param expandPlain whether {@code $NAME} is a variable in files of Claude Code
 * @param reader makes servers of entries
 * @param types the types of servers there are
 * @param inputs asks the user for inputs
 */
public record Setup(
    Surroundings at,
    List<Agent> agents,
    List<ConfigLocation> files,
    Map<String, Json> given,
    List<Scope> order,
    Set<String> reserved,
    boolean expandPlain,
    EntryReader reader,
    ServerTypes types,
    InputAsker inputs) {

  /** Copies the collections. */
  public Setup {
    agents = List.copyOf(agents);
    files = List.copyOf(files);
    given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    order = List.copyOf(order);
    reserved = Set.copyOf(reserved);
  }
}
