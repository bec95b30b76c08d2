package io.patchbay.internal.skills;

import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;

/** A parser that stops at a depth: who composes its events recurses no deeper. */
final class LevelledParser implements Parser {
  private final Parser parser;
  private final int most;
  private int level;

  LevelledParser(Parser parser, int most) {
    this.parser = parser;
    this.most = most;
  }

  @Override
  public boolean checkEvent(Event.ID choice) {
    return parser.checkEvent(choice);
  }

  @Override
  public Event peekEvent() {
    return parser.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return parser.hasNext();
  }

  @Override
  public Event next() {
    Event event = parser.next();
    switch (event.getEventId()) {
      case SequenceStart, MappingStart -> level++;
      case SequenceEnd, MappingEnd -> level--;
      default -> {}
    }
    if (level > most) {
      throw new YamlEngineException("more than " + most + " levels");
    }
    return event;
  }
}
