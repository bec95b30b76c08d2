package io.patchbay.config.internal.read;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

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
  private static final int MOST_OUTPUT = 1 << 20;

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
    environment.put("CLAUDE_CODE_MCP_SERVER_NAME", server);
    environment.put("CLAUDE_CODE_MCP_SERVER_URL", url);
    environment.putAll(variables);
    try {
      return builder.start();
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

  private String output(Process process) {
    CompletableFuture<byte[]> reading =
        CompletableFuture.supplyAsync(
            () -> {
              try (InputStream out = process.getInputStream()) {
                return out.readNBytes(MOST_OUTPUT + 1);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            task -> thread(task).start());
    try {
      byte[] printed = reading.get(LIMIT_SECONDS, TimeUnit.SECONDS);
      if (printed.length > MOST_OUTPUT) {
        throw failure("prints more than a megabyte");
      }
      if (!process.waitFor(1, TimeUnit.SECONDS)) {
        throw failure("has closed its output and does not end");
      }
      if (process.exitValue() != 0) {
        throw failure("ended with exit code " + process.exitValue());
      }
      return new String(printed, StandardCharsets.UTF_8);
    } catch (TimeoutException e) {
      throw failure("has not ended within " + LIMIT_SECONDS + " seconds");
    } catch (ExecutionException e) {
      throw failure("cannot be read");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("was interrupted");
    }
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, "patchbay-" + server + "-headers");
    thread.setDaemon(true);
    return thread;
  }

  private Map<String, String> headers(String printed) {
    try {
      Json json = Json.parse(printed.strip());
      if (json.isObject()) {
        Map<String, String> headers = new LinkedHashMap<>();
        json.members().forEach((name, value) -> headers.put(name, value.asString()));
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
