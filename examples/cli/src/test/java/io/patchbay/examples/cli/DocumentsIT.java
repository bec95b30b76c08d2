package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every snippet of the documents is compiled and run, or is the file that it says it is. */
class DocumentsIT {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:<!-- (\\w+): ([^>]+) -->\\n)?```(\\w*)\\n(.*?)```",
          Pattern.DOTALL | Pattern.MULTILINE);
  private static final Path ROOT = Objects.requireNonNull(NpmServers.installed().getParent());
  private static final String IMPORTS =
      """
      import io.modelcontextprotocol.server.*;
      import io.patchbay.*;
      import io.patchbay.auth.*;
      import io.patchbay.channels.*;
      import io.patchbay.config.*;
      import io.patchbay.ide.*;
      import io.patchbay.inprocess.*;
      import io.patchbay.json.*;
      import io.patchbay.model.*;
      import io.patchbay.spi.Authorizer;
      import io.patchbay.spi.MessageFilter;
      import io.patchbay.transport.http.*;
      import io.patchbay.transport.stdio.*;
      import java.net.URI;
      import java.nio.file.*;
      import java.time.*;
      import java.util.*;
      import java.util.concurrent.*;
      """;

  private static EverythingOverHttp remote = EverythingOverHttp.NONE;

  @TempDir private Path directory;

  @BeforeAll
  static void startRemote() throws IOException {
    remote = EverythingOverHttp.start();
  }

  @AfterAll
  static void endRemote() {
    remote.close();
  }

  private record Block(Path document, String kind, String name, String language, String text) {
    String title() {
      return ROOT.relativize(document)
          + ": "
          + (name.isEmpty() ? text.strip().lines().findFirst().orElse("") : name);
    }
  }

  private static List<Block> blocks() throws IOException {
    List<Block> blocks = new ArrayList<>();
    List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(path -> path.toString().endsWith(".md")).sorted().forEach(documents::add);
    }
    for (Path document : documents) {
      Matcher matcher = BLOCK.matcher(Files.readString(document));
      while (matcher.find()) {
        blocks.add(
            new Block(
                document,
                matcher.group(1) == null ? "" : matcher.group(1),
                matcher.group(2) == null ? "" : matcher.group(2),
                matcher.group(3),
                matcher.group(4)));
      }
    }
    return blocks;
  }

  @TestFactory
  List<DynamicTest> javaIsCompiledAndRunOrIsItsFile() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Block block : blocks()) {
      if (block.language.equals("java")) {
        tests.add(
            DynamicTest.dynamicTest(
                block.title(),
                () -> {
                  if (block.kind.equals("file")) {
                    assertThat(block.text).isEqualTo(Files.readString(ROOT.resolve(block.name)));
                  } else {
                    run(block);
                  }
                }));
      }
    }
    assertThat(tests).hasSizeGreaterThan(5);
    return tests;
  }

  private void run(Block block) throws Exception {
    String body = local(block.text);
    String source =
        IMPORTS
            + "public class Snippet { public static void main(String[] a) throws Exception {\n"
            + body
            + "\n} }\n";
    Path file = directory.resolve("Snippet.java");
    Files.writeString(file, source);
    String jar = jar() + java.io.File.pathSeparator + channels();
    execute(
        0,
        List.of(
            jdk("javac"), "-proc:none", "-cp", jar, "-d", directory.toString(), file.toString()));
    execute(
        0,
        List.of(
            jdk("java"),
            "-Duser.home=" + homeWithAServer(),
            "-cp",
            jar + java.io.File.pathSeparator + directory,
            "Snippet"));
  }

  @TestFactory
  List<DynamicTest> shellCommandsWork() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Block block : blocks()) {
      if (block.kind.equals("shell")) {
        for (String line : block.text.strip().split("\n", -1)) {
          tests.add(
              DynamicTest.dynamicTest(
                  line, () -> execute(0, List.of("sh", "-c", "exec " + atHome(local(line))))));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  @Test
  void theFirstThingInTheReadmeAreTheTwoCommands() throws IOException {
    List<String> lines = Files.readString(ROOT.resolve("README.md")).lines().toList();
    assertThat(lines.get(3)).startsWith("mvn -q -B compile exec:java");
    assertThat(lines.get(4)).startsWith("mvn -B verify");
    assertThat(Files.readString(ROOT.resolve(".ci/run"))).contains("\nmvn -B verify\n");
  }

  /**
   * Tests do not fetch packages and talk to this machine only: what the lock file pins stands for
   * what npx would fetch, and a server over HTTP for one elsewhere.
   */
  private static String local(String text) {
    String modules = ROOT.resolve("npm/node_modules/@modelcontextprotocol").toString();
    return text.replaceAll(
            "\"npx\", \"-y\", \"@modelcontextprotocol/([a-z-]+)\"",
            "\"node\", \"" + modules + "/$1/dist/index.js\"")
        .replaceAll(
            "npx -y @modelcontextprotocol/([a-z-]+)", "node " + modules + "/$1/dist/index.js")
        .replace("https://mcp.example.com/mcp", remote.url());
  }

  private Path homeWithAServer() throws IOException {
    Path home = Files.createDirectories(directory.resolve("home"));
    Files.writeString(
        home.resolve(".claude.json"),
        "{\"mcpServers\": {\"everything\": " + Cli.entry(NpmServers.everything()) + "}}");
    return home;
  }

  /** Files of whoever runs the tests are neither read nor written. */
  private String atHome(String line) {
    return line.replaceFirst("^java ", "java '-Duser.home=" + directory + "' ");
  }

  /** What documents show and the command line does without. */
  private static Path channels() throws java.net.URISyntaxException {
    return Path.of(
        io.patchbay.channels.Channels.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toURI());
  }

  static String jar() {
    Path jar = ROOT.resolve("examples/cli/target/patchbay.jar");
    assertThat(jar).exists();
    return jar.toString();
  }

  private static String jdk(String tool) {
    return Path.of(System.getProperty("java.home"), "bin", tool).toString();
  }

  private void execute(int expected, List<String> command) throws Exception {
    Path output = Files.createTempFile(directory, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().keySet().removeAll(Cli.ELSEWHERE);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
      assertThat(process.exitValue())
          .as("%s: %s", command, Files.readString(output))
          .isEqualTo(expected);
      assertThat(
              process.exitValue() == 0 && command.get(0).endsWith("javac")
                  ? "compiled"
                  : Files.readString(output))
          .as("output of %s", command)
          .isNotEmpty();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
