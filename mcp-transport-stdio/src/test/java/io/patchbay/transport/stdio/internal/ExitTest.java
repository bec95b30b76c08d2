package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitTest {
  @Test
  void namesTheSignalBehindACode() {
    assertThat(new Exit(137).describe()).isEqualTo("exit code 137 (SIGKILL)");
    assertThat(new Exit(143).signal()).contains("SIGTERM");
    assertThat(new Exit(3).describe()).isEqualTo("exit code 3");
    assertThat(new Exit(-1073741819).describe()).isEqualTo("exit code -1073741819 (0xC0000005)");
  }
}
