package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LivenessTest {
  @Test
  void knowsAZombieByTheStateBehindTheName() {
    assertThat(Liveness.isZombie("7 (sh) Z 1 7 7")).isTrue();
    assertThat(Liveness.isZombie("7 (a) S) S 1 7 7")).isFalse();
    assertThat(Liveness.isZombie("7 (a) Z) R 1 7 7")).isFalse();
    assertThat(Liveness.isZombie("")).isFalse();
  }

  @Test
  void thisProcessRuns() {
    assertThat(Liveness.isRunning(ProcessHandle.current())).isTrue();
  }
}
