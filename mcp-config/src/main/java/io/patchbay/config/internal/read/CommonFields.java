package io.patchbay.config.internal.read;

import io.patchbay.ProtocolMode;
import io.patchbay.config.internal.expand.Expander;
import io.patchbay.config.internal.json.PlainFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fields that several formats have, and those that this library reads in every one. */
final class CommonFields {
  private static final int MOST_ENV_FILE_BYTES = 1 << 20;

  /** What is read in every format. */
  static final List<FieldDoc> ALWAYS =
      List.of(
          new FieldDoc("description", "string", "what a host shows of the server"),
          new FieldDoc("disabled", "boolean", "true: the server is Disabled by the user"),
          new FieldDoc(
              "includeTools", "array of patterns", "only these tools join the pool; * and ?"),
          new FieldDoc(
              "excludeTools", "array of patterns", "these tools never join the pool; wins"),
          new FieldDoc(
              "versionNegotiation",
              "\"auto\" or \"legacy\"",
              "legacy: the handshake era only; auto: the era is found out"));

  private CommonFields() {}

  static void always(Fields in, Draft out) {
    in.note("description").ifPresent(out::description);
    if (in.flag("disabled").orElse(false)) {
      out.disabledBecause("its entry says \"disabled\"");
    }
    in.texts("includeTools", Expander.NONE)
        .ifPresent(patterns -> out.tools().include(patterns.toArray(new String[0])));
    in.texts("excludeTools", Expander.NONE)
        .ifPresent(patterns -> out.tools().exclude(patterns.toArray(new String[0])));
    in.note("versionNegotiation")
        .ifPresent(
            mode -> {
              switch (mode) {
                case "auto" -> out.options().protocol(ProtocolMode.AUTO);
                case "legacy" -> out.options().protocol(ProtocolMode.LEGACY);
                default -> in.warn("versionNegotiation", "must be \"auto\" or \"legacy\"");
              }
            });
  }

  /** A command with its arguments, environment and directory. */
  static void process(Fields in, Draft out, Place place, boolean nulls) {
    out.type("stdio");
    Optional<String> command = in.text("command", place.texts());
    if (command.isPresent() ? command.get().isBlank() : !in.has("command")) {
      in.error("command", "is missing or blank: the program to start");
    }
    command.ifPresent(program -> out.set("command", program));
    in.texts("args", place.texts()).ifPresent(args -> out.set("args", args));
    Map<String, String> env = new LinkedHashMap<>();
    in.textsByName("env", Expander.NONE, place.values(), nulls).ifPresent(env::putAll);
    if (!env.isEmpty()) {
      out.set("env", env);
    }
    directory(in, out, place);
  }

  private static void directory(Fields in, Draft out, Place place) {
    Optional<String> cwd = in.text("cwd", place.texts());
    try {
      if (cwd.isPresent()) {
        out.set("cwd", place.directory(cwd.get()).toString());
      } else if (place.project() != null) {
        out.set("cwd", place.project().toString());
      }
    } catch (InvalidPathException e) {
      in.error("cwd", "is no path");
    }
  }

  /** Variables from a file, which those of the entry go before. */
  @SuppressWarnings("unchecked") // what process has set
  static void envFile(Fields in, Draft out, Place place) {
    Optional<String> written = in.text("envFile", place.texts());
    if (written.isEmpty() || in.failed()) {
      return;
    }
    try {
      Path file = place.directory(written.get());
      Map<String, String> env =
          new LinkedHashMap<>(EnvFile.parse(PlainFile.read(file, MOST_ENV_FILE_BYTES)));
      env.putAll((Map<String, String>) out.members().getOrDefault("env", Map.of()));
      out.set("env", env);
    } catch (IOException | InvalidPathException e) {
      in.error("envFile", "cannot be read, so the server would lack what is in it");
    }
  }

  /** An address with its headers. An empty address holds the place of a server. */
  static void remote(Fields in, Draft out, Place place, String type, Expander headerNames) {
    remote(in, out, place, type, "url", headerNames);
  }

  static void remote(
      Fields in, Draft out, Place place, String type, String key, Expander headerNames) {
    out.type(type);
    Optional<String> url = in.text(key, place.texts());
    if (url.isEmpty()) {
      if (!in.failed()) {
        in.error(key, "is missing: the address of the server");
      }
      return;
    }
    if (url.get().isBlank()) {
      out.placeholder();
      return;
    }
    out.set("url", url.get());
    in.textsByName("headers", headerNames, place.values(), false)
        .ifPresent(headers -> out.set("headers", headers));
  }

  /** How long a call may take. */
  static void callTimeout(Fields in, Draft out, String key, long least) {
    in.millis(key)
        .ifPresent(
            millis -> {
              if (millis < least) {
                in.warn(key, "is less than " + least + " ms, and left out of account");
              } else {
                out.options().callTimeout(Duration.ofMillis(millis));
              }
            });
  }
}
