package io.patchbay.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The reference servers from npm, pinned by the lock file in {@code npm/}. They are installed where
 * they are missing, by one process at a time.
 */
public final class NpmServers {
  private NpmServers() {}

  /** Returns the command of {@code server-everything} over stdio. */
  public static List<String> everything() {
    return script("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
  }

  /**
   * Returns the command of {@code server-everything} over HTTP; the variable {@code PORT} says
   * where it listens.
   *
   * @param transport {@code streamableHttp} or {@code sse}
   */
  public static List<String> everything(String transport) {
    String script = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
    return List.of("node", installed().resolve(script).toString(), transport);
  }

  /** Returns the command of {@code server-filesystem} for a directory. */
  public static List<String> filesystem(Path directory) {
    String script = "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js";
    return List.of("node", installed().resolve(script).toString(), directory.toString());
  }

  /** Returns the command of {@code server-memory}. */
  public static List<String> memory() {
    return script("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
  }

  /**
   * Returns the command of a server of the official TypeScript SDK.
   *
   * @param legacy {@code serve} to answer handshakes too, {@code reject} to refuse them
   */
  public static List<String> typescript(String legacy) {
    return List.of("node", installed().resolve("ts-server.mjs").toString(), "stdio", legacy);
  }

  /**
   * Returns the command of a server that appends the id of each call it runs to a file.
   *
   * @param file the file
   * @param tools how many tools it has beside
   */
  public static List<String> tally(Path file, int tools) {
    return List.of(
        "node",
        installed().resolve("tally-server.mjs").toString(),
        file.toString(),
        String.valueOf(tools));
  }

  /**
   * Returns the command of a server of the official TypeScript SDK over HTTP; the variable {@code
   * PORT} says where it listens.
   *
   * @param legacy {@code stateless} to answer handshakes too, {@code reject} to refuse them
   */
  public static List<String> typescriptOverHttp(String legacy) {
    return List.of("node", installed().resolve("ts-server.mjs").toString(), "http", legacy);
  }

  /** Returns the command of one of the programs in {@code mcp-ide/npm}, which its README lists. */
  public static List<String> ofIde(String script, String... options) {
    List<String> command = new ArrayList<>();
    command.add("node");
    command.add(installed("mcp-ide/npm").resolve(script).toString());
    command.addAll(List.of(options));
    return command;
  }

  private static List<String> script(String script) {
    return List.of("node", installed().resolve(script).toString());
  }

  /** Returns the directory of the lock file of the servers, with the packages in it. */
  public static Path installed() {
    return installed("npm");
  }

  /** Returns a directory that has a lock file, with the packages in it. */
  public static synchronized Path installed(String name) {
    Path directory = directory(name);
    Path done = directory.resolve("node_modules/.package-lock.json");
    try (FileChannel channel =
            FileChannel.open(
                Path.of(System.getProperty("java.io.tmpdir"), "patchbay-npm.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && isStale(done, directory.resolve("package-lock.json"))) {
        install(directory);
      }
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isStale(Path done, Path lockFile) throws IOException {
    return !Files.exists(done)
        || Files.getLastModifiedTime(done).compareTo(Files.getLastModifiedTime(lockFile)) < 0;
  }

  private static void install(Path directory) throws IOException {
    Process npm =
        new ProcessBuilder("npm", "ci", "--no-progress")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Files.createTempFile("patchbay-npm", ".log").toFile())
            .start();
    try {
      if (!npm.waitFor(5, TimeUnit.MINUTES) || npm.exitValue() != 0) {
        npm.destroyForcibly();
        throw new IOException("npm ci failed in " + directory + "; Node 20 with npm is needed");
      }
    } catch (InterruptedException e) {
      npm.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted during npm ci", e);
    }
  }

  private static Path directory(String name) {
    Path at = Path.of("").toAbsolutePath();
    while (at != null) {
      if (Files.exists(at.resolve(name).resolve("package-lock.json"))) {
        return at.resolve(name);
      }
      at = at.getParent();
    }
    throw new IllegalStateException(
        name + "/package-lock.json is not found above the working directory");
  }
}
