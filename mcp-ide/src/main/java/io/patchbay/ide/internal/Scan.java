package io.patchbay.ide.internal;

import io.patchbay.ide.Ide;
import io.patchbay.ide.Ide.Standing;
import io.patchbay.ide.IdeAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the files of IDEs, and chooses the one for a workspace. Used by one thread at a time.
 */
public final class Scan {
  /** How long a port that was taken is not looked at again. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final int INSIDE = Integer.MAX_VALUE;

  private final Places places;
  private final List<IdeAgent> agents;
  private final Path workspace;
  private final LongPredicate isAlive;
  private final String separator;
  private final List<Checked> checked = new ArrayList<>();

  private record Checked(LockFile file, String defect, long at) {
    boolean holds(LockFile now) {
      boolean same = file.equals(now);
      return same && (defect.isEmpty() || System.nanoTime() - at < PATIENCE.toNanos());
    }
  }

  private record Candidate(LockFile file, int depth) {}

  /**
   * What was found.
   *
   * @param all every IDE that left a file, the chosen one first
   * @param chosen what the chosen one wrote down, or null if none is chosen
   */
  public record Found(List<Ide> all, @Nullable Chosen chosen) {}

  /** The server of an IDE, with its token. Has no text of its own. */
  public static final class Chosen {
    private final LockFile file;

    Chosen(LockFile file) {
      this.file = file;
    }

    LockFile file() {
      return file;
    }

    /** Returns the agent it is meant for. */
    public IdeAgent agent() {
      return file.agent();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Chosen that && file.equals(that.file);
    }

    @Override
    public int hashCode() {
      return file.hashCode();
    }
  }

  /**
   * Creates a scan.
   *
   * @param agents whose IDEs are looked for; of equals the first is chosen
   * @param isAlive whether there is a process of an id
   * @param separator stands between paths
   */
  public Scan(
      Places places,
      List<IdeAgent> agents,
      Path workspace,
      LongPredicate isAlive,
      String separator) {
    this.places = places;
    this.agents = List.copyOf(agents);
    this.workspace = workspace;
    this.isAlive = isAlive;
    this.separator = separator;
  }

  /** Looks; takes up to some seconds for each port that is silent. */
  public Found find() {
    List<Ide> useless = new ArrayList<>();
    List<Candidate> candidates = new ArrayList<>();
    for (LockFile file : files()) {
      Ide ide = judged(file);
      if (ide.standing() == Standing.OTHER) {
        candidates.add(new Candidate(file, depth(file)));
      } else {
        useless.add(ide);
      }
    }
    candidates.sort(
        Comparator.comparingInt(Candidate::depth)
            .thenComparing(one -> one.file().pid() > 0 && isOfThisProcess(one.file().pid()))
            .thenComparing(one -> -agents.indexOf(one.file().agent()))
            .thenComparing(one -> one.file().modified())
            .reversed());
    return chosen(candidates, useless);
  }

  private Found chosen(List<Candidate> candidates, List<Ide> useless) {
    List<Ide> all = new ArrayList<>();
    Chosen chosen = null;
    for (Candidate candidate : candidates) {
      LockFile file = candidate.file();
      if (chosen != null) {
        all.add(ide(file, Standing.OTHER, "another one is nearer to " + workspace));
        continue;
      }
      String defect = defect(file);
      if (defect.isEmpty()) {
        chosen = new Chosen(file);
        all.add(0, ide(file, Standing.CHOSEN, ""));
      } else {
        all.add(ide(file, Standing.TAKEN, defect));
      }
    }
    all.addAll(useless);
    checked.removeIf(
        one -> candidates.stream().noneMatch(candidate -> candidate.file().equals(one.file())));
    return new Found(List.copyOf(all), chosen);
  }

  private List<LockFile> files() {
    List<LockFile> files = new ArrayList<>();
    for (LockFile said : places.ofEnvironment(separator)) {
      if (agents.contains(said.agent())) {
        files.add(said);
      }
    }
    for (IdeAgent agent : agents) {
      for (Path path : places.files(agent)) {
        LockFile file = LockFile.read(agent, path, separator);
        boolean known =
            files.stream().anyMatch(one -> one.agent() == agent && one.port() == file.port());
        if (!known) {
          files.add(file);
        }
      }
    }
    return files;
  }

  private Ide judged(LockFile file) {
    if (!file.defect().isEmpty()) {
      return ide(file, Standing.UNUSABLE, file.defect());
    }
    boolean elsewhere = file.windows() && places.isWsl();
    if (file.pid() > 0 && !elsewhere && !places.isUnchecked() && !isAlive.test(file.pid())) {
      return ide(file, Standing.GONE, "process " + file.pid() + " is gone");
    }
    if (depth(file) < 0) {
      return ide(
          file,
          Standing.ELSEWHERE,
          file.workspaces().isEmpty() ? "it has no folder open" : "it has other folders open");
    }
    return ide(file, Standing.OTHER, "");
  }

  /** The IDE that this process was started in is the right one whatever it has open. */
  private int depth(LockFile file) {
    boolean inside = places.port(file.agent()).filter(port -> port == file.port()).isPresent();
    return inside ? INSIDE : Folders.depth(workspace, folders(file));
  }

  private List<String> folders(LockFile file) {
    boolean translated = file.windows() && places.isWsl();
    return file.workspaces().stream().map(one -> Folders.local(one, translated)).toList();
  }

  private boolean isOfThisProcess(long pid) {
    if (places.pid().filter(said -> said == pid).isPresent()) {
      return true;
    }
    for (var at = ProcessHandle.current().parent(); at.isPresent(); at = at.get().parent()) {
      if (at.get().pid() == pid) {
        return true;
      }
    }
    return false;
  }

  /** A token that is missing gives nothing away, and nobody is to be refused for lack of it. */
  private String defect(LockFile file) {
    if (file.token().isEmpty() || places.isUnchecked()) {
      return "";
    }
    for (Checked before : checked) {
      if (before.holds(file)) {
        return before.defect();
      }
    }
    checked.removeIf(before -> before.file().equals(file));
    String defect;
    try (PortCheck port = new PortCheck()) {
      defect = port.defect(file);
    }
    checked.add(new Checked(file, defect, System.nanoTime()));
    return defect;
  }

  private Ide ide(LockFile file, Standing standing, String reason) {
    return new Ide(
        file.agent(),
        file.name(),
        file.port(),
        file.pid(),
        folders(file),
        file.file(),
        standing,
        reason);
  }
}
