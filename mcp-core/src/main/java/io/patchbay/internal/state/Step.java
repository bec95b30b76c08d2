package io.patchbay.internal.state;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * What comes of an event.
 *
 * @param standing where the connection stands now; the same object if the event changes nothing
 * @param why what happened, for a person
 * @param effects what has to be done
 * @param delay how long the pause is, with {@link Effect#START_TIMER}
 */
public record Step(Standing standing, String why, Set<Effect> effects, Duration delay) {

  static Step of(Standing standing, String why, Effect... effects) {
    EnumSet<Effect> set = EnumSet.noneOf(Effect.class);
    for (Effect effect : effects) {
      set.add(effect);
    }
    return new Step(standing, why, set, Duration.ZERO);
  }

  static Step unchanged(Standing standing) {
    return of(standing, "");
  }
}
