package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;

/** Hosts that end without closing anything, with servers that ignore all that can be ignored. */
@DisabledOnOs(WINDOWS)
class ExitHookIT {
  private static final String SCRIPT =
      "trap '' INT TERM; sleep 1000 & echo $$ $!; while :; do sleep 1000; done";

  private final List<ProcessHandle> servers = new ArrayList<>();

  @AfterEach
  void cleanUpAfterAFailure() {
    servers.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void nothingIsLeftAfterSystemExit() throws Exception {
    Process host = start("exit");
    readServers(host);
    assertThat(host.waitFor(Await.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(host.exitValue()).isEqualTo(5);
    assertThat(servers).hasSize(4).noneMatch(Liveness::isRunning);
  }

  @Test
  void nothingIsLeftAfterSigterm() throws Exception {
    Process host = start("hang");
    readServers(host);
    assertThat(servers).hasSize(4).allMatch(Liveness::isRunning);
    host.destroy();
    assertThat(host.waitFor(Await.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(host.exitValue()).isEqualTo(143);
    assertThat(servers).noneMatch(Liveness::isRunning);
  }

  private static Process start(String mode) throws Exception {
    return new ProcessBuilder(JavaCommand.command(HostMain.class, mode, SCRIPT))
        .redirectErrorStream(true)
        .start();
  }

  private void readServers(Process host) throws Exception {
    BufferedReader reader = host.inputReader();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      if (line.equals("ready")) {
        return;
      }
      for (String pid : line.split(" ", -1)) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(servers::add);
      }
    }
    throw new AssertionError("the host ended early");
  }
}
