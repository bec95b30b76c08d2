package io.patchbay.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class IdsTest {
  @Test
  void countsFromOne() {
    Ids ids = new Ids();
    assertThat(ids.last()).isZero();
    for (long id = 1; id <= 1_000; id++) {
      assertThat(ids.next()).isEqualTo(id);
      assertThat(ids.last()).isEqualTo(id);
    }
  }

  @Test
  void givesNoIdTwice() throws Exception {
    Ids ids = new Ids();
    Set<Long> given = ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 10_000; n++) {
                  given.add(ids.next());
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(given).hasSize(40_000);
    assertThat(ids.last()).isEqualTo(40_000);
  }
}
