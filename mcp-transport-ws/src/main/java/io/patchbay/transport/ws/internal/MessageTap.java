package io.patchbay.transport.ws.internal;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;
import okio.Sink;
import okio.Socket;
import okio.Source;

/**
 * Puts {@link TextMessages} between the socket and OkHttp's WebSocket, and asks for no compression:
 * a compressed message has no length before it is inflated.
 */
final class MessageTap implements Interceptor {
  private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

  private final int limit;
  private final TextMessages.Receiver receiver;

  MessageTap(int limit, TextMessages.Receiver receiver) {
    this.limit = limit;
    this.receiver = receiver;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Response response =
        chain.proceed(chain.request().newBuilder().removeHeader(EXTENSIONS).build());
    Socket socket = response.socket();
    if (socket == null) {
      return response;
    }
    String chosen = response.header(EXTENSIONS);
    if (chosen != null) {
      socket.getSource().close();
      socket.getSink().close();
      response.close();
      throw new IOException(
          "the server chose an extension of WebSocket, '" + chosen + "', and none was offered");
    }
    return response.newBuilder().socket(new Tapped(socket)).build();
  }

  private final class Tapped implements Socket {
    private final Socket socket;
    private final Source source;

    Tapped(Socket socket) {
      this.socket = socket;
      this.source = new TextMessages(socket.getSource(), limit, receiver);
    }

    @Override
    public Source getSource() {
      return source;
    }

    @Override
    public Sink getSink() {
      return socket.getSink();
    }

    @Override
    public void cancel() {
      socket.cancel();
    }
  }
}
