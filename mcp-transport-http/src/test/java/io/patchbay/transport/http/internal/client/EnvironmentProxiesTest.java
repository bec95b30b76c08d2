package io.patchbay.transport.http.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentProxiesTest {
  private static final Map<String, String> BOTH =
      Map.of("HTTP_PROXY", "http://plain.example:3128", "HTTPS_PROXY", "secure.example:3129");

  private static String chosen(Map<String, String> env, String url) {
    List<Proxy> proxies = new EnvironmentProxies(env, null).select(URI.create(url));
    assertThat(proxies).hasSize(1);
    Proxy proxy = proxies.get(0);
    return proxy.type() == Proxy.Type.DIRECT
        ? "direct"
        : proxy.type()
            + " "
            + ((InetSocketAddress) proxy.address()).getHostString()
            + ":"
            + ((InetSocketAddress) proxy.address()).getPort();
  }

  @ParameterizedTest
  @CsvSource({
    "http://host.example/mcp, HTTP plain.example:3128",
    "ws://host.example/mcp, HTTP plain.example:3128",
    "https://host.example/mcp, HTTP secure.example:3129",
    "wss://host.example/mcp, HTTP secure.example:3129",
    "HTTPS://host.example/mcp, HTTP secure.example:3129",
    "http://localhost/mcp, direct",
    "http://LocalHost:8080/mcp, direct",
    "http://app.localhost/mcp, direct",
    "http://127.0.0.1:8080/mcp, direct",
    "http://127.1.2.3/mcp, direct",
    "http://[::1]:8080/mcp, direct",
    "http://127.0.0.1.example/mcp, HTTP plain.example:3128",
    "http://notlocalhost/mcp, HTTP plain.example:3128"
  })
  @Requirement("SEC-04")
  void variableOfTheSchemeSaysAndThisMachineIsReachedDirectly(String url, String proxy) {
    assertThat(chosen(BOTH, url)).isEqualTo(proxy);
  }

  @ParameterizedTest
  @CsvSource({
    "'*', host.example, 80, direct",
    "'host.example', host.example, 80, direct",
    "'HOST.Example', host.example, 80, direct",
    "'.example', host.example, 80, direct",
    "'example', host.example, 80, direct",
    "'*.example', host.example, 80, direct",
    "'ample', host.example, 80, proxy",
    "'ost.example', host.example, 80, proxy",
    "'other.example, host.example', host.example, 80, direct",
    "'other.example host.example', host.example, 80, direct",
    "'host.example:80', host.example, 80, direct",
    "'host.example:8080', host.example, 8080, direct",
    "'host.example:8080', host.example, 80, proxy",
    "'.example:443,', host.example, 80, proxy",
    "'', host.example, 80, proxy",
    "',', host.example, 80, proxy",
    "'.', host.example, 80, proxy",
    "'10.0.0.5', 10.0.0.5, 80, direct",
    "'10.0.0.5', 10.0.0.50, 80, proxy",
    "'[2001:db8::1]', [2001:db8::1], 80, direct",
    "'2001:db8::1', [2001:db8::1], 80, direct",
    "'[2001:db8::1]:8080', [2001:db8::1], 8080, direct",
    "'[2001:db8::1]:8080', [2001:db8::1], 80, proxy",
    "'2001:db8::2', [2001:db8::1], 80, proxy"
  })
  void exemptHostsAreReachedDirectly(String exempt, String host, int port, String how) {
    Map<String, String> env = Map.of("http_proxy", "http://p.example:3128", "no_proxy", exempt);
    assertThat(chosen(env, "http://" + host + ":" + port + "/mcp"))
        .isEqualTo(how.equals("direct") ? "direct" : "HTTP p.example:3128");
  }

  @Test
  void smallLettersGoBeforeCapitals() {
    Map<String, String> env =
        Map.of("http_proxy", "small.example:1", "HTTP_PROXY", "capital.example:2");
    assertThat(chosen(env, "http://host.example/")).isEqualTo("HTTP small.example:1");
  }

  @Test
  void proxyForEverythingIsTheLastResort() {
    Map<String, String> env = Map.of("ALL_PROXY", "socks5://s.example", "HTTP_PROXY", "p.example");
    assertThat(chosen(env, "https://host.example/")).isEqualTo("SOCKS s.example:1080");
    assertThat(chosen(env, "http://host.example/")).isEqualTo("HTTP p.example:80");
  }

  @Test
  void withoutVariablesNoProxyIsUsed() {
    assertThat(chosen(Map.of(), "https://host.example/")).isEqualTo("direct");
    assertThat(chosen(Map.of("HTTPS_PROXY", " "), "https://host.example/")).isEqualTo("direct");
  }

  @Test
  void proxyThatNamesNoHostIsRefusedWithoutItsPassword() {
    Map<String, String> env = Map.of("HTTP_PROXY", "http://user:secret@:80");
    assertThatThrownBy(() -> chosen(env, "http://host.example/"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void systemOfTheVirtualMachineGoesBeforeTheEnvironment() {
    Proxy known = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("vm.example", 8));
    ProxySelector system =
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI uri) {
            return List.of(known);
          }

          @Override
          public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
        };
    EnvironmentProxies proxies = new EnvironmentProxies(BOTH, system);
    assertThat(proxies.select(URI.create("http://host.example/"))).containsExactly(known);
    assertThat(proxies.select(URI.create("http://localhost/"))).containsExactly(Proxy.NO_PROXY);
  }

  @Test
  void credentialsAreThoseOfTheProxy() {
    Map<String, String> env = Map.of("HTTPS_PROXY", "http://user:secret@p.example:3128");
    assertThat(new EnvironmentProxies(env, null).credentials(true)).isEqualTo("user:secret");
    assertThat(new EnvironmentProxies(env, null).credentials(false)).isNull();
  }
}
