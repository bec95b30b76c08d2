package io.patchbay.transport.stdio.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A host of its own: {@code exit <script>} and {@code hang <script>} start two shells, wait for a
 * line of each, and end or do not; {@code copy NAME=value… -- command args…}, all in hexadecimal
 * but the dashes, copies what a command writes.
 */
final class HostMain {
  private HostMain() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "copy" -> copy(List.of(args).subList(1, args.length));
      case "exit" -> {
        startTwo(args[1]);
        System.exit(5);
      }
      case "hang" -> {
        startTwo(args[1]);
        new CompletableFuture<Void>().get(60, TimeUnit.SECONDS);
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void startTwo(String script) throws Exception {
    for (int i = 0; i < 2; i++) {
      ChildProcess child = ChildProcess.start(Shell.spec(script).build());
      System.out.println(Shell.readLine(child));
    }
    System.out.println("ready");
    System.out.flush();
  }

  private static void copy(List<String> args) throws Exception {
    int dashes = args.indexOf("--");
    Map<String, String> env = new LinkedHashMap<>();
    for (String entry : args.subList(0, dashes)) {
      String text = text(entry);
      int equals = text.indexOf('=');
      env.put(text.substring(0, equals), text.substring(equals + 1));
    }
    List<String> command = new ArrayList<>();
    args.subList(dashes + 1, args.size()).forEach(arg -> command.add(text(arg)));
    ChildProcess child =
        ChildProcess.start(
            ProcessSpec.builder("copy", command.get(0))
                .args(command.subList(1, command.size()))
                .env(env)
                .build());
    System.out.writeBytes(child.stdout().readAllBytes());
    Exit exit = child.onExit().get(10, TimeUnit.SECONDS);
    System.out.writeBytes(child.stderrTail().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
    System.exit(exit.code());
  }

  private static String text(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
  }
}
