package io.patchbay.config.internal.load;

import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ~/.claude.json} says of one project.
 *
 * @param key the path by which the file knows it
 * @param settings what it says
 */
public record ClaudeProject(String key, Node settings) {

  /**
   * Finds what is said of a directory, by its path as it was given, or else by the one without
   * links, as Claude Code writes it.
   */
  static Optional<ClaudeProject> find(Node root, @Nullable Path project) {
    Node projects = root.get("projects");
    if (projects == null || project == null) {
      return Optional.empty();
    }
    return named(projects, project).or(() -> real(project).flatMap(path -> named(projects, path)));
  }

  /** Returns whether two paths are those of the same directory. */
  static boolean isSame(Path written, Path project) {
    return written.equals(project) || real(project).filter(written::equals).isPresent();
  }

  /**
   * Returns the path by which a file knows a directory, or would: the one that was given if the
   * file has it, else the one without links.
   */
  public static Path keyOf(Path claudeJson, Path project) {
    try {
      Node projects =
          JsonDocument.parse(Files.readString(claudeJson, StandardCharsets.UTF_8))
              .root()
              .get("projects");
      if (projects != null && named(projects, project).isPresent()) {
        return project;
      }
    } catch (IOException | MalformedException e) {
      // Who reads or writes the file says what is wrong with it.
    }
    return real(project).orElse(project);
  }

  private static Optional<ClaudeProject> named(Node projects, Path project) {
    return projects.members().stream()
        .filter(member -> isSame(member.name(), project))
        .reduce((first, last) -> last)
        .map(member -> new ClaudeProject(member.name(), member.value()));
  }

  private static Optional<Path> real(Path project) {
    try {
      return Optional.of(project.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isSame(String written, Path project) {
    try {
      return Path.of(written).normalize().equals(project);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Returns whether the user trusts the directory. */
  boolean isTrusted() {
    Node accepted = settings.get("hasTrustDialogAccepted");
    return accepted != null
        && accepted.kind() == Json.Kind.BOOLEAN
        && accepted.text().equals("true");
  }

  /** Returns names under a key. */
  Set<String> names(String key) {
    return settings
        .member(key)
        .map(Member::value)
        .map(
            list ->
                list.elements().stream()
                    .filter(Node::isString)
                    .map(Node::text)
                    .collect(Collectors.toSet()))
        .orElse(Set.of());
  }
}
