package io.patchbay.transport.http.internal.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.patchbay.HttpStatusException;
import io.patchbay.ProtocolException;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reading responses: their kind, their body within limits, the start of one for an error. */
public final class Replies {
  private static final int SAMPLE_BYTES = 512;
  private static final int SAMPLE_SECONDS = 1;
  private static final int PAGE_SAMPLE = 80;

  /** What is shorter is part of other words too often, and no secret. */
  private static final int SECRET_LENGTH = 6;

  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final long STEP = 64 << 10;

  private Replies() {}

  /** What a response carries. */
  public enum Kind {
    /** One message, or a batch. */
    JSON,
    /** An event stream. */
    EVENTS,
    /** Anything else, or nothing. */
    OTHER
  }

  public static Kind kind(Response response) {
    String type = mediaType(response);
    return switch (type) {
      case "application/json" -> Kind.JSON;
      case "text/event-stream" -> Kind.EVENTS;
      default -> type.endsWith("+json") ? Kind.JSON : Kind.OTHER;
    };
  }

  /** Returns type and subtype in small letters, without parameters. */
  private static String mediaType(Response response) {
    String type = contentType(response);
    if (type.equals("application/json") || type.equals("text/event-stream")) {
      return type;
    }
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  static String contentType(Response response) {
    String type = response.header("Content-Type");
    return type == null ? "" : type;
  }

  /**
   * Reads a body.
   *
   * @param limit how many bytes it may have
   * @param alive run for each piece that comes
   * @return the body in an array of its own; null if it is longer
   */
  public static byte @Nullable [] body(Response response, int limit, Runnable alive)
      throws IOException {
    ResponseBody body = response.body();
    long length = body.contentLength();
    BufferedSource source = body.source();
    if (length > limit) {
      return null;
    }
    if (length >= 0) {
      return whole(source, (int) length, alive);
    }
    Buffer collected = new Buffer();
    ReadAllowance.renew(limit);
    while (source.read(collected, STEP) >= 0) {
      alive.run();
      ReadAllowance.renew(limit);
      if (collected.size() > limit) {
        return null;
      }
    }
    return collected.readByteArray();
  }

  private static byte[] whole(BufferedSource source, int length, Runnable alive)
      throws IOException {
    byte[] body = new byte[length];
    int read = 0;
    while (read < length) {
      int count = source.read(body, read, length - read);
      if (count < 0) {
        throw new EOFException("the body ended after " + read + " of " + length + " bytes");
      }
      read += count;
      alive.run();
    }
    return body;
  }

  /** Returns where the text of a body starts: after a byte order mark and white space. */
  public static int start(byte[] body) {
    int at = body.length >= 3 && Arrays.equals(body, 0, 3, BOM, 0, 3) ? 3 : 0;
    while (at < body.length && Character.isWhitespace(body[at])) {
      at++;
    }
    return at;
  }

  /**
   * Returns the start of a body, printable; empty if there is none, it cannot be read, or does not
   * come within a second.
   */
  public static String sample(Response response) {
    return sample(start(response));
  }

  /** Returns whether a body that says nothing of its type begins as an object does. */
  public static boolean mayBeJson(Response response) {
    byte[] start = start(response);
    int from = start(start);
    return from < start.length && start[from] == '{';
  }

  private static byte[] start(Response response) {
    BufferedSource source = response.body().source();
    try {
      source.timeout().deadline(SAMPLE_SECONDS, TimeUnit.SECONDS);
      boolean unused = source.request(SAMPLE_BYTES);
      long there = Math.min(SAMPLE_BYTES, source.getBuffer().size());
      return source.getBuffer().snapshot((int) there).toByteArray();
    } catch (IOException e) {
      return source.getBuffer().snapshot().toByteArray();
    } finally {
      source.timeout().clearDeadline();
    }
  }

  public static String sample(byte[] body) {
    String text = new String(body, 0, Math.min(body.length, SAMPLE_BYTES), UTF_8).strip();
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> Character.isISOControl(point) ? ' ' : point)
        .forEach(printable::appendCodePoint);
    return printable.toString();
  }

  /** Returns a text of the server without what it was sent and only it may know. */
  public static String withoutSecrets(String text, Request request) {
    String shown = text;
    for (String name : request.headers().names()) {
      for (String value : isSecret(name) ? request.headers(name) : List.<String>of()) {
        String secret = value.substring(value.lastIndexOf(' ') + 1);
        shown = secret.length() < SECRET_LENGTH ? shown : shown.replace(secret, "…");
      }
    }
    return shown;
  }

  private static boolean isSecret(String header) {
    String name = header.toLowerCase(Locale.ROOT);
    return name.equals("mcp-session-id")
        || !(name.startsWith("mcp-")
            || name.equals("accept")
            || name.equals("user-agent")
            || name.equals("last-event-id"));
  }

  /** Returns what a response means that carries no message. */
  public static HttpStatusException noMessage(String what, Response response, String start) {
    String type = contentType(response);
    String sample = withoutSecrets(start, response.request());
    return new HttpStatusException(
        what
            + " was answered by "
            + Address.shown(response.request().url().uri())
            + " with HTTP "
            + response.code()
            + reason(response)
            + (type.isEmpty() ? " without a content type" : " of type " + type)
            + (sample.isEmpty() ? " and an empty body" : ": " + shown(type, sample))
            + next(response),
        response.code(),
        type,
        sample,
        retryAfter(response));
  }

  /** A date is told from the clock of the server that gave it. */
  private static @Nullable Duration retryAfter(Response response) {
    String given = response.header("Retry-After");
    if (given == null) {
      return null;
    } else if (given.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(given));
    }
    Instant until = response.headers().getInstant("Retry-After");
    Instant now = response.headers().getInstant("Date");
    return until == null || now == null || until.isBefore(now)
        ? null
        : Duration.between(now, until);
  }

  private static String reason(Response response) {
    String reason = withoutSecrets(sample(response.message().getBytes(UTF_8)), response.request());
    return reason.isEmpty() ? "" : " " + reason;
  }

  /** Of a page a person wants to see the text. */
  private static String shown(String type, String sample) {
    if (!type.toLowerCase(Locale.ROOT).contains("html")) {
      return sample;
    }
    String text = sample.replaceAll("<[^>]*(>|$)", " ").replaceAll("\\s+", " ").strip();
    return text.length() <= PAGE_SAMPLE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, PAGE_SAMPLE)) + "…";
  }

  private static String next(Response response) {
    String retry = response.header("Retry-After");
    if (retry != null && response.code() >= 400) {
      return "; it asks to be tried again after " + retry + (retry.matches("\\d+") ? " s" : "");
    }
    return response.code() == 404 || response.code() == 405
        ? "; is the path right? It is often /mcp, or /sse"
        : "";
  }

  public static ProtocolException tooLong(String what, int limit) {
    return new ProtocolException(
        what + " got an answer that is longer than the limit of " + limit + " bytes", null);
  }
}
