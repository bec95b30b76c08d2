package io.patchbay.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.Buffer;
import okio.ByteString;

/** A server over TLS with HTTP/2. It costs more than the bare ones, the same for every client. */
final class TlsServer extends Dispatcher {
  private final Answers answers = new Answers();

  private TlsServer() {}

  /** Answers until it is ended; prints its port and its certificate. */
  public static void main(String[] args) throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();
    MockWebServer server = new MockWebServer();
    server.useHttps(
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .build()
            .sslSocketFactory());
    server.setDispatcher(new TlsServer());
    server.start(InetAddress.getLoopbackAddress(), 0);
    String pem = certificate.certificatePem();
    System.out.println(
        server.getPort()
            + " "
            + Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII)));
  }

  @Override
  public synchronized MockResponse dispatch(RecordedRequest request) {
    ByteString body = request.getBody();
    byte[] json = body == null ? new byte[0] : body.toByteArray();
    if (!answers.answer(json, 0, json.length)) {
      return new MockResponse.Builder().code(202).build();
    }
    ByteBuffer answer = answers.take();
    byte[] copy = new byte[answer.remaining()];
    answer.get(copy);
    Buffer copied = new Buffer().write(copy);
    return new MockResponse.Builder()
        .setHeader("Content-Type", "application/json")
        .body(copied)
        .build();
  }
}
