package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.patchbay.transport.stdio.InheritedEnvironment;
import io.patchbay.transport.stdio.internal.FileKinds.Kind;
import io.patchbay.transport.stdio.internal.StartException.Reason;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandLookupTest {
  private final Map<String, Kind> files = new HashMap<>();
  private final Map<String, String> host = new HashMap<>(Map.of("PATH", "/usr/bin:/bin"));
  private final Map<String, String> configured = new HashMap<>();

  @Test
  void findsABareNameByTheFirstDirectoryOfThePath() throws StartException {
    files.put("/usr/bin/npx", Kind.EXECUTABLE);
    files.put("/bin/npx", Kind.EXECUTABLE);
    assertThat(posix("npx")).isEqualTo("/usr/bin/npx");
  }

  @Test
  void searchesThePathTheChildGets() throws StartException {
    configured.put("PATH", "/opt/node/bin");
    files.put("/usr/bin/npx", Kind.EXECUTABLE);
    files.put("/opt/node/bin/npx", Kind.EXECUTABLE);
    assertThat(posix("npx")).isEqualTo("/opt/node/bin/npx");
  }

  @Test
  void goesOnBehindWhatCannotBeExecuted() throws StartException {
    files.put("/usr/bin/npx", Kind.DIRECTORY);
    files.put("/bin/npx", Kind.EXECUTABLE);
    assertThat(posix("npx")).isEqualTo("/bin/npx");
  }

  @Test
  void takesRelativePathsAndEmptyEntriesFromTheWorkingDirectory() throws StartException {
    files.put("/srv/bin/server", Kind.EXECUTABLE);
    files.put("/srv/local", Kind.EXECUTABLE);
    assertThat(posix("./bin/server")).isEqualTo("/srv/bin/server");
    assertThat(posix("bin/server")).isEqualTo("/srv/bin/server");
    configured.put("PATH", ":bin");
    assertThat(posix("local")).isEqualTo("/srv/local");
    assertThat(posix("server")).isEqualTo("/srv/bin/server");
  }

  @Test
  void saysWhatWasLookedForWhere() {
    StartException e = refusal("npx");
    assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
    assertThat(e.retryable()).isFalse();
    assertThat(e)
        .hasMessage(
            "files: cannot start \"npx\": not found. Looked for it in /usr/bin, /bin (PATH of the"
                + " host); the working directory is /srv. Install it, give its absolute path, or"
                + " set PATH in the server's env.");
  }

  @Test
  void saysWhenThePathIsTheConfiguredOneOrNone() {
    configured.put("PATH", "/opt");
    assertThat(refusal("npx")).hasMessageContaining("in /opt (PATH as configured)");
    configured.clear();
    host.clear();
    assertThat(refusal("npx")).hasMessageContaining("no PATH is set");
  }

  @Test
  void namesWhatItFoundButCannotUse() {
    files.put("/usr/bin/npx", Kind.NOT_EXECUTABLE);
    files.put("/bin/npx", Kind.DIRECTORY);
    StartException e = refusal("npx");
    assertThat(e.reason()).isEqualTo(Reason.NOT_EXECUTABLE);
    assertThat(e).hasMessageContaining("/usr/bin/npx is not executable; /bin/npx is a directory");
  }

  @Test
  void hintsAtCommonMistakes() {
    assertThat(refusal("~/bin/server")).hasMessageContaining("\"~\" is not expanded");
    assertThat(refusal("npx -y server")).hasMessageContaining("put its arguments into args");
    assertThat(refusal("/no/such")).hasMessageContaining("Looked for it at /no/such");
  }

  @Test
  void triesTheExtensionsOfPathextWhateverTheirCase() throws StartException {
    windowsHost();
    files.put("c:\\node\\npx", Kind.EXECUTABLE);
    files.put("c:\\node\\npx.cmd", Kind.EXECUTABLE);
    files.put("d:\\tools\\uvx.exe", Kind.EXECUTABLE);
    assertThat(windows("npx")).isEqualToIgnoringCase("C:\\node\\npx.cmd");
    assertThat(windows("NPX.CMD")).isEqualToIgnoringCase("C:\\node\\npx.cmd");
    assertThat(windows("uvx")).isEqualToIgnoringCase("D:\\tools\\uvx.exe");
  }

  @Test
  void followsTheOrderOfPathextWithinADirectory() throws StartException {
    windowsHost();
    files.put("c:\\node\\a.cmd", Kind.EXECUTABLE);
    files.put("c:\\node\\a.exe", Kind.EXECUTABLE);
    assertThat(windows("a")).endsWith("a.exe");
    configured.put("PathExt", ".CMD;.EXE");
    assertThat(windows("a")).endsWith("a.cmd");
  }

  @Test
  void takesAbsoluteAndRelativePathsOfWindows() throws StartException {
    windowsHost();
    files.put("c:\\work\\bin\\s.exe", Kind.EXECUTABLE);
    files.put("d:/x/s.cmd", Kind.EXECUTABLE);
    assertThat(windows("bin\\s")).isEqualTo("C:\\work\\bin\\s.exe");
    assertThat(windows("D:/x/s")).isEqualTo("D:/x/s.cmd");
  }

  @Test
  void startsNoScriptsOfOtherKindsAndNothingFromTheWorkingDirectoryOnWindows() {
    windowsHost();
    files.put("c:\\node\\a.js", Kind.EXECUTABLE);
    files.put("c:\\work\\a.exe", Kind.EXECUTABLE);
    StartException e = catchThrowableOfType(StartException.class, () -> windows("a"));
    assertThat(e)
        .hasMessageContaining("in C:\\node, D:\\tools")
        .hasMessageContaining("with the extensions .exe .cmd");
  }

  private void windowsHost() {
    host.clear();
    host.put("Path", "C:\\node;;\"D:\\tools\"");
    host.put("PATHEXT", ".EXE;.JS;.CMD");
  }

  private StartException refusal(String command) {
    return catchThrowableOfType(StartException.class, () -> posix(command));
  }

  private String posix(String command) throws StartException {
    return find(command, "/srv", Os.POSIX);
  }

  private String windows(String command) throws StartException {
    return find(command, "C:\\work", Os.WINDOWS);
  }

  private String find(String command, String cwd, Os os) throws StartException {
    FileKinds kinds =
        path ->
            files.getOrDefault(
                os == Os.WINDOWS ? path.toLowerCase(Locale.ROOT) : path, Kind.MISSING);
    ProcessSpec spec = ProcessSpec.builder("files", command).env(configured).build();
    Environment environment = Environment.of(host, configured, InheritedEnvironment.MINIMAL, os);
    return new CommandLookup(spec, cwd, environment, os, kinds).find();
  }
}
