package io.patchbay.ide;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What files say, and which of them counts. Files without a token lead to no port. */
class FindTest {
  private static final long ALIVE = 7;

  @TempDir private Path directory;
  private Path workspace = Path.of("");
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void makeWorkspace() throws IOException {
    workspace = Files.createDirectories(directory.resolve("work/project"));
  }

  private IdeServers.Builder servers() {
    return IdeServers.builder(workspace)
        .home(directory)
        .temporaryFiles(directory)
        .environment(environment)
        .pathSeparator(":")
        .processes(pid -> pid == ALIVE);
  }

  private List<Ide> find() {
    return servers().build().find();
  }

  private Path write(String place, String text) throws IOException {
    Path file = directory.resolve(place);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return file;
  }

  private Path claude(int port, Map<String, ?> more) throws IOException {
    Map<String, Object> content = new HashMap<>();
    content.put("pid", ALIVE);
    content.put("workspaceFolders", List.of(workspace.toString()));
    content.put("ideName", "Editor");
    content.put("transport", "ws");
    content.putAll(more);
    return write(".claude/ide/" + port + ".lock", Json.of(content).toString());
  }

  @Test
  void eachAgentHasItsPlaceAndItsFields() throws IOException {
    claude(11_000, Map.of());
    write(
        "gemini/ide/gemini-ide-server-7-12000.json",
        Json.of(
                Map.of(
                    "port",
                    12_000,
                    "workspacePath",
                    "/other:" + workspace,
                    "ideInfo",
                    Map.of("name", "vscode", "displayName", "VS Code")))
            .toString());
    write(
        ".qwen/ide/13000.lock",
        Json.of(
                Map.of(
                    "port",
                    13_000,
                    "workspacePath",
                    workspace.toString(),
                    "ppid",
                    7,
                    "ideName",
                    "Q"))
            .toString());

    List<Ide> found = find();

    assertThat(found)
        .extracting(Ide::agent, Ide::name, Ide::port, Ide::pid, Ide::standing)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                IdeAgent.CLAUDE_CODE, "Editor", 11_000, 7L, Ide.Standing.CHOSEN),
            org.assertj.core.groups.Tuple.tuple(
                IdeAgent.GEMINI_CLI, "VS Code", 12_000, 7L, Ide.Standing.OTHER),
            org.assertj.core.groups.Tuple.tuple(
                IdeAgent.QWEN_CODE, "Q", 13_000, 7L, Ide.Standing.OTHER));
    assertThat(found.get(1).workspaces()).containsExactly("/other", workspace.toString());
    assertThat(servers().agents(IdeAgent.QWEN_CODE, IdeAgent.GEMINI_CLI).build().find())
        .extracting(Ide::agent)
        .containsExactly(IdeAgent.QWEN_CODE, IdeAgent.GEMINI_CLI);
  }

  @Test
  void variablesSayWhereThePlacesAre() throws IOException {
    Files.createDirectories(directory.resolve("elsewhere/ide"));
    Files.move(claude(11_000, Map.of()), directory.resolve("elsewhere/ide/11000.lock"));
    assertThat(find()).isEmpty();
    environment.put("CLAUDE_CONFIG_DIR", directory.resolve("elsewhere").toString());
    assertThat(find()).hasSize(1);
    environment.put("CLAUDE_CONFIG_DIR", " ");
    environment.put("QWEN_HOME", directory.resolve("elsewhere").toString());
    assertThat(find()).extracting(Ide::agent).containsExactly(IdeAgent.QWEN_CODE);
  }

  @Test
  void ideOfThisTerminalIsChosenWhateverItHasOpen() throws IOException {
    claude(11_000, Map.of());
    claude(11_001, Map.of("workspaceFolders", List.of("/nowhere")));
    assertThat(find().get(0).port()).isEqualTo(11_000);
    environment.put("CLAUDE_CODE_SSE_PORT", "11001");
    assertThat(find().get(0).port()).isEqualTo(11_001);
  }

  @Test
  void environmentMaySayEverything() {
    environment.put("GEMINI_CLI_IDE_SERVER_PORT", "1");
    environment.put("GEMINI_CLI_IDE_AUTH_TOKEN", "hush");
    environment.put("GEMINI_CLI_IDE_WORKSPACE_PATH", "/a:" + workspace);
    Ide found = find().get(0);
    assertThat(found.standing()).isEqualTo(Ide.Standing.TAKEN);
    assertThat(found.reason()).isEqualTo("nobody listens there");
    assertThat(found.toString()).doesNotContain("hush");
  }

  @ParameterizedTest
  @CsvSource({
    "99999, hush, it names no port",
    "0, hush, it names no port",
    "70, 'a b', its token is none"
  })
  void environmentThatIsOfNoUseHidesNothing(String port, String token, String reason)
      throws IOException {
    environment.put("GEMINI_CLI_IDE_SERVER_PORT", port);
    environment.put("GEMINI_CLI_IDE_AUTH_TOKEN", token);
    environment.put("GEMINI_CLI_IDE_WORKSPACE_PATH", workspace.toString());
    claude(11_000, Map.of());
    List<Ide> found = find();
    assertThat(found.get(0).standing()).isEqualTo(Ide.Standing.CHOSEN);
    assertThat(found.get(1).standing()).isEqualTo(Ide.Standing.UNUSABLE);
    assertThat(found.get(1).reason()).isEqualTo(reason);
  }

  @Test
  void manyFilesHideNoNewOne() throws IOException {
    for (int i = 0; i < 1_000; i++) {
      Files.setLastModifiedTime(
          claude(20_000 + i, Map.of("pid", 8)), FileTime.from(Instant.ofEpochSecond(i)));
    }
    claude(30_000, Map.of());
    List<Ide> found = find();
    assertThat(found).hasSize(200);
    assertThat(found.get(0).port()).isEqualTo(30_000);
    assertThat(found.get(0).standing()).isEqualTo(Ide.Standing.CHOSEN);
  }

  @Test
  void deepestFolderCountsThenTheNewestFile() throws IOException {
    Path outer = workspace;
    Path inner = Files.createDirectories(outer.resolve("module"));
    workspace = inner;
    claude(11_000, Map.of("workspaceFolders", List.of(outer.toString())));
    Files.setLastModifiedTime(
        claude(11_001, Map.of("workspaceFolders", List.of("/x", inner.toString()))),
        FileTime.from(Instant.ofEpochSecond(1_000)));
    Files.setLastModifiedTime(
        claude(11_002, Map.of("workspaceFolders", List.of(inner.toString()))),
        FileTime.from(Instant.ofEpochSecond(2_000)));
    claude(11_003, Map.of("workspaceFolders", List.of(inner + "-not")));
    claude(11_004, Map.of("workspaceFolders", List.of()));

    assertThat(find())
        .extracting(Ide::port, Ide::standing)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(11_002, Ide.Standing.CHOSEN),
            org.assertj.core.groups.Tuple.tuple(11_001, Ide.Standing.OTHER),
            org.assertj.core.groups.Tuple.tuple(11_000, Ide.Standing.OTHER),
            org.assertj.core.groups.Tuple.tuple(11_003, Ide.Standing.ELSEWHERE),
            org.assertj.core.groups.Tuple.tuple(11_004, Ide.Standing.ELSEWHERE));
  }

  @Test
  void linkToAFolderIsTheFolder() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), workspace);
    claude(11_000, Map.of("workspaceFolders", List.of(link.toString())));
    assertThat(find().get(0).standing()).isEqualTo(Ide.Standing.CHOSEN);
  }

  @Test
  void processThatIsGoneMakesAFileStale() throws IOException {
    claude(11_000, Map.of("pid", 8));
    Ide gone = find().get(0);
    assertThat(gone.standing()).isEqualTo(Ide.Standing.GONE);
    assertThat(gone.reason()).isEqualTo("process 8 is gone");
    environment.put("CLAUDE_CODE_IDE_SKIP_VALID_CHECK", "true");
    assertThat(find().get(0).standing()).isEqualTo(Ide.Standing.CHOSEN);
  }

  @ParameterizedTest
  @CsvSource({
    "C:\\work\\it, /mnt/c/work/it",
    "d:/work, /mnt/d/work",
    "\\\\wsl$\\Ubuntu\\home\\me\\it, /home/me/it",
    "//wsl.localhost/Ubuntu/home/me, /home/me",
    "/home/me, /home/me",
  })
  void foldersOfWindowsAreSeenFromWithin(String written, String seen) throws IOException {
    Map<String, Object> windows =
        Map.of("pid", 99, "runningInWindows", true, "workspaceFolders", List.of(written));
    claude(11_000, windows);
    assertThat(find().get(0).standing()).isEqualTo(Ide.Standing.GONE);
    environment.put("WSL_DISTRO_NAME", "Ubuntu");
    Ide found = find().get(0);
    assertThat(found.standing()).isEqualTo(Ide.Standing.ELSEWHERE);
    assertThat(found.workspaces()).containsExactly(seen);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "null",
        "{\"pid\": \"x\", \"workspaceFolders\": 7}",
        "{\"port\": 70000}",
        "{\"authToken\": \"a\\nb\"}"
      })
  void filesOfNoUseAreToldOf(String text) throws IOException {
    claude(11_000, Map.of());
    write(".claude/ide/11001.lock", text);
    List<Ide> found = find();
    assertThat(found).hasSize(2);
    assertThat(found.get(0).port()).isEqualTo(11_000);
    assertThat(found.get(1).standing()).isIn(Ide.Standing.UNUSABLE, Ide.Standing.ELSEWHERE);
    assertThat(found.get(1).reason()).isNotBlank();
  }

  @Test
  void otherFilesAreNone() throws IOException {
    write(".claude/ide/notes.lock", "{}");
    write(".claude/ide/11000.lock.tmp", "{}");
    write("gemini/ide/gemini-ide-server-x.json", "{}");
    Files.createDirectories(directory.resolve(".claude/ide/12000.lock"));
    assertThat(find()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void fileThatAnybodyCanWriteToIsNotBelieved() throws IOException {
    Files.setPosixFilePermissions(
        claude(11_000, Map.of()), PosixFilePermissions.fromString("rw-rw-rw-"));
    Ide found = find().get(0);
    assertThat(found.standing()).isEqualTo(Ide.Standing.UNUSABLE);
    assertThat(found.reason()).isEqualTo("anybody can write to it");
  }

  @Test
  void namesAreMadeFitForATerminal() throws IOException {
    claude(11_000, Map.of("ideName", "Edi\u001b[31mtor\n" + "x".repeat(100)));
    assertThat(find().get(0).name()).startsWith("Edi [31mtor x").hasSizeLessThan(60);
  }
}
