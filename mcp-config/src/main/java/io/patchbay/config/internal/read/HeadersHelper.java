package io.patchbay.config.internal.read;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A shell command that prints headers as a JSON object of strings. Run each time it is asked, for
 * 10 seconds at most; what it prints is never shown. Two are equal that run the same command for
 * the same server.
 *
 * @param server the name of the server
 * @param url its address
 * @param command what to run
 * @param directory where to run it
 * @param variables what it is given beside the environment of this process
 * @param withoutCredentials whether variables that look like credentials are kept from it
 * @param windows whether to run it by {@code cmd}
 */
record HeadersHelper(
    String server,
    String url,
    String command,
    Path directory,
    Map<String, String> variables,
    boolean withoutCredentials,
    boolean windows)
    implements Supplier<Map<String, String>> {

  private static final long LIMIT_SECONDS = 10;
  private static final long STEP_MILLIS = 10;
  private static final int MOST_OUTPUT = 1 << 20;
  private static final int CHUNK = 1 << 13;

  private static final Pattern NAME = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");

  private static final Set<String> CREDENTIALS =
      Set.of(
          "TOKEN",
          "SECRET",
          "PASSWORD",
          "PASSWD",
          "PASSPHRASE",
          "KEY",
          "AUTH",
          "COOKIE",
          "PAT",
          "DSN",
          "CREDENTIAL",
          "CREDENTIALS");

  @Override
  public Map<String, String> get() {
    Process process = start();
    try {
      process.getOutputStream().close();
      return headers(output(process));
    } catch (IOException e) {
      throw failure("cannot be run: " + e.getMessage());
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process start() {
    ProcessBuilder builder =
        new ProcessBuilder(
            windows ? List.of("cmd", "/c", command) : List.of("/bin/sh", "-c", command));
    builder.directory(directory.toFile());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Map<String, String> environment = builder.environment();
    if (withoutCredentials) {
      environment.keySet().removeIf(HeadersHelper::looksSecret);
    }
    try {
      environment.put("CLAUDE_CODE_MCP_SERVER_NAME", server);
      environment.put("CLAUDE_CODE_MCP_SERVER_URL", url);
      environment.putAll(variables);
      return builder.start();
    } catch (IllegalArgumentException e) { // its message has the value
      throw failure("cannot be started: a NUL is in the server's name or address");
    } catch (IOException e) {
      throw failure("cannot be started: " + e.getMessage());
    }
  }

  /** Returns whether a part of a variable's name says that it is a credential. */
  static boolean looksSecret(String name) {
    for (String part : name.toUpperCase(java.util.Locale.ROOT).split("_", -1)) {
      if (CREDENTIALS.contains(part)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Looks again and again instead of reading to the end: a child that goes on holding the output
   * when the command has ended would keep whoever reads there for as long as it lives.
   */
  private String output(Process process) throws IOException {
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    InputStream out = process.getInputStream();
    boolean ended = false;
    while (!ended) {
      ended = waited(process);
      while (out.available() > 0 && printed.size() <= MOST_OUTPUT) {
        printed.writeBytes(out.readNBytes(Math.min(out.available(), CHUNK)));
      }
      if (printed.size() > MOST_OUTPUT) {
        throw failure("prints more than a megabyte");
      } else if (!ended && System.nanoTime() - giveUp > 0) {
        throw failure("has not ended within " + LIMIT_SECONDS + " seconds");
      }
    }
    if (process.exitValue() != 0) {
      throw failure("ended with exit code " + process.exitValue());
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private boolean waited(Process process) {
    try {
      return process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("was interrupted");
    }
  }

  private Map<String, String> headers(String printed) {
    try {
      Json json = Json.parse(printed.strip());
      if (json.isObject()) {
        Map<String, String> headers = new LinkedHashMap<>();
        json.members().forEach((name, value) -> headers.put(name, value.asString()));
        if (!headers.keySet().stream().allMatch(name -> NAME.matcher(name).matches())) {
          throw failure("prints a name that no header can have");
        }
        return headers;
      }
    } catch (JsonException e) {
      // What it printed may be secret, and so may what the parser quotes of it.
    }
    throw failure("does not print a JSON object of strings");
  }

  private ConfigurationException failure(String what) {
    return new ConfigurationException("server '" + server + "': its headersHelper " + what, null);
  }

  /** Returns the name of the server. */
  @Override
  public String toString() {
    return "HeadersHelper[" + server + "]";
  }
}
