package io.patchbay.inprocess.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Limits;
import io.patchbay.json.Json;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private static final int MANY = 100_000;

  private final Mailbox mailbox = new Mailbox();
  private final LinkedEnd end =
      LinkedEnd.create(new TransportContext("s", Limits.DEFAULT, new ManualTime(), Runnable::run));

  private Delivery numbered(int sender, int number) {
    Outgoing message =
        Outgoing.request(number, String.valueOf(sender), Json.emptyObject(), null, null, false);
    return Delivery.of(end, Message.of(message), false);
  }

  private static Message message(Delivery delivery) {
    return Objects.requireNonNull(delivery.message);
  }

  @Test
  void givesWhatWasAddedInOrder() {
    assertThat(mailbox.isEmpty()).isTrue();
    assertThat(mailbox.poll()).isNull();
    for (int round = 0; round < 300; round++) {
      int count = round % 7;
      for (int i = 0; i < count; i++) {
        mailbox.add(numbered(0, 1_000 * round + i));
      }
      for (int i = 0; i < count; i++) {
        assertThat(mailbox.isEmpty()).isFalse();
        Delivery next = Objects.requireNonNull(mailbox.poll());
        assertThat(message(next).answeredId()).isEqualTo(1_000 * round + i);
      }
      assertThat(mailbox.isEmpty()).isTrue();
      assertThat(mailbox.poll()).isNull();
    }
  }

  @Test
  void losesNothingOfManyThreadsAndKeepsTheOrderOfEach() throws Exception {
    int senders = 4;
    List<Thread> threads = new ArrayList<>();
    for (int sender = 0; sender < senders; sender++) {
      int self = sender;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 1; i <= MANY; i++) {
                  mailbox.add(numbered(self, i));
                }
              });
      threads.add(thread);
      thread.start();
    }
    long[] last = new long[senders];
    for (int taken = 0; taken < senders * MANY; ) {
      boolean was = mailbox.isEmpty();
      Delivery next = mailbox.poll();
      assertThat(was || next != null).as("what is not empty has something to take").isTrue();
      if (next != null) {
        int sender = Integer.parseInt(message(next).method());
        assertThat(message(next).answeredId()).isEqualTo(++last[sender]);
        taken++;
      } else {
        Thread.onSpinWait();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(mailbox.isEmpty()).isTrue();
  }
}
