package io.patchbay.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ProtocolVersion.Era;
import io.patchbay.internal.time.SystemTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EraFileTest {
  private static final String SERVER = "http:https://mcp.example.com/mcp";

  @TempDir private Path directory;

  private final SystemTime time = new SystemTime();

  @AfterEach
  void close() {
    time.close();
  }

  private EraFile process() {
    return new EraFile(time, directory);
  }

  @Test
  void isRememberedByAllProcesses() {
    process().remember(SERVER, Era.HANDSHAKE);
    assertThat(process().recall(SERVER)).contains(Era.HANDSHAKE);
  }

  /** One entry that cannot be read is no reason to connect to nobody any more. */
  @ParameterizedTest
  @ValueSource(strings = {"999999999999999999", "-9223372036854775808", "1e400", "253402300800"})
  void whatNoProcessWritesCountsForNothing(String until) throws IOException {
    Path file = directory.resolve("eras.json");
    String entry = "{\"era\":\"HANDSHAKE\",\"until\":" + until + "}";
    Files.writeString(file, "{\"" + Hashes.shortOf(SERVER) + "\":" + entry + "}");
    EraFile eras = process();
    assertThat(eras.recall(SERVER)).isEmpty();
    eras.remember("another", Era.STATELESS);
    assertThat(Files.readString(file)).doesNotContain(Hashes.shortOf(SERVER)).contains("STATELESS");
  }
}
