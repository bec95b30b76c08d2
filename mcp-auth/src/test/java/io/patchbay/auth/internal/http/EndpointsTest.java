package io.patchbay.auth.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.testkit.Requirement;
import java.net.InetAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses that servers say are gone to. */
final class EndpointsTest {
  private static final Endpoints GUARDED = new Endpoints(false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.9.9.9",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "192.0.0.1",
        "198.18.0.1",
        "240.0.0.1",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "ff02::1"
      })
  @Requirement({"SEC-02", "SEC-04"})
  void addressesOfThisMachineAndPrivateNetworksAreNot(String address) throws Exception {
    assertThat(GUARDED.allows(InetAddress.getByName(address))).isFalse();
    assertThat(new Endpoints(true).allows(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"93.184.216.34", "172.32.0.1", "100.63.0.1", "2606:2800:220:1::1"})
  @Requirement("SEC-02")
  void addressesOfTheNetworkAre(String address) throws Exception {
    assertThat(GUARDED.allows(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com/x",
        "ftp://example.com/",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "https://user@example.com/",
        "https:///x",
        "https://",
        "",
        " ",
        "https://exa mple.com/",
        "//example.com",
        "http://localhost/x",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://a.localhost/"
      })
  @Requirement({"SEC-02", "SEC-11"})
  void whatIsNoSafeAddressIsRefused(String url) {
    assertThatThrownBy(() -> GUARDED.require(url, "token endpoint"))
        .isInstanceOf(FlowException.class)
        .hasMessageContaining("token endpoint")
        .hasMessageNotContaining("user@");
  }

  @Test
  @Requirement("ASM-04")
  void httpIsForThisMachineOnly() throws Exception {
    assertThat(new Endpoints(true).require("http://localhost:8080/x", "endpoint")).isNotNull();
    assertThat(GUARDED.require("https://example.com/x?y=z", "endpoint")).isNotNull();
    assertThatThrownBy(() -> new Endpoints(true).require("http://example.com/", "endpoint"))
        .hasMessage("the endpoint is no https address: http://example.com/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[0000::0001]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[fd00::2]",
        "[fe80::1]",
        "0.0.0.0",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
      })
  @Requirement({"SEC-02", "SEC-04"})
  void literalsAreLookedAtWithoutANameServer(String host) throws Exception {
    assertThatThrownBy(() -> GUARDED.require("https://" + host + ":8443/x", "token endpoint"))
        .isInstanceOf(FlowException.class)
        .hasMessageContaining("the token endpoint is");
    assertThat(new Endpoints(true).require("https://" + host + "/x", "endpoint")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2130706433", "127.1", "0177.0.0.1", "0x7f.0.0.1", "0x7f000001", "256.1.1.1"})
  @Requirement("SEC-02")
  void addressesInOtherSpellingsAreNoHosts(String host) {
    assertThatThrownBy(() -> GUARDED.require("https://" + host + "/x", "token endpoint"))
        .isInstanceOf(FlowException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"93.184.216.34", "[2606:2800:220:1::1]", "as1.example.com", "0x.example"})
  @Requirement("SEC-02")
  void publicLiteralsAndNamesAreGoneTo(String host) throws Exception {
    assertThat(GUARDED.require("https://" + host + "/x", "endpoint")).isNotNull();
  }

  @Test
  void aWebSocketServerAnswersHttpAtTheSamePlace() {
    assertThat(Endpoints.asHttp(URI.create("ws://h:1/p?q"))).hasToString("http://h:1/p?q");
    assertThat(Endpoints.asHttp(URI.create("wss://h/p"))).hasToString("https://h/p");
    assertThat(Endpoints.asHttp(URI.create("https://h/p"))).hasToString("https://h/p");
  }
}
