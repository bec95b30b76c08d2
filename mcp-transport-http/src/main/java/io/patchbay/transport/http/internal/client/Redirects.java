package io.patchbay.transport.http.internal.client;

import io.patchbay.HttpStatusException;
import java.io.IOException;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Which redirects are followed: 307 and 308 to the same origin, with method and body. Any other
 * would send what is for one server to another, or as something else.
 */
public final class Redirects {
  private static final int MOST = 5;

  private Redirects() {}

  /** Sends a request. */
  public interface Sender {
    /** Sends it once. */
    Response send(Request request) throws IOException;
  }

  /**
   * Sends a request, and again to where it is redirected.
   *
   * @throws HttpStatusException if a redirect is not followed
   */
  public static Response followed(String what, Request request, Sender sender) throws IOException {
    Response response = sender.send(request);
    for (int times = 1; isRedirect(response); times++) {
      HttpUrl target;
      try (Response redirect = response) {
        target = target(what, redirect, times);
      }
      response = sender.send(request.newBuilder().url(target).build());
    }
    return response;
  }

  /** Returns whether a response is a redirect. */
  public static boolean isRedirect(Response response) {
    int code = response.code();
    return code >= 301 && code <= 308 && code != 304 && code != 305 && code != 306;
  }

  /**
   * Returns where to go on.
   *
   * @param times how often the request has been redirected
   * @throws HttpStatusException if the redirect is not followed, with what to do
   */
  public static HttpUrl target(String what, Response response, int times) {
    HttpUrl from = response.request().url();
    String location = response.header("Location");
    HttpUrl to = location == null ? null : from.resolve(location);
    String told = what + " was redirected by HTTP " + response.code();
    if (to == null) {
      throw refused(response, told + " to nowhere that can be read");
    }
    String shown = Address.shown(to.uri());
    if (times > MOST) {
      throw refused(response, told + " too often, last to " + shown);
    }
    if (response.code() < 307) {
      throw refused(
          response,
          told
              + ", which would turn the request into another one; if "
              + shown
              + " is the server's address, configure that");
    }
    if (!Address.sameOrigin(from.uri(), to.uri())) {
      throw refused(
          response,
          told
              + " to another origin, "
              + shown
              + ", which gets nothing; if that is the server's address, configure it");
    }
    return to;
  }

  private static HttpStatusException refused(Response response, String message) {
    return new HttpStatusException(message, response.code(), "", "");
  }
}
