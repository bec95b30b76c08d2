package io.patchbay.channels.internal;

import io.patchbay.channels.ChannelRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** What is known of one server, whether or not it is a channel. Used under its own monitor. */
final class Channel {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final int perMinute;
  private Set<String> refusing = Set.of();
  private double room;
  private long filledAt;
  private boolean tooMany;
  private long delivered;
  private long refused;

  Channel(int perMinute, long now) {
    this.perMinute = perMinute;
    this.room = perMinute;
    this.filledAt = now;
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
    double more = (double) (now - filledAt) * perMinute / MINUTE;
    room = Math.min(perMinute, room + more);
    filledAt = now;
    if (room < 1) {
      return false;
    }
    room--;
    tooMany = false;
    return true;
  }

  /** Returns whether the burst that is refused has just begun. */
  synchronized boolean isFirstTooMany() {
    boolean first = !tooMany;
    tooMany = true;
    return first;
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
