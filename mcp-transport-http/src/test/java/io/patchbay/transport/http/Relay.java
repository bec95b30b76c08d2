package io.patchbay.transport.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands before a real server, passes everything on, and remembers what was asked. */
final class Relay implements AutoCloseable {
  private static final Pattern REQUEST =
      Pattern.compile("(POST|GET|DELETE) (/\\S*) HTTP/1\\.1\\r\\n");
  private static final Pattern METHOD = Pattern.compile("\"method\":\"([^\"]+)\"");

  private final ServerSocket listening;
  private final int target;
  private final List<Tapped> connections = new CopyOnWriteArrayList<>();

  private record Tapped(Socket client, Socket server, List<Chunk> asked) {}

  private record Chunk(long at, String text) {}

  private Relay(ServerSocket listening, int target) {
    this.listening = listening;
    this.target = target;
  }

  static Relay to(int port) throws IOException {
    Relay relay = new Relay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
    daemon(relay::accept);
    return relay;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + listening.getLocalPort() + path;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        Tapped tapped = new Tapped(client, server, new CopyOnWriteArrayList<>());
        connections.add(tapped);
        daemon(() -> pass(client, server, tapped.asked));
        daemon(() -> pass(server, client, null));
      }
    } catch (IOException e) {
      close();
    }
  }

  private static void pass(
      Socket from, Socket to, @org.jspecify.annotations.Nullable List<Chunk> tap) {
    byte[] buffer = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      int count = in.read(buffer);
      while (count >= 0) {
        if (tap != null) {
          ByteArrayOutputStream copy = new ByteArrayOutputStream();
          copy.write(buffer, 0, count);
          tap.add(new Chunk(System.nanoTime(), copy.toString(StandardCharsets.UTF_8)));
        }
        out.write(buffer, 0, count);
        out.flush();
        count = in.read(buffer);
      }
    } catch (IOException e) {
      return;
    }
  }

  /** Returns what was asked, in order: HTTP method, path without its query, JSON-RPC method. */
  List<String> lines() {
    List<Chunk> all = new ArrayList<>();
    for (Tapped tapped : connections) {
      StringBuilder text = new StringBuilder();
      List<Chunk> starts = new ArrayList<>();
      for (Chunk chunk : tapped.asked) {
        starts.add(new Chunk(chunk.at, String.valueOf(text.length())));
        text.append(chunk.text);
      }
      all.addAll(requests(text.toString(), starts));
    }
    all.sort(java.util.Comparator.comparingLong(Chunk::at));
    return all.stream().map(Chunk::text).toList();
  }

  private static List<Chunk> requests(String text, List<Chunk> starts) {
    List<Chunk> requests = new ArrayList<>();
    Matcher matcher = REQUEST.matcher(text);
    List<Integer> at = new ArrayList<>();
    List<String> heads = new ArrayList<>();
    while (matcher.find()) {
      at.add(matcher.start());
      heads.add(matcher.group(1) + " " + matcher.group(2).replaceAll("\\?.*", ""));
    }
    for (int i = 0; i < at.size(); i++) {
      int end = i + 1 < at.size() ? at.get(i + 1) : text.length();
      Matcher method = METHOD.matcher(text.substring(at.get(i), end));
      String line = heads.get(i) + (method.find() ? " " + method.group(1) : "");
      requests.add(new Chunk(time(at.get(i), starts), line));
    }
    return requests;
  }

  private static long time(int position, List<Chunk> starts) {
    long time = 0;
    for (Chunk start : starts) {
      if (Integer.parseInt(start.text) <= position) {
        time = start.at;
      }
    }
    return time;
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Tapped tapped : connections) {
        tapped.client.close();
        tapped.server.close();
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
