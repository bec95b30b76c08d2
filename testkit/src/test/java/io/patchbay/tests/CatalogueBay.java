package io.patchbay.tests;

import io.patchbay.Connection;
import io.patchbay.Listing;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.model.Tool;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.PipeTransport;
import io.patchbay.testkit.ScriptedServerConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A Patchbay whose time stands, for servers on this machine and elsewhere. */
final class CatalogueBay implements AutoCloseable {
  private final ManualTime time = new ManualTime();
  private final List<CatalogueServer> servers = new ArrayList<>();
  private final Patchbay bay;

  /** A server elsewhere: the same address for each name. */
  record Remote(String name, String address, CatalogueServer server, ServerOptions options)
      implements ServerConfig {
    @Override
    public String type() {
      return "elsewhere";
    }

    @Override
    public String identity() {
      return address;
    }
  }

  private static final TransportProvider ELSEWHERE =
      new TransportProvider() {
        @Override
        public String type() {
          return "elsewhere";
        }

        @Override
        public boolean local() {
          return false;
        }

        @Override
        public Offer offer(ServerConfig config) {
          return config instanceof Remote remote
              ? Offer.accept(
                  context ->
                      new PipeTransport(
                          context,
                          TransportTraits.REMOTE_STREAM,
                          remote.server().scripted()::start))
              : Offer.refuse("not elsewhere");
        }
      };

  CatalogueBay() {
    this(UnaryOperator.identity());
  }

  CatalogueBay(UnaryOperator<Patchbay.Builder> with) {
    this.bay =
        with.apply(
                Patchbay.builder()
                    .time(time)
                    .transport(ScriptedServerConfig.PROVIDER)
                    .transport(ELSEWHERE))
            .build();
  }

  ManualTime time() {
    return time;
  }

  Patchbay patchbay() {
    return bay;
  }

  /** Connects to a server on this machine, whose loss is the end. */
  Connection connect(CatalogueServer server) {
    servers.add(server);
    return bay.connect(ScriptedServerConfig.of("s" + servers.size(), server.scripted()));
  }

  /** Plugs a server on this machine in, by the name s1, without connecting. */
  Connection add(CatalogueServer server) {
    return add(server, ScriptedServerConfig.ONE_LIFE);
  }

  Connection add(CatalogueServer server, ServerOptions options) {
    return bay.add(ScriptedServerConfig.of("s1", server.scripted()).with(options));
  }

  /** Connects to a server elsewhere, under a name and a credential of its own. */
  Connection connect(String address, CatalogueServer server, Authorizer authorizer) {
    servers.add(server);
    return bay.connect(
        new Remote(
            "s" + servers.size(),
            address,
            server,
            ServerOptions.builder()
                .authorizer(authorizer)
                .reconnection(Reconnection.NEVER)
                .build()));
  }

  static List<String> names(Listing<Tool> tools) {
    return tools.items().stream().map(Tool::name).toList();
  }

  /** What authorizes nothing, under a credential that is known by this object. */
  static Authorizer anyAuthorizer() {
    return new Authorizer() {
      @Override
      public Map<String, String> headers(Target target) {
        return Map.of();
      }

      @Override
      public Decision challenged(Challenge challenge) {
        return Decision.loginNeeded("");
      }
    };
  }

  @Override
  public void close() {
    bay.close();
    servers.forEach(server -> server.scripted().assertExhausted());
  }
}
