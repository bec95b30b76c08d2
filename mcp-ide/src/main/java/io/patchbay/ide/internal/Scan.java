package io.patchbay.ide.internal;

import io.patchbay.ide.Ide;
import io.patchbay.ide.Ide.Standing;
import io.patchbay.ide.IdeAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the files of IDEs, and chooses the one for a workspace. Used by one thread at a time.
 */
public final class Scan {
  /** How long a port that was taken is not looked at again. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How long a look at a port counts for an attempt to connect. */
  private static final Duration JUST_NOW = Duration.ofSeconds(1);

  /** How long a file may be half written. */
  private static final Duration WRITING = Duration.ofSeconds(2);

  private static final int INSIDE = Integer.MAX_VALUE;

  private final Places places;
  private final List<IdeAgent> agents;
  private final Path workspace;
  private final LongPredicate isAlive;
  private final String separator;
  private final Map<LockFile, Checked> checked = new ConcurrentHashMap<>();
  private final Map<Path, LockFile> finished = new HashMap<>();

  /** What is known of a port; new as long as no attempt to connect has counted on it. */
  private record Checked(String defect, long at, boolean isNew) {
    private boolean isOlderThan(Duration age) {
      return System.nanoTime() - at > age.toNanos();
    }

    boolean holds() {
      return defect.isEmpty() || !isOlderThan(PATIENCE);
    }

    boolean holdsForAnAttempt() {
      return isNew && !isOlderThan(JUST_NOW);
    }

    Checked used() {
      return new Checked(defect, at, false);
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

  /** Looks at every port anew too. */
  public Found findAnew() throws InterruptedException {
    checked.clear();
    return find();
  }

  /** Looks; takes up to two seconds if a port is silent. */
  public Found find() throws InterruptedException {
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
    knock(candidates.stream().map(Candidate::file).toList());
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
    checked
        .keySet()
        .removeIf(one -> candidates.stream().noneMatch(candidate -> candidate.file().equals(one)));
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
        LockFile file = whole(LockFile.read(agent, path, separator));
        boolean known =
            files.stream().anyMatch(one -> one.agent() == agent && one.port() == file.port());
        if (!known) {
          files.add(file);
        }
      }
    }
    return files;
  }

  /** What was in a file before counts while it is being written. */
  private LockFile whole(LockFile read) {
    LockFile before = finished.get(read.file());
    if (!read.isUnfinished()) {
      finished.put(read.file(), read);
      return read;
    }
    boolean justNow = read.modified().plus(WRITING).isAfter(Instant.now());
    return before != null && justNow ? before : read;
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
  private boolean isTrusted(LockFile file) {
    return file.token().isEmpty() || places.isUnchecked();
  }

  private String defect(LockFile file) {
    Checked known = checked.get(file);
    return isTrusted(file) || known == null ? "" : known.defect();
  }

  /** Knocks at all ports at once whose state is not known. */
  private void knock(List<LockFile> files) throws InterruptedException {
    List<Thread> knocking = new ArrayList<>();
    for (LockFile file : files) {
      Checked known = checked.get(file);
      if (!isTrusted(file) && (known == null || !known.holds())) {
        checked.put(file, new Checked("it was not looked at", System.nanoTime(), false));
        knocking.add(
            new Thread(
                () -> {
                  try {
                    knockAt(file);
                  } catch (InterruptedException e) {
                    checked.remove(file);
                  }
                },
                "patchbay-ide-knock"));
      }
    }
    for (Thread thread : knocking) {
      thread.setDaemon(true);
      thread.start();
    }
    try {
      for (Thread thread : knocking) {
        thread.join();
      }
    } catch (InterruptedException e) {
      knocking.forEach(Thread::interrupt);
      throw e;
    }
  }

  private String knockAt(LockFile file) throws InterruptedException {
    try (PortCheck port = new PortCheck()) {
      String defect = port.defect(file);
      checked.put(file, new Checked(defect, System.nanoTime(), true));
      return defect;
    }
  }

  /** Returns what is wrong with a port now, just before a token is sent there. */
  public String defectNow(Chosen chosen) throws InterruptedException {
    LockFile file = chosen.file();
    Checked known = checked.get(file);
    if (isTrusted(file)) {
      return "";
    } else if (known == null || !known.holdsForAnAttempt()) {
      return knockAt(file);
    }
    checked.put(file, known.used());
    return known.defect();
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
