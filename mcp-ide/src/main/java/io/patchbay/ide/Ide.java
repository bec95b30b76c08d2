package io.patchbay.ide;

import java.nio.file.Path;
import java.util.List;

/**
 * An IDE that left a file, or says so in the environment. Has no token.
 *
 * @param agent whom it is meant for
 * @param name what it is called
 * @param port where it listens on this machine; 0 if the file does not say
 * @param pid the process it belongs to; 0 if that is not said
 * @param workspaces the folders that are open in it, as paths of this system
 * @param file its file
 * @param standing whether it can be used
 * @param reason why not; empty if it can
 */
public record Ide(
    IdeAgent agent,
    String name,
    int port,
    long pid,
    List<String> workspaces,
    Path file,
    Standing standing,
    String reason) {
  /** Copies the folders. */
  public Ide {
    workspaces = List.copyOf(workspaces);
  }

  /** Whether an IDE can be used. */
  public enum Standing {
    /** It is the one for this workspace. */
    CHOSEN,
    /** It has this workspace, and another one is nearer. */
    OTHER,
    /** It has other folders open. */
    ELSEWHERE,
    /** The process of the file is gone. */
    GONE,
    /** The file cannot be read, or is not to be believed. */
    UNUSABLE,
    /** Something else listens at its port. */
    TAKEN
  }

  /** Returns this IDE with another standing. */
  Ide with(Standing other, String why) {
    return new Ide(agent, name, port, pid, workspaces, file, other, why);
  }
}
