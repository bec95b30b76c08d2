package io.patchbay.internal.pool;

import io.patchbay.NamingStrategy;
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
 * hashes on some level, so the rounds end.
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
    while (raised(candidates)) {
      // Another round, until nobody has the name of another one.
    }
    Map<Owner, String> names = new HashMap<>();
    candidates.forEach(candidate -> names.put(candidate.owner, candidate.name));
    return names;
  }

  /** Does one round; returns whether anyone went up. */
  private boolean raised(List<Candidate> candidates) {
    Map<String, List<Candidate>> byName = new HashMap<>();
    for (Candidate candidate : candidates) {
      byName.computeIfAbsent(candidate.name, name -> new ArrayList<>(1)).add(candidate);
    }
    boolean raised = false;
    for (Map.Entry<String, List<Candidate>> group : byName.entrySet()) {
      raised |= raised(group.getValue(), taken.contains(group.getKey()));
    }
    return raised;
  }

  private boolean raised(List<Candidate> sameName, boolean isTaken) {
    if (sameName.size() == 1 && !isTaken) {
      return false;
    }
    int lowest = sameName.stream().mapToInt(candidate -> candidate.level).min().orElse(0);
    for (Candidate candidate : sameName) {
      if (isTaken || candidate.level == lowest) {
        candidate.goUp(limit);
      }
    }
    return true;
  }

  /**
   * Whose name it is.
   *
   * @param server what the host calls the server by
   * @param name the name there
   */
  record Owner(String server, String name) {}

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
      name = TextCut.cut(wished, limit - suffix.length()) + suffix;
    }
  }
}
