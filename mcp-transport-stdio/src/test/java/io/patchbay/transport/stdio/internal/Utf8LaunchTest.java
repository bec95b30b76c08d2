package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Utf8LaunchTest {
  @Test
  void spellsWhatIsNotAsciiInOctalAndPassesTheRestAsItIs() {
    Utf8Launch launch =
        Utf8Launch.of(List.of("/bin/echo", "é", "$(x) 'y'"), Map.of("NAME", "ü", "PLAIN", "`v`"));
    assertThat(launch.command()).startsWith("/bin/sh", "-c").endsWith("/bin/echo", "", "$(x) 'y'");
    assertThat(launch.command().get(2))
        .isEqualTo(
            """
            NAME=$(printf '\\303\\274.')
            NAME=${NAME%.}
            export NAME
            patchbay_1=$(printf '\\303\\251.')
            patchbay_1=${patchbay_1%.}
            exec "${0}" "${patchbay_1}" "${2}\"""");
    assertThat(launch.environment()).isEqualTo(Map.of("PLAIN", "`v`"));
  }
}
