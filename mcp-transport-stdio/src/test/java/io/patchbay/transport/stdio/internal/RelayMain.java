package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/** A child process whose standard streams are a socket of the test's. */
final class RelayMain {
  private RelayMain() {}

  public static void main(String[] args) throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
    Thread in = new Thread(() -> pump(System.in, output(socket), socket));
    in.setDaemon(true);
    in.start();
    pump(socket.getInputStream(), System.out, socket);
    System.exit(0);
  }

  private static OutputStream output(Socket socket) {
    try {
      return socket.getOutputStream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pump(InputStream from, OutputStream to, Socket socket) {
    try {
      byte[] buffer = new byte[64 * 1024];
      int count = from.read(buffer);
      while (count >= 0) {
        to.write(buffer, 0, count);
        to.flush();
        count = from.read(buffer);
      }
      socket.close();
    } catch (IOException e) {
      System.exit(1);
    }
  }
}
