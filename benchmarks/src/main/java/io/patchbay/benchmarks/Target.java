package io.patchbay.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import okhttp3.tls.Certificates;
import okhttp3.tls.HandshakeCertificates;
import org.jspecify.annotations.Nullable;

/**
 * The server of one peer: a command to start, or the address of one that has been started.
 *
 * @param command the command; empty for a server that has an address
 * @param url the address; empty for a server over stdio
 * @param certificate the server's certificate in PEM; empty for one without TLS
 */
record Target(List<String> command, String url, String certificate) {

  /**
   * Returns the server.
   *
   * @param wire stdio, json, sse or tls
   * @param command what starts it
   */
  static Target of(String wire, List<String> command) throws IOException {
    if (wire.equals("stdio")) {
      return new Target(command, "", "");
    }
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
    BufferedReader out =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    String[] said = out.readLine().split(" ", -1);
    String scheme = said.length > 1 ? "https" : "http";
    String certificate =
        said.length > 1
            ? new String(Base64.getDecoder().decode(said[1]), StandardCharsets.US_ASCII)
            : "";
    return new Target(List.of(), scheme + "://127.0.0.1:" + said[0] + "/" + wire, certificate);
  }

  /** Returns what trusts the server's certificate; null for a server without one. */
  @Nullable HandshakeCertificates trust() {
    return certificate.isEmpty()
        ? null
        : new HandshakeCertificates.Builder()
            .addTrustedCertificate(Certificates.decodeCertificatePem(certificate))
            .build();
  }

  boolean isHttp() {
    return !url.isEmpty();
  }

  String program() {
    return command.get(0);
  }

  List<String> arguments() {
    return command.subList(1, command.size());
  }
}
