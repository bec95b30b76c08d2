package io.patchbay.ide.internal;

import io.patchbay.ide.IdeAgent;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an IDE wrote down of its server. Has its token, so it has no text of its own.
 *
 * @param defect why the file is of no use; empty if it is of use
 * @param sse whether Claude Code's IDE speaks HTTP+SSE instead of WebSocket
 * @param windows whether the IDE runs in Windows, maybe outside of this system
 */
record LockFile(
    IdeAgent agent,
    Path file,
    Instant modified,
    String name,
    int port,
    long pid,
    List<String> workspaces,
    String token,
    boolean sse,
    boolean windows,
    String defect) {
  private static final int MOST_BYTES = 1 << 16;
  private static final String NO_JSON = "it is no JSON";
  private static final int LEAST_PORT = 1;
  private static final int MOST_PORT = 65_535;
  private static final Pattern NUMBERS = Pattern.compile("(?:(\\d+)-)?(\\d+)\\.(?:lock|json)$");

  /** Reads a file; whatever is wrong with it is in the outcome. */
  static LockFile read(IdeAgent agent, Path file, String separator) {
    Instant modified = Instant.EPOCH;
    try {
      modified = Files.getLastModifiedTime(file).toInstant();
      String foreign = foreign(file);
      if (!foreign.isEmpty()) {
        return broken(agent, file, modified, foreign);
      }
      return parsed(agent, file, modified, Json.parse(text(file)), separator);
    } catch (IOException e) {
      return broken(agent, file, modified, "it cannot be read: " + e.getClass().getSimpleName());
    } catch (JsonException e) {
      return broken(agent, file, modified, NO_JSON);
    }
  }

  /** A file that somebody else wrote would lead to whoever that is. */
  private static String foreign(Path file) throws IOException {
    if (!Files.getFileStore(file).supportsFileAttributeView("posix")) {
      return "";
    }
    Path home = file.getParent();
    boolean own =
        home != null
            && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(Owner.ofThisProcess());
    boolean closed =
        !Files.getPosixFilePermissions(file)
            .contains(java.nio.file.attribute.PosixFilePermission.OTHERS_WRITE);
    if (!own) {
      return "it belongs to another user";
    }
    return closed ? "" : "anybody can write to it";
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IOException("too long");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private static LockFile broken(IdeAgent agent, Path file, Instant modified, String defect) {
    return new LockFile(
        agent, file, modified, "", port(file), 0, List.of(), "", false, false, defect);
  }

  private static LockFile parsed(
      IdeAgent agent, Path file, Instant modified, Json json, String separator) {
    if (!json.isObject()) {
      return broken(agent, file, modified, "it has no object");
    }
    boolean claude = agent == IdeAgent.CLAUDE_CODE;
    long said = number(json, "port");
    int port = said > 0 ? (int) Math.min(said, MOST_PORT + 1L) : port(file);
    long pid = agent == IdeAgent.GEMINI_CLI ? pid(file) : number(json, claude ? "pid" : "ppid");
    String token = text(json, "authToken");
    return new LockFile(
        agent,
        file,
        modified,
        name(agent, json),
        port,
        pid,
        claude
            ? texts(json.get("workspaceFolders"))
            : split(text(json, "workspacePath"), separator),
        token,
        text(json, "transport").equals("sse"),
        Json.of(true).equals(json.get("runningInWindows")),
        defect(port, token));
  }

  private static String defect(int port, String token) {
    if (port < LEAST_PORT || port > MOST_PORT) {
      return "it names no port";
    }
    return token.chars().anyMatch(c -> c <= ' ' || c > '~') ? "its token is none" : "";
  }

  /** Returns what the environment says, as a file would. */
  static LockFile ofEnvironment(
      IdeAgent agent, int port, String folders, String token, String separator) {
    return new LockFile(
        agent,
        Path.of("environment"),
        Instant.EPOCH,
        "IDE of this terminal",
        port,
        0,
        split(folders, separator),
        token,
        false,
        false,
        defect(port, token));
  }

  /** Returns whether it may be that somebody is writing it just now. */
  boolean isUnfinished() {
    return defect.equals(NO_JSON);
  }

  private static String name(IdeAgent agent, Json json) {
    String name = text(json, "ideName");
    Json info = json.get("ideInfo");
    if (info != null && info.isObject()) {
      name = text(info, "displayName").isEmpty() ? text(info, "name") : text(info, "displayName");
    }
    return name.isEmpty() ? "IDE with " + agent.displayName() : printable(name);
  }

  /** A name is shown at terminals. */
  private static String printable(String name) {
    String clean = name.replaceAll("[\\p{Cc}\\p{Cf}]+", " ").strip();
    return clean.length() > 60 ? clean.substring(0, clean.offsetByCodePoints(0, 50)) + "…" : clean;
  }

  private static int port(Path file) {
    Matcher numbers = NUMBERS.matcher(String.valueOf(file.getFileName()));
    return numbers.find() && numbers.group(2).length() <= 6
        ? Integer.parseInt(numbers.group(2))
        : 0;
  }

  private static long pid(Path file) {
    Matcher numbers = NUMBERS.matcher(String.valueOf(file.getFileName()));
    return numbers.find() && numbers.group(1) != null && numbers.group(1).length() <= 18
        ? Long.parseLong(numbers.group(1))
        : 0;
  }

  private static long number(Json json, String member) {
    Json value = json.get(member);
    try {
      return value != null && value.isNumber() ? value.asLong() : 0;
    } catch (JsonException e) {
      return 0;
    }
  }

  private static String text(Json json, String member) {
    Json value = json.get(member);
    return value != null && value.isString() ? value.asString() : "";
  }

  private static List<String> texts(@Nullable Json array) {
    List<String> texts = new ArrayList<>();
    if (array != null && array.isArray()) {
      array.elements().stream().filter(Json::isString).forEach(one -> texts.add(one.asString()));
    }
    return texts;
  }

  private static List<String> split(String path, String separator) {
    return java.util.Arrays.stream(path.split(Pattern.quote(separator)))
        .filter(one -> !one.isBlank())
        .toList();
  }

  /** Returns agent and file; the token is nobody's business. */
  @Override
  public String toString() {
    return "LockFile[" + agent + ", " + file + "]";
  }
}
