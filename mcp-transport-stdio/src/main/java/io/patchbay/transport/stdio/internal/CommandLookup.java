package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.internal.FileKinds.Kind;
import io.patchbay.transport.stdio.internal.StartException.Reason;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the file of a command, as the child itself would find it: a name with a separator from the
 * child's working directory, a bare name by the search path that the child gets. On Windows the
 * extensions of {@code PATHEXT} that can be started (exe, com, cmd, bat) are tried in their order,
 * and neither the working directory nor a file without extension is taken for a bare name. Says in
 * its error what was looked for where. For one use on one thread.
 */
final class CommandLookup {
  private static final Set<String> STARTABLE = Set.of(".com", ".exe", ".bat", ".cmd");

  private final ProcessSpec spec;
  private final String cwd;
  private final Environment environment;
  private final Os os;
  private final FileKinds files;
  private final List<String> unusable = new ArrayList<>();

  CommandLookup(ProcessSpec spec, String cwd, Environment environment, Os os, FileKinds files) {
    this.spec = spec;
    this.cwd = cwd;
    this.environment = environment;
    this.os = os;
    this.files = files;
  }

  /**
   * Returns the absolute path of the command's file.
   *
   * @throws StartException when there is none that can be started
   */
  String find() throws StartException {
    String command = spec.command();
    if (os.isAbsolute(command)) {
      return firstOf(candidates(command), "at " + command);
    }
    if (os.hasSeparator(command)) {
      String file = os.join(cwd, command);
      return firstOf(candidates(file), "at " + file);
    }
    List<String> directories = searchPath();
    List<String> candidates = new ArrayList<>();
    for (String directory : directories) {
      String absolute = os.isAbsolute(directory) ? directory : os.join(cwd, directory);
      candidates.addAll(candidates(os.join(absolute, command)));
    }
    String where = directories.isEmpty() ? "nowhere" : "in " + String.join(", ", directories);
    return firstOf(candidates, where + " (" + pathOrigin() + ")");
  }

  private String firstOf(List<String> candidates, String where) throws StartException {
    for (String candidate : candidates) {
      Kind kind = files.of(candidate);
      if (kind == Kind.EXECUTABLE) {
        return candidate;
      }
      if (kind != Kind.MISSING) {
        unusable.add(candidate + " " + kind.description());
      }
    }
    throw notFound(where);
  }

  private List<String> candidates(String file) {
    if (os == Os.POSIX) {
      return List.of(file);
    }
    List<String> candidates = new ArrayList<>();
    if (STARTABLE.contains(extensionOf(file))) {
      candidates.add(file);
    }
    for (String extension : extensions()) {
      candidates.add(file + extension);
    }
    return candidates;
  }

  private List<String> extensions() {
    String configured = environment.get("PATHEXT");
    String text = configured == null || configured.isBlank() ? ".COM;.EXE;.BAT;.CMD" : configured;
    Set<String> extensions = new LinkedHashSet<>();
    for (String part : split(text, ';')) {
      String extension = part.trim().toLowerCase(Locale.ROOT);
      if (STARTABLE.contains(extension)) {
        extensions.add(extension);
      }
    }
    return List.copyOf(extensions);
  }

  private List<String> searchPath() {
    String path = environment.get("PATH");
    if (path == null) {
      path = defaultPath();
    }
    List<String> directories = new ArrayList<>();
    for (String part : split(path, os.pathSeparator())) {
      String directory = os == Os.WINDOWS ? part.trim().replace("\"", "") : part;
      if (directory.isEmpty() && os == Os.WINDOWS) {
        continue;
      }
      // To POSIX an empty entry is the working directory.
      directories.add(directory.isEmpty() ? cwd : directory);
    }
    return directories;
  }

  private String defaultPath() {
    if (os == Os.POSIX) {
      return "/usr/local/bin:/usr/bin:/bin";
    }
    String root = environment.get("SYSTEMROOT");
    String windows = root == null ? "C:\\Windows" : root;
    return windows + "\\System32;" + windows;
  }

  private String pathOrigin() {
    if (environment.get("PATH") == null) {
      return "no PATH is set: the system's default";
    }
    return environment.pathConfigured() ? "PATH as configured" : "PATH of the host";
  }

  private StartException notFound(String where) {
    boolean none = unusable.isEmpty();
    StringBuilder text = new StringBuilder();
    text.append(spec.server()).append(": cannot start \"").append(spec.command()).append("\": ");
    text.append(none ? "not found. " : String.join("; ", unusable) + ". ");
    text.append("Looked for it ").append(where);
    if (os == Os.WINDOWS) {
      text.append(", with the extensions ").append(String.join(" ", extensions()));
    }
    text.append("; the working directory is ").append(cwd).append(". ").append(nextStep());
    return new StartException(none ? Reason.NOT_FOUND : Reason.NOT_EXECUTABLE, text.toString());
  }

  private String nextStep() {
    String command = spec.command();
    if (command.startsWith("~")) {
      return "\"~\" is not expanded: write the path in full.";
    }
    if (command.indexOf(' ') > 0 && spec.args().isEmpty()) {
      return "The command is one program: put its arguments into args.";
    }
    if (!unusable.isEmpty()) {
      return "Correct that, or name another file.";
    }
    return os.hasSeparator(command)
        ? "Check the path; a relative one starts at the working directory."
        : "Install it, give its absolute path, or set PATH in the server's env.";
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
      parts.add(text.substring(start, end));
      start = end + 1;
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static String extensionOf(String file) {
    int dot = file.lastIndexOf('.');
    return dot < 0 ? "" : file.substring(dot).toLowerCase(Locale.ROOT);
  }
}
