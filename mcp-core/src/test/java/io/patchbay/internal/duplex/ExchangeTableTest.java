package io.patchbay.internal.duplex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExchangeTableTest {
  private record Open(long id) implements ExchangeTable.Entry {}

  @Test
  void keepsWhatStaysOpenForManyRounds() {
    ExchangeTable<Open> table = new ExchangeTable<>();
    Open old = new Open(5);
    table.add(old);
    for (long id = 6; id < 3_000; id++) {
      Open entry = new Open(id);
      table.add(entry);
      assertThat(table.get(id)).isSameAs(entry);
      assertThat(table.remove(entry)).isTrue();
      assertThat(table.remove(entry)).isFalse();
    }
    assertThat(table.get(5)).isSameAs(old);
    assertThat(table.only()).isSameAs(old);
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void isEmptyAgainAfterMoreThanItsSmallRingHolds() {
    ExchangeTable<Open> table = new ExchangeTable<>();
    for (long id = 1; id <= 40; id++) {
      table.add(new Open(id));
    }
    table.entries().forEach(entry -> assertThat(table.remove(entry)).isTrue());
    assertThat(table.size()).isZero();
    assertThat(table.only()).isNull();
    Open next = new Open(41);
    table.add(next);
    assertThat(table.only()).isSameAs(next);
  }

  @Test
  void agreesWithASetAfterAnyMix() {
    long seed = 11;
    Random random = new Random(seed);
    ExchangeTable<Open> table = new ExchangeTable<>();
    List<Open> open = new ArrayList<>();
    for (long id = 1; id < 20_000; id++) {
      if (!open.isEmpty() && random.nextInt(3) == 0) {
        assertThat(table.remove(open.remove(random.nextInt(open.size())))).isTrue();
      } else {
        Open entry = new Open(id);
        open.add(entry);
        table.add(entry);
      }
    }
    Set<Open> entries = new HashSet<>(table.entries());
    assertThat(entries).as("seed %d", seed).isEqualTo(new HashSet<>(open));
    assertThat(table.size()).isEqualTo(open.size());
    open.forEach(entry -> assertThat(table.get(entry.id())).isSameAs(entry));
  }

  @Test
  void findsWhatWasOpenBeforeItGrew() {
    ExchangeTable<Open> table = new ExchangeTable<>();
    List<Open> open = new ArrayList<>();
    for (long id = 1; id <= 5_000; id++) {
      Open entry = new Open(id);
      open.add(entry);
      table.add(entry);
    }
    open.forEach(entry -> assertThat(table.get(entry.id())).isSameAs(entry));
    assertThat(table.entries()).containsExactlyInAnyOrderElementsOf(open);
    open.forEach(entry -> assertThat(table.remove(entry)).isTrue());
    open.forEach(entry -> assertThat(table.get(entry.id())).isNull());
    open.forEach(entry -> assertThat(table.remove(entry)).isFalse());
    assertThat(table.size()).isZero();
  }
}
