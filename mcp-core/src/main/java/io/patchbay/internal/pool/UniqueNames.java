package io.patchbay.internal.pool;

import io.patchbay.NamingStrategy;
import io.patchbay.internal.text.Characters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives every owner a name of its own.
 *
 * <p>Every owner starts with the name its strategy wishes, on level 0; on level n the name ends in
 * the suffix of level n, a hash of owner and level. What is too long starts on level 1. In rounds,
 * whoever has the name of another one goes up a level: all of them where they are on one level, and
 * otherwise those on the lowest, so a wished name gives way to one that has a suffix already, which
 * a server could have guessed. Names that are taken by the host make everyone go up. A round looks
 * at the owners as a set, so the order they come in decides nothing, and an owner whose name no
 * other one comes to has the same name whoever else there is. Different owners have different
 * hashes on some level, so the rounds end. A round costs what moves in it: a server that chains
 * names to suffixes costs no more than its list is long.
 */
final class UniqueNames {
  private static final int LEAST_LIMIT = 16;

  private final NamingStrategy naming;
  private final int limit;
  private final Set<String> taken;

  /**
   * Starts with names that are taken.
   *
   * @throws IllegalArgumentException if the strategy's limit leaves no room for a suffix
   */
  UniqueNames(NamingStrategy naming, Collection<String> taken) {
    this.naming = naming;
    this.limit = naming.limit();
    this.taken = new HashSet<>(taken);
    if (limit < LEAST_LIMIT) {
      throw new IllegalArgumentException(
          "a naming strategy has to allow " + LEAST_LIMIT + " characters, not " + limit);
    }
  }

  /**
   * Returns the name of each owner.
   *
   * @param owners all of them, none twice
   */
  Map<Owner, String> of(Collection<Owner> owners) {
    List<Candidate> candidates = new ArrayList<>(owners.size());
    for (Owner owner : owners) {
      candidates.add(new Candidate(owner, naming.name(owner.server(), owner.name()), limit));
    }
    separate(candidates);
    Map<Owner, String> names = new HashMap<>();
    candidates.forEach(candidate -> names.put(candidate.owner, candidate.name));
    return names;
  }

  /** Does rounds over the names that someone came to or left, until nobody shares one. */
  private void separate(List<Candidate> candidates) {
    Map<String, Set<Candidate>> byName = new HashMap<>();
    candidates.forEach(candidate -> sharers(byName, candidate).add(candidate));
    Set<String> unsettled = byName.keySet();
    while (!unsettled.isEmpty()) {
      List<Candidate> rising = new ArrayList<>();
      unsettled.forEach(name -> rising.addAll(rising(name, byName.getOrDefault(name, Set.of()))));
      unsettled = new HashSet<>();
      for (Candidate candidate : rising) {
        unsettled.add(candidate.name);
        sharers(byName, candidate).remove(candidate);
      }
      for (Candidate candidate : rising) {
        candidate.goUp(limit);
        unsettled.add(candidate.name);
        sharers(byName, candidate).add(candidate);
      }
    }
  }

  private static Set<Candidate> sharers(Map<String, Set<Candidate>> byName, Candidate candidate) {
    return byName.computeIfAbsent(candidate.name, name -> new HashSet<>(2));
  }

  /** Returns who has to leave a name. */
  private Collection<Candidate> rising(String name, Set<Candidate> sharers) {
    if (taken.contains(name)) {
      return sharers;
    } else if (sharers.size() < 2) {
      return List.of();
    }
    int lowest = sharers.stream().mapToInt(candidate -> candidate.level).min().orElse(0);
    return sharers.stream().filter(candidate -> candidate.level == lowest).toList();
  }

  /**
   * Whose name it is.
   *
   * @param server what the host calls the server by
   * @param name the name there
   */
  record Owner(String server, String name) {

    /** Numbered servers with numbered tools would share the few sums of both. */
    @Override
    public int hashCode() {
      return server.hashCode() * 0x9E3779B1 + name.hashCode();
    }
  }

  private static final class Candidate {
    private final Owner owner;
    private final String wished;
    private int level;
    private String name;

    Candidate(Owner owner, String wished, int limit) {
      this.owner = owner;
      this.wished = wished;
      this.name = wished;
      if (wished.isEmpty() || wished.length() > limit) {
        goUp(limit);
      }
    }

    void goUp(int limit) {
      String suffix = NameSuffix.of(owner.server(), owner.name(), ++level);
      name = Characters.first(wished, limit - suffix.length()) + suffix;
    }
  }
}
