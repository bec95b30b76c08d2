package io.patchbay.config.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ServerConfig;
import io.patchbay.inprocess.InProcessServer;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.stdio.StdioServer;
import io.patchbay.transport.ws.WsServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AccessListsTest {
  private static final ServerConfig FILES = StdioServer.of("files", "npx", "-y", "files");
  private static final ServerConfig GITHUB = HttpServer.of("github", "https://api.example.com/mcp");
  private static final ServerConfig SOCKET = WsServer.of("socket", "wss://ws.example.com/mcp");
  private static final ServerConfig OWN = InProcessServer.builder("own").build();

  private final AccessLists.Builder lists = new AccessLists.Builder();

  private boolean allows(ServerConfig server) {
    return lists.build().refuses(server).isEmpty();
  }

  @Test
  void withoutListsEverythingIsAllowed() {
    assertThat(allows(FILES)).isTrue();
    assertThat(allows(GITHUB)).isTrue();
    assertThat(allows(OWN)).isTrue();
  }

  @Test
  void anEmptyListAllowsNothing() {
    lists.restrict();

    assertThat(allows(FILES)).isFalse();
    assertThat(allows(GITHUB)).isFalse();
    assertThat(allows(OWN)).isFalse();
  }

  @Test
  void whatIsDeniedIsDeniedAlsoIfAllowed() {
    lists.name(true, "files");
    lists.command(false, List.of("npx", "-y", "files"));

    assertThat(allows(FILES)).isFalse();
    assertThat(lists.build().refuses(FILES).orElseThrow().reason())
        .isEqualTo("a list of denied servers names it");
  }

  @Test
  void commandsAreComparedWordByWord() {
    lists.command(true, List.of("npx", "-y", "files"));

    assertThat(allows(FILES)).isTrue();
    assertThat(allows(StdioServer.of("files", "npx", "-y", "files", "/"))).isFalse();
    assertThat(allows(StdioServer.of("files", "npx", "files", "-y"))).isFalse();
    assertThat(allows(StdioServer.of("files", "npx"))).isFalse();
  }

  @Test
  void anAddressOnTheListMeansThatEveryAddressHasToBe() {
    lists.name(true, "github");
    lists.name(true, "files");
    lists.address(true, "https://other.example.com/*");

    assertThat(allows(GITHUB)).isFalse();
    assertThat(allows(SOCKET)).isFalse();
    assertThat(allows(FILES)).as("names still count for commands").isTrue();
  }

  @Test
  void aCommandOnTheListMeansThatEveryCommandHasToBe() {
    lists.name(true, "files");
    lists.name(true, "github");
    lists.command(true, List.of("other"));

    assertThat(allows(FILES)).isFalse();
    assertThat(allows(GITHUB)).isTrue();
  }

  @Test
  void addressesAloneAllowNoCommands() {
    lists.address(true, "*");

    assertThat(allows(GITHUB)).isTrue();
    assertThat(allows(SOCKET)).isTrue();
    assertThat(allows(FILES)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      value = {
        "https://api.example.com | https://api.example.com/any/path | true",
        "https://api.example.com | https://API.Example.COM./mcp?x=1#y | true",
        "https://api.example.com | https://api.example.com:443/mcp | true",
        "https://api.example.com | https://api.example.com:8443/mcp | false",
        "https://api.example.com | http://api.example.com/mcp | false",
        "https://api.example.com:* | https://api.example.com:8443/mcp | true",
        "https://*.example.com/* | https://a.b.example.com/x | true",
        "https://*.example.com/* | https://example.com/x | false",
        "https://*.example.com/* | https://evil.com/.example.com/x | false",
        "https://*.example.com/* | https://evil.com#.example.com/ | false",
        "https://*.example.com/* | https://u@evil.com/x | false",
        "https://*example.com/* | https://x@y.example.com/x | true",
        "https://api.example.com/mcp | https://api.example.com/MCP | false",
        "https://api.example.com/mcp | https://api.example.com/mcp/x | false",
        "https://api.example.com/mcp/* | https://api.example.com/mcp/../admin | false",
        "https://api.example.com/ | https://api.example.com | true",
        "*://localhost:*/* | http://localhost:3000/mcp | true",
        "*://localhost:*/* | wss://localhost:3000/mcp | true",
        "* | https://anything.example.com/x | true",
        "https://api.example.com/* | https://api.example.com:0443/mcp | true",
        "https://api.example.com:* | https://api.example.com/mcp | true",
        "*://api.example.com:443/* | https://api.example.com/mcp | true",
        "https://api.example.com/mcp/* | https://api.example.com/mcp/%2e%2E/admin | false",
        "https://api.example.com/mcp/* | https://api.example.com/mcp/a%2fb | true",
        "https://api.example.com/mcp | https://api.example.com/../mcp | true",
        "https://api.example.com/mcp | https://api.example.com//x/..//%6Dcp | true",
        "https://api.example.com/%6Dcp | https://api.example.com/mcp | true",
        "https://api.example.com/mcp/ | https://api.example.com/mcp/x/.. | true",
      })
  void patternsKeepToTheirPartOfTheAddress(String pattern, String address, boolean matches) {
    assertThat(UrlPattern.of(pattern).orElseThrow().matches(address)).isEqualTo(matches);
  }

  @Test
  @Timeout(20)
  void aPatternOfManyStarsTakesNoLongerThanOthers() {
    UrlPattern pattern = UrlPattern.of("https://h/" + "*a".repeat(30) + "*b").orElseThrow();

    assertThat(pattern.matches("https://h/" + "a".repeat(20_000))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"example.com", "://x", "https://", "https://user@example.com/", "https://h/?q", "''"})
  void whatIsNoPatternIsRefused(String pattern) {
    assertThat(lists.address(true, pattern)).isFalse();
  }
}
