package io.patchbay.auth;

import io.patchbay.testkit.NpmServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** An authorization server from npm that we did not write, and a user who logs in there. */
final class RealServer implements AutoCloseable {
  private static final Pattern FORM = Pattern.compile("action=\"([^\"]+)\"");
  private static final Pattern PROMPT =
      Pattern.compile("name=\"prompt\" value=\"(login|consent)\"");

  private final Process process;
  private final String issuer;

  private RealServer(Process process, String issuer) {
    this.process = process;
    this.issuer = issuer;
  }

  /**
   * Starts it.
   *
   * @param resource the server that its tokens are for
   */
  static RealServer start(URI resource) throws IOException {
    Path directory = NpmServers.installed("mcp-auth/npm");
    Process process =
        new ProcessBuilder("node", "auth-server.mjs", resource.toString())
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("http://localhost:")) {
        return new RealServer(process, line);
      }
    }
    process.destroyForcibly();
    throw new IOException("the authorization server has not begun to listen");
  }

  String issuer() {
    return issuer;
  }

  /** Logs in and agrees, as a person with a browser does. */
  static LoginPrompt user() {
    return request -> CompletableFuture.supplyAsync(() -> browse(request.address()));
  }

  private static URI browse(URI address) {
    OkHttpClient browser =
        new OkHttpClient.Builder().cookieJar(new Jar()).followRedirects(false).build();
    Request next = new Request.Builder().url(address.toString()).build();
    try {
      for (int i = 0; i < 20; i++) {
        try (Response page = browser.newCall(next).execute()) {
          String location = page.header("Location");
          if (location == null) {
            next = submitted(next.url(), page.body().string());
            continue;
          }
          URI to = next.url().uri().resolve(location);
          if (to.getPath().equals("/callback")) {
            return to;
          }
          next = new Request.Builder().url(to.toString()).build();
        }
      }
      throw new IllegalStateException("the login goes round in circles");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      browser.dispatcher().executorService().shutdown();
      browser.connectionPool().evictAll();
    }
  }

  /** Keeps the cookies of one server. */
  private static final class Jar implements CookieJar {
    private final Map<String, Cookie> cookies = new ConcurrentHashMap<>();

    @Override
    public void saveFromResponse(HttpUrl url, List<Cookie> received) {
      received.forEach(cookie -> cookies.put(cookie.name() + cookie.path(), cookie));
    }

    @Override
    public List<Cookie> loadForRequest(HttpUrl url) {
      return cookies.values().stream().filter(cookie -> cookie.matches(url)).toList();
    }
  }

  private static Request submitted(HttpUrl page, String html) {
    Matcher form = FORM.matcher(html);
    Matcher prompt = PROMPT.matcher(html);
    if (!form.find() || !prompt.find()) {
      throw new IllegalStateException("no form to fill in: " + html);
    }
    return new Request.Builder()
        .url(page.uri().resolve(form.group(1)).toString())
        .post(
            new FormBody.Builder()
                .add("prompt", prompt.group(1))
                .add("login", "me")
                .add("password", "p w")
                .build())
        .build();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
