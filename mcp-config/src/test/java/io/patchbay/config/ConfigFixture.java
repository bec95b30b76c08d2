package io.patchbay.config;

import io.patchbay.inprocess.InProcessServer;
import io.patchbay.spi.Authorizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A machine with a user, a project and an administrator, all in one directory. */
final class ConfigFixture {
  final Path home;
  final Path project;
  final Path managed;
  final Path state;
  final Map<String, String> environment =
      new LinkedHashMap<>(
          Map.of(
              "API_KEY", "canary-key",
              "HOME", "/home/me",
              "PATH", "/usr/bin",
              "TEAM", "Red",
              "MCP_CLIENT_ID", "client",
              "MCP_CLIENT_SECRET", "canary-secret",
              "MY_SERVICE_TOKEN", "canary-token"));

  ConfigFixture(Path directory) {
    this.home = directory.resolve("home");
    this.project = directory.resolve("project");
    this.managed = directory.resolve("managed");
    this.state = directory.resolve("state");
    for (Path each : new Path[] {home, project, managed}) {
      create(each);
    }
  }

  private static void create(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a builder for this machine, with what some entries need of the application. */
  McpConfig.Builder builder() {
    return McpConfig.builder()
        .home(home)
        .project(project)
        .managedDirectory(managed)
        .stateDirectory(state)
        .environment(environment)
        .authorizers((server, url, settings) -> Authorizer.NONE)
        .system("Linux");
  }

  /** Returns a builder that also gives what servers of some types need. */
  McpConfig.Builder full() {
    InProcessServer host = InProcessServer.builder("host").build();
    InProcessServer hosted = InProcessServer.builder("hosted").build();
    return builder()
        .trusted(true)
        .approveProject(true)
        .inProcess("hosted", () -> host)
        .inProcess("qwen-hosted", () -> hosted)
        .connectorProxy("https://proxy.example.com/v1/mcp/{id}", () -> "token");
  }

  /** Returns Claude Code's configuration of this machine. */
  McpConfig claude() {
    return builder().agents(Agent.CLAUDE_CODE).load();
  }

  /** Writes a file of the project. */
  Path project(String name, String text) {
    return write(project.resolve(name), text);
  }

  /** Writes a file of the user. */
  Path home(String name, String text) {
    return write(home.resolve(name), text);
  }

  /** Writes a file of the administrator. */
  Path managed(String name, String text) {
    return write(managed.resolve(name), text);
  }

  static Path write(Path file, String text) {
    create(Objects.requireNonNull(file.getParent()));
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a file of the tests' resources. */
  static String resource(String name) {
    try (InputStream in = ConfigFixture.class.getResourceAsStream("/formats/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
