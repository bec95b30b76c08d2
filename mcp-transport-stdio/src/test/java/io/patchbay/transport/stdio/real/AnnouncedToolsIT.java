package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that tells of a hundred changes of its tools in a tenth of a second. */
@ExtendWith(Leaks.class)
class AnnouncedToolsIT {
  private static final int ANNOUNCED = 100;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"stateless", "handshake"})
  void burstOfChangesCostsFewLists(String era) throws IOException {
    ProtocolMode mode = era.equals("handshake") ? ProtocolMode.LEGACY : ProtocolMode.AUTO;
    Path file = directory.resolve("ran");
    Path lists = directory.resolve("ran.lists");
    List<String> command = NpmServers.tally(file, 0);
    StdioServer server =
        StdioServer.builder("tally", command.get(0))
            .args(command.subList(1, command.size()))
            .options(ServerOptions.builder().protocol(mode).build())
            .build();
    try (Patchbay bay = Patchbay.open()) {
      var unused = bay.connect(server);
      int own = bay.tools().size();
      int before = Files.readAllLines(lists).size();
      assertThat(before).isEqualTo(1);
      assertThat(bay.call("mcp__tally__announce", Map.of()).isError()).isFalse();
      Eventually.that(
          ANNOUNCED + " more tools than " + own,
          () -> bay.tools().size() == own + ANNOUNCED,
          Duration.ofSeconds(20));
      assertThat(bay.tools().find("mcp__tally__announced_" + ANNOUNCED)).isPresent();
      int looks = Files.readAllLines(lists).size() - before;
      System.out.println("AnnouncedToolsIT " + era + ": " + looks + " lists");
      assertThat(looks).isBetween(1, 8);
    }
  }
}
