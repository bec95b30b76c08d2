package io.patchbay.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.patchbay.Patchbay;
import io.patchbay.testkit.Requirement;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StdioServerTest {

  @Test
  @Requirement({"SEC-07", "STDIO-18"})
  @SuppressWarnings("NullAway") // what callers without null checks do
  void needsACommandOfTheHostsOwn() {
    assertThatNullPointerException().isThrownBy(() -> StdioServer.builder("s", null));
    assertThatIllegalArgumentException().isThrownBy(() -> StdioServer.of("s", " "));
    StdioServer server = StdioServer.of("s", "npx", "-y", "a;rm -rf");
    assertThat(server.command()).isEqualTo("npx");
    assertThat(server.args()).containsExactly("-y", "a;rm -rf");
  }

  @Test
  @Requirement("STDIO-15")
  void hasNoMeansOfAskingOverHttp() throws Exception {
    for (Class<?> door : List.of(StdioServer.class, Patchbay.class)) {
      Path place = Path.of(door.getProtectionDomain().getCodeSource().getLocation().toURI());
      assertThat(ModuleFinder.of(place).findAll())
          .singleElement()
          .satisfies(
              module ->
                  assertThat(module.descriptor().requires())
                      .filteredOn(required -> !required.modifiers().contains(Modifier.STATIC))
                      .extracting(Requires::name)
                      .doesNotContain("java.net.http", "java.desktop"));
    }
  }
}
