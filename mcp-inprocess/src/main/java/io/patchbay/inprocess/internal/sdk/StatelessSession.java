package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.JsonRpc;
import io.modelcontextprotocol.modern.server.McpRequestManager;
import io.modelcontextprotocol.modern.server.McpTransportResponse;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.json.Json;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A client of a 2026-07-28 server of the SDK. Handlers run on the thread of the task. */
public final class StatelessSession extends SdkSession {
  private static final Logger log = LoggerFactory.getLogger(StatelessSession.class);

  private final McpRequestManager server;

  private StatelessSession(McpRequestManager server, LinkedEnd end) {
    super(end);
    this.server = server;
  }

  /** Returns a transport to the server. */
  public static Transport connect(McpRequestManager server, TransportContext context) {
    LinkedEnd client = LinkedEnd.create(context);
    client.other().open(new StatelessSession(server, client.other()));
    return client;
  }

  @Override
  SdkRun<?> request(Json id, String method, Object params) {
    Flux<JsonRpc.JSONRPCMessage> work =
        Flux.defer(
            () ->
                server
                    .handleBlocking(
                        McpTransportContext.EMPTY,
                        new JsonRpc.JSONRPCRequest(method, id.toJava(), params))
                    .flatMapMany(StatelessSession::messages));
    return new SdkRun<>(id, work, this::deliver, failure -> ended(id, failure));
  }

  private static Flux<JsonRpc.JSONRPCMessage> messages(McpTransportResponse response) {
    if (response instanceof McpTransportResponse.Streaming streaming) {
      return streaming.messages();
    } else if (response instanceof McpTransportResponse.Result result) {
      return Flux.just(result.response());
    } else if (response instanceof McpTransportResponse.Error error) {
      return Flux.just(error.response());
    }
    return Flux.empty();
  }

  private void deliver(JsonRpc.JSONRPCMessage message) {
    if (message instanceof JsonRpc.JSONRPCNotification notification) {
      tell(notification.method(), notification.params());
    } else if (message instanceof JsonRpc.JSONRPCResponse response) {
      JsonRpc.JSONRPCResponse.JSONRPCError error = response.error();
      if (error == null) {
        answer(response.id(), response.result());
      } else {
        refuse(response.id(), error.code(), error.message(), error.data());
      }
    }
  }

  @Override
  Runnable notification(String method, Object params) {
    Mono<Void> work =
        server.handleNotification(
            McpTransportContext.EMPTY, new JsonRpc.JSONRPCNotification(method, params));
    return () -> {
      var unused =
          work.subscribe(
              nothing -> {}, failure -> log.debug("a notification was not taken", failure));
    };
  }
}
