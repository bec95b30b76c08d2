package io.patchbay.examples.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Options that every command has may stand before the command; the parser wants them behind it.
 * They are moved there, in their order.
 */
final class GlobalOptionsFirst {
  private static final Set<String> WITH_VALUE = Set.of("--config", "--server", "--timeout");

  private GlobalOptionsFirst() {}

  static String[] move(String[] args) {
    List<String> options = new ArrayList<>();
    int at = 0;
    while (at < args.length && isGlobal(args[at])) {
      options.add(args[at]);
      if (WITH_VALUE.contains(args[at]) && at + 1 < args.length) {
        options.add(args[++at]);
      }
      at++;
    }
    if (at == args.length) {
      return args;
    }
    List<String> moved = new ArrayList<>();
    moved.add(args[at]);
    moved.addAll(options);
    moved.addAll(List.of(args).subList(at + 1, args.length));
    return moved.toArray(String[]::new);
  }

  private static boolean isGlobal(String arg) {
    return arg.equals("--json")
        || WITH_VALUE.contains(arg)
        || WITH_VALUE.stream().anyMatch(option -> arg.startsWith(option + "="));
  }
}
