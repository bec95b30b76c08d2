package io.patchbay.channels.internal;

import io.patchbay.channels.ChannelRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of one server, whether or not it is a channel, and however often it was connected.
 * Used under its own monitor.
 */
final class Channel {
  /** How many refusals of messages and answers are told in a minute; the others are counted. */
  private static final int TOLD_PER_MINUTE = 20;

  /** How many answers may be wrong in a minute: ids of questions are not to be guessed. */
  private static final int WRONG_PER_MINUTE = 20;

  private final Allowance messages;
  private final Allowance tellings;
  private final Allowance wrongAnswers;
  private Set<String> refusing = Set.of();
  private boolean tooMany;
  private long delivered;
  private long refused;

  Channel(int perMinute, long now) {
    this.messages = new Allowance(perMinute, now);
    this.tellings = new Allowance(TOLD_PER_MINUTE, now);
    this.wrongAnswers = new Allowance(WRONG_PER_MINUTE, now);
  }

  /** Returns the refusals that are not known yet. */
  synchronized List<ChannelRefusal> news(List<ChannelRefusal> refusals) {
    List<ChannelRefusal> news = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    for (ChannelRefusal refusal : refusals) {
      if (names.add(refusal.gate()) && !refusing.contains(refusal.gate())) {
        news.add(refusal);
      }
    }
    refusing = names;
    return news;
  }

  /** Takes room for a message; returns whether there is some. */
  synchronized boolean takeRoom(long now) {
    boolean room = messages.take(now);
    tooMany &= !room;
    return room;
  }

  /** Returns whether the burst that is refused has just begun. */
  synchronized boolean isFirstTooMany() {
    boolean first = !tooMany;
    tooMany = true;
    return first;
  }

  /** Returns whether one more refusal may be told. */
  synchronized boolean mayTell(long now) {
    return tellings.take(now);
  }

  /** Returns whether an answer to a question is listened to. */
  synchronized boolean mayAnswer(long now) {
    return wrongAnswers.isThere(now);
  }

  synchronized void countWrongAnswer(long now) {
    boolean unused = wrongAnswers.take(now);
  }

  synchronized void countDelivered() {
    delivered++;
  }

  synchronized void countRefused() {
    refused++;
  }

  synchronized long delivered() {
    return delivered;
  }

  synchronized long refused() {
    return refused;
  }
}
