package io.patchbay.config;

import io.patchbay.ConfigurationException;
import io.patchbay.config.internal.edit.EditedFile;
import io.patchbay.config.internal.edit.EntryCheck;
import io.patchbay.config.internal.edit.JsonEdit;
import io.patchbay.config.internal.edit.Paths;
import io.patchbay.config.internal.edit.Switch;
import io.patchbay.config.internal.edit.Switch.InEnablementFile;
import io.patchbay.config.internal.edit.Switch.InEntry;
import io.patchbay.config.internal.edit.Switch.InLists;
import io.patchbay.config.internal.edit.Switch.Nowhere;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Text;
import io.patchbay.config.internal.load.ClaudeProject;
import io.patchbay.internal.files.StateDirectory;
import io.patchbay.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of servers, to look into and to change as a careful person would: an edit touches the
 * lines of its entry, and at most the comma on the line before. All else stays byte for byte: other
 * entries, order, comments, trailing commas, indentation, line ends, byte order mark. A new entry
 * is written as its neighbours are.
 *
 * <p><b>What goes with an entry.</b> {@link #remove} takes the comments after it on its last line
 * and the whole-line comments directly above it. A comment with an empty line between, or above the
 * only entry, stays. Of entries with the same name the last one counts and is changed; all are
 * removed.
 *
 * <p><b>Writing.</b> The file is read under a lock that all processes of the user share, changed,
 * and replaced at once by a new file that is on the disk before it has the name. Permissions stay,
 * and owner and group where the system allows it; a symbolic link stays and its target is replaced.
 * The lock is a file in the state directory; nothing is left beside the file. A file that is new
 * gets the directories it needs; one of the user's own (right in the home, or in a hidden directory
 * there) is for the owner only. What is so already is not written: the file keeps its time.
 *
 * <p><b>Errors.</b> Every method throws {@link ConfigurationException} if the file is broken (with
 * line and column: a broken file is never rewritten), not UTF-8, a directory, behind a broken link,
 * or cannot be read; those that write also if it or its directory is read-only, the disk is full,
 * or others keep it locked. The file is then as it was. No message has a value of the file in it.
 *
 * <p><b>Threads.</b> Immutable and safe for use by many threads. Every call reads the file anew and
 * blocks for the disk; a writing one also for other writers, ten seconds at most unless {@linkplain
 * Builder#patience set otherwise}.
 */
public final class ConfigFile {
  private final ConfigFormat format;
  private final EditedFile file;
  private final List<String> servers;
  private final Switch onOff;

  private ConfigFile(Builder builder) {
    this.format = builder.format;
    this.file = builder.file(builder.path);
    this.servers = builder.servers();
    this.onOff = builder.onOff(file, servers);
  }

  /**
   * Returns a file, which may be missing and is not read yet. For {@link ConfigFormat#CLAUDE_JSON}
   * it is the user's servers for all projects; name the project {@linkplain Builder#project with a
   * builder} to switch them on and off.
   *
   * @param path where it is
   * @param format how it is written
   */
  public static ConfigFile of(Path path, ConfigFormat format) {
    return builder(path, format).build();
  }

  /**
   * Returns the user's own servers for one project, {@link Scope#LOCAL}: {@code projects["<project
   * directory>"].mcpServers} in {@code ~/.claude.json}.
   *
   * @param claudeJson where {@code .claude.json} is
   * @param projectDir the directory of the project
   */
  public static ConfigFile ofProject(Path claudeJson, Path projectDir) {
    return builder(claudeJson, ConfigFormat.CLAUDE_JSON).project(projectDir).local(true).build();
  }

  /**
   * Returns a builder of a file that differs from {@link #of}.
   *
   * @param path where it is
   * @param format how it is written
   */
  public static Builder builder(Path path, ConfigFormat format) {
    return new Builder(path, format);
  }

  /** Returns where the file is, as it was given. */
  public Path path() {
    return file.path();
  }

  /** Returns how it is written. */
  public ConfigFormat format() {
    return format;
  }

  /**
   * Returns the names of the servers in their order, each once; none if there is no file.
   *
   * @throws ConfigurationException if the file cannot be read or is broken
   */
  public List<String> list() {
    return file.members(servers).stream().map(Node.Member::name).distinct().toList();
  }

  /**
   * Returns an entry as it is written, nothing expanded or checked; empty if there is none.
   *
   * @param name of the server
   * @throws ConfigurationException if the file cannot be read or is broken
   */
  public Optional<Json> get(String name) {
    return Optional.ofNullable(file.get(entry(name))).map(Node::json);
  }

  /**
   * Adds a server after the others.
   *
   * @param name letters, digits, {@code -} and {@code _}; none that Claude Code reserves, unless
   *     the entry's type is {@code sdk}
   * @param entry an object with a {@code command} or a {@code url}; in a file of Claude Code a
   *     {@code url} needs a {@code type}. Nothing else of it is checked
   * @throws ConfigurationException if the name or the entry is none of these, or the name is there
   */
  public void add(String name, Json entry) {
    requireWritable(name);
    EntryCheck.entry(name, entry, format.isClaudeCode());
    EntryCheck.name(name, entry);
    Json written = plain(entry);
    file.edit(
        text -> {
          Node there = JsonEdit.get(text, entry(name));
          if (there != null) {
            int line = new Text(text).position(there.start()).line();
            throw EntryCheck.refused(
                name,
                "it is in " + path() + ":" + line + " already; remove it first, or replace it");
          }
          return JsonEdit.set(text, entry(name), written);
        });
  }

  /**
   * Adds a server, or makes its entry this one. Of an entry that is there only the members that
   * differ are written, so that comments in it stay.
   *
   * @param name as {@link #add} takes it; one that is there already may be any
   * @param entry as {@link #add} takes it
   * @return whether the file was written; not if the entry means the same already
   * @throws ConfigurationException if the name or the entry is not such
   */
  public boolean put(String name, Json entry) {
    requireWritable(name);
    EntryCheck.entry(name, entry, format.isClaudeCode());
    Json written = plain(entry);
    return file.edit(
        text -> {
          if (JsonEdit.get(text, entry(name)) == null) {
            EntryCheck.name(name, entry);
          }
          return JsonEdit.set(text, entry(name), written);
        });
  }

  /**
   * Removes a server.
   *
   * @param name of the server
   * @return whether it was there
   * @throws ConfigurationException if the file cannot be read or written or is broken
   */
  public boolean remove(String name) {
    requireWritable(name);
    return file.edit(text -> JsonEdit.remove(text, entry(name)));
  }

  /**
   * Switches a server on, where its agent keeps that: see {@link #disable}. A {@code "disabled":
   * true} in the entry goes too. For a project's server of Claude Code this also says yes to it.
   *
   * @return whether it was not so already
   * @throws ConfigurationException if the file has no such server, or it cannot be written
   */
  public boolean enable(String name) {
    return set(name, true);
  }

  /**
   * Switches a server off, where its agent keeps that:
   *
   * <ul>
   *   <li>{@code .mcp.json} of a project of Claude Code: by name in {@code disabledMcpjsonServers}
   *       of {@code .claude/settings.local.json} beside it;
   *   <li>{@code ~/.claude.json}: by name in {@code disabledMcpServers} of the project there;
   *   <li>Gemini CLI: in {@code ~/.gemini/mcp-server-enablement.json};
   *   <li>all others: {@code "disabled": true} in the entry, which this library reads.
   * </ul>
   *
   * @return whether it was not so already
   * @throws ConfigurationException if the file has no such server, or it cannot be written
   */
  public boolean disable(String name) {
    return set(name, false);
  }

  private boolean set(String name, boolean on) {
    requireWritable(name);
    if (file.get(entry(name)) == null) {
      throw new ConfigurationException(
          "Cannot switch MCP server "
              + Json.of(name)
              + (on ? " on: " : " off: ")
              + path()
              + " has none of that name; list shows those it has",
          null);
    }
    boolean changed = onOff.set(name, on);
    boolean here = on && new Switch.InEntry(file, servers).set(name, true);
    return changed || here;
  }

  private List<String> entry(String name) {
    return Paths.under(servers, name);
  }

  /** Decouples the entry from objects that may change. */
  private static Json plain(Json entry) {
    return Json.parse(entry.toString());
  }

  private void requireWritable(String name) {
    if (format == ConfigFormat.MANAGED_MCP || format == ConfigFormat.CLAUDE_PLUGIN) {
      throw new ConfigurationException(
          "Cannot change MCP server "
              + Json.of(name)
              + ": "
              + path()
              + " is an administrator's or a plugin's; write to a file of a user or a project",
          null);
    }
  }

  /** Says where a file is and what belongs to it. Not thread-safe. */
  public static final class Builder {
    private final Path path;
    private final ConfigFormat format;
    private @Nullable Path project;
    private @Nullable Path switches;
    private @Nullable Path stateDirectory;
    private boolean local;
    private Duration patience = Duration.ofSeconds(10);

    private Builder(Path path, ConfigFormat format) {
      this.path = Objects.requireNonNull(path);
      this.format = Objects.requireNonNull(format);
    }

    /**
     * Sets the project in which servers of {@code ~/.claude.json} are switched on and off. Other
     * formats do without.
     *
     * @param directory of the project; made absolute
     */
    public Builder project(Path directory) {
      this.project = directory.toAbsolutePath().normalize();
      return this;
    }

    /**
     * Sets whether the servers are those that {@code ~/.claude.json} has for the {@linkplain
     * #project project}, instead of those for all. Default: false.
     */
    public Builder local(boolean local) {
      this.local = local;
      return this;
    }

    /**
     * Sets the file that says which servers are off, for the formats that have one: Claude Code's
     * {@code .claude/settings.local.json}, which is at the root of the repository, and Gemini CLI's
     * {@code mcp-server-enablement.json}. Default: the one beside {@code .mcp.json} (none for a
     * file of another name: then it is in the entry), and {@code ~/.gemini}'s.
     */
    public Builder switches(Path file) {
      this.switches = Objects.requireNonNull(file);
      return this;
    }

    /** Sets the directory of state, where locks are. Default: the user's, as of the system. */
    public Builder stateDirectory(Path directory) {
      this.stateDirectory = Objects.requireNonNull(directory);
      return this;
    }

    /** Sets how long a write waits for other writers. Default: ten seconds. */
    public Builder patience(Duration patience) {
      this.patience = Objects.requireNonNull(patience);
      return this;
    }

    /**
     * Returns the file. Nothing of it is read yet, but by which path {@code ~/.claude.json} knows
     * the project.
     *
     * @throws IllegalStateException if it is {@linkplain #local local} and there is no {@linkplain
     *     #project project}, or the format has no such servers
     */
    public ConfigFile build() {
      if (local && (project == null || format != ConfigFormat.CLAUDE_JSON)) {
        throw new IllegalStateException("local servers need CLAUDE_JSON and a project");
      }
      if (project != null && format == ConfigFormat.CLAUDE_JSON) {
        project = ClaudeProject.keyOf(path, project);
      }
      return new ConfigFile(this);
    }

    private static Path home() {
      return Path.of(System.getProperty("user.home"));
    }

    private EditedFile file(Path path) {
      Path state =
          stateDirectory != null
              ? stateDirectory
              : StateDirectory.standard(
                  System.getProperty("os.name"), home().toString(), System.getenv());
      boolean personal =
          format == ConfigFormat.CLAUDE_JSON
              || format == ConfigFormat.CLAUDE_DESKTOP
              || Paths.isPersonal(path, home());
      return new EditedFile(path, personal, state.resolve("locks"), patience);
    }

    private List<String> servers() {
      return local
          ? List.of("projects", String.valueOf(project), format.serversKey())
          : List.of(format.serversKey());
    }

    private Switch onOff(EditedFile servers, List<String> where) {
      return switch (format) {
        case MCP_JSON -> ofMcpJson(servers, where);
        case CLAUDE_JSON -> ofClaudeJson(servers);
        case GEMINI_CLI ->
            new InEnablementFile(
                file(
                    switches != null
                        ? switches
                        : home().resolve(Path.of(".gemini", "mcp-server-enablement.json"))));
        case MANAGED_MCP, CLAUDE_PLUGIN, CLAUDE_DESKTOP, VS_CODE, CURSOR, QWEN_CODE ->
            new InEntry(servers, where);
      };
    }

    private Switch ofMcpJson(EditedFile servers, List<String> where) {
      boolean isProjects = path.endsWith(".mcp.json");
      if (switches == null && !isProjects) {
        return new InEntry(servers, where);
      }
      Path settings =
          switches != null
              ? switches
              : path.resolveSibling(Path.of(".claude", "settings.local.json"));
      return new InLists(
          file(settings), List.of("disabledMcpjsonServers"), List.of("enabledMcpjsonServers"));
    }

    private Switch ofClaudeJson(EditedFile servers) {
      return project == null
          ? new Nowhere(servers, "servers there are switched by project; name the project")
          : new InLists(
              servers, List.of("projects", project.toString(), "disabledMcpServers"), List.of());
    }
  }
}
