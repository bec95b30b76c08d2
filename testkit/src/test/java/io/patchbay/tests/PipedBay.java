package io.patchbay.tests;

import io.patchbay.Patchbay;
import io.patchbay.PooledTool;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A Patchbay whose pool has one tool {@code t} of a scripted server, called by the pool's name. */
final class PipedBay implements AutoCloseable {
  static final String TOOL = "mcp__s__t";

  private final ScriptedBay bay;
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  /**
   * @param tool the tool as the server lists it
   * @param script what follows that
   */
  PipedBay(UnaryOperator<Patchbay.Builder> with, Map<String, ?> tool, Consumer<Script> script) {
    Observer warned =
        new Observer() {
          @Override
          public void warned(PooledTool of, String warning) {
            warnings.add(warning);
          }
        };
    this.bay =
        ScriptedBay.of(
            builder -> with.apply(builder).observer(warned),
            s -> {
              s.handshake("2025-11-25", Map.of("tools", Map.of()));
              s.expect("tools/list").reply(Map.of("tools", List.of(tool)));
              script.accept(s);
            });
    bay.connect();
  }

  CallToolResult call(Map<String, ?> arguments) {
    return bay.patchbay().call(TOOL, arguments);
  }

  List<String> warnings() {
    return warnings;
  }

  Patchbay patchbay() {
    return bay.patchbay();
  }

  @Override
  public void close() {
    bay.close();
  }
}
