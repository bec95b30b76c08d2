package io.patchbay.auth.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.auth.internal.client.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KnownClientsTest {
  private static final Client CLIENT = Client.known("id", null, null);

  private final List<String> warned = new ArrayList<>();

  private KnownClients clients(Map<String, Client> clients) {
    return new KnownClients(clients, warned::add);
  }

  @Test
  void anIssuerThatFitsNoneIsWarnedOfOnce() {
    KnownClients clients = clients(Map.of("https://as.example.com", CLIENT));

    assertThat(clients.at("https://as.example.com/")).isEmpty();
    assertThat(clients.at("https://as.example.com/")).isEmpty();
    assertThat(clients.at("https://as.example.com")).contains(CLIENT);

    assertThat(warned)
        .singleElement()
        .asString()
        .contains("https://as.example.com/, only for https://as.example.com;");
  }

  @Test
  void whereNoClientsAreConfiguredNothingIsMissed() {
    assertThat(clients(Map.of()).at("https://as.example.com")).isEmpty();
    assertThat(warned).isEmpty();
  }
}
