package io.patchbay.benchmarks;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The shortest way from the SDK's own client to its server: each calls the other. */
final class SdkLink implements McpServerTransportProvider {
  private static final List<String> VERSIONS = List.of("2025-11-25");
  private McpServerSession.@Nullable Factory factory;

  @Override
  public void setSessionFactory(McpServerSession.Factory sessionFactory) {
    factory = sessionFactory;
  }

  McpClientTransport client() {
    return new Client(Objects.requireNonNull(factory));
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Mono.empty();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  @Override
  public List<String> protocolVersions() {
    return VERSIONS;
  }

  private static <T> T convert(Object data, TypeRef<T> type) {
    return McpJsonDefaults.getMapper().convertValue(data, type);
  }

  private static final class Client implements McpClientTransport {
    private final McpServerSession session;
    private Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler = message -> message;

    Client(McpServerSession.Factory factory) {
      session =
          factory.create(
              new McpServerTransport() {
                @Override
                public Mono<Void> sendMessage(JSONRPCMessage message) {
                  return Mono.defer(() -> handler.apply(Mono.just(message)).then());
                }

                @Override
                public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
                  return convert(data, type);
                }

                @Override
                public Mono<Void> closeGracefully() {
                  return Mono.empty();
                }
              });
    }

    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> messageHandler) {
      handler = messageHandler;
      return Mono.empty();
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
      return session.handle(message);
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
      return convert(data, type);
    }

    @Override
    public List<String> protocolVersions() {
      return VERSIONS;
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }
  }
}
