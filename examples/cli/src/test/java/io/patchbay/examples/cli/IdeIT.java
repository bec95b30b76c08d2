package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.NpmServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The IDEs there are. */
final class IdeIT {
  @TempDir private Path directory;

  @Test
  void listsWhatIsFoundAndNoToken() throws Exception {
    Cli cli = Cli.in(directory);
    assertThat(cli.run("ide").exits(0).err()).contains("no IDE left a file");

    Process ide =
        new ProcessBuilder(
                NpmServers.ofIde(
                    "claude-ide.mjs",
                    "--dir",
                    cli.home().resolve(".claude").toString(),
                    "--workspace",
                    cli.project().toString(),
                    "--name",
                    "Some Editor"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      Json ready = firstLine(ide);
      String token = JsonPath.at(ready, "token").asString();
      long port = JsonPath.at(ready, "port").asLong();

      Cli.Result text = cli.run("ide").exits(0);
      assertThat(text.out())
          .isEqualTo(
              "Some Editor  Claude Code  port " + port + "  chosen\n    " + cli.project() + "\n");
      Cli.Result document = cli.run("ide", "--json").exits(0);
      assertThat(document.at("ides.0.standing").asString()).isEqualTo("chosen");
      assertThat(document.at("ides.0.port").asLong()).isEqualTo(port);
      Cli.Result elsewhere = cli.run("--project", cli.home().toString(), "ide").exits(0);
      assertThat(elsewhere.out()).contains("elsewhere: it has other folders open");
      for (Cli.Result each : new Cli.Result[] {text, document, elsewhere}) {
        assertThat(each.out() + each.err()).doesNotContain(token);
      }
    } finally {
      ide.destroyForcibly().waitFor();
    }
    assertThat(cli.run("ide").exits(0).out()).contains("gone: process " + ide.pid() + " is gone");
    assertThat(cli.run(Map.of("CLAUDE_CONFIG_DIR", "/nowhere"), "ide").exits(0).out()).isEmpty();
    assertThat(cli.run("--project", "/nowhere", "ide").exits(2).err()).contains("is no directory");
  }

  private static Json firstLine(Process process) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    return Json.parse(Objects.requireNonNull(said.readLine(), "it said nothing"));
  }
}
