package io.patchbay.examples.cli;

import io.patchbay.auth.LoginStatus;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "status",
    description = "Lists the servers that can be logged in at. Connects to nothing.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class AuthStatusCommand implements Callable<Integer> {
  @ParentCommand private @Nullable AuthCommand parent;

  @Override
  public Integer call() {
    Globals globals = Objects.requireNonNull(parent, "set by the parser").globals();
    Console console = Console.standard(globals.json);
    return Command.reporting(console, () -> run(globals, console)).code();
  }

  private static ExitCode run(Globals globals, Console console) {
    try (Logins logins = new Logins(null)) {
      Wanted wanted = new Wanted(globals, logins, false, servers -> null);
      new Problems(console).tell(wanted.problems());
      logins.check();
      List<Map<String, Object>> documents = new ArrayList<>();
      List<LoginStatus> all =
          logins.all().stream().sorted(Comparator.comparing(LoginStatus::server)).toList();
      for (LoginStatus status : all) {
        documents.add(describe(status));
        console.line(line(status));
      }
      if (all.isEmpty()) {
        console.note("patchbay: no server takes a login");
      }
      console.document(Map.of("logins", documents));
    }
    return ExitCode.DONE;
  }

  private static String line(LoginStatus status) {
    StringBuilder line = new StringBuilder(status.server()).append("  ");
    if (!status.loggedIn()) {
      return line.append("no login").toString();
    }
    line.append("logged in  ").append(status.issuer().orElse("?"));
    if (!status.scopes().isEmpty()) {
      line.append("  ").append(String.join(" ", status.scopes()));
    }
    status.expires().ifPresent(end -> line.append("  until ").append(end));
    return line.append(status.renewable() ? "  is renewed" : "").toString();
  }

  /** Returns what is known of a login, without what an address has behind its question mark. */
  static Map<String, Object> describe(LoginStatus status) {
    URI url = status.url();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("server", status.server());
    document.put("url", url.getScheme() + "://" + url.getHost() + port(url) + path(url));
    document.put("loggedIn", status.loggedIn());
    status.issuer().ifPresent(issuer -> document.put("issuer", issuer));
    document.put("scopes", status.scopes());
    status.expires().ifPresent(end -> document.put("expires", end.toString()));
    document.put("renewable", status.renewable());
    return document;
  }

  private static String port(URI url) {
    return url.getPort() < 0 ? "" : ":" + url.getPort();
  }

  private static String path(URI url) {
    return url.getRawPath() == null ? "" : url.getRawPath();
  }
}
