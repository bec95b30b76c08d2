package io.patchbay.config.internal.read;

import io.patchbay.config.internal.expand.Expander;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Entries of Gemini CLI and of Qwen Code, which began as the same. */
public final class GeminiEntries implements EntryFormat {
  private static final long MOST_APP_BYTES = 4_194_304;

  private static final List<FieldDoc> SHARED =
      List.of(
          new FieldDoc("command", "string", "stdio: the program"),
          new FieldDoc("args", "array of strings", "stdio: its arguments"),
          new FieldDoc("env", "object of strings", "stdio: variables of its own"),
          new FieldDoc("cwd", "path", "stdio: its directory; the project's by default"),
          new FieldDoc("httpUrl", "string", "an address of streamable HTTP; goes before url"),
          new FieldDoc("tcp", "string", "an error: neither agent connects to it"),
          new FieldDoc("headers", "object of strings", "headers of every request"),
          new FieldDoc(
              "timeout",
              "milliseconds",
              "the longest a call may take, and the least it may be idle"),
          new FieldDoc(
              "trust",
              "boolean",
              "its tools run without asking; of a project only where its directory is trusted"),
          new FieldDoc("oauth.enabled", "boolean", "false: no OAuth"),
          new FieldDoc("oauth.clientId", "string", "the client that is registered already"),
          new FieldDoc("oauth.clientSecret", "string", "its secret"),
          new FieldDoc("oauth.authorizationUrl", "URL", "the authorization endpoint"),
          new FieldDoc("oauth.tokenUrl", "URL", "the token endpoint"),
          new FieldDoc("oauth.scopes", "array of strings", "the scopes to ask for"),
          new FieldDoc("oauth.audiences", "array of strings", "the audiences to ask tokens for"),
          new FieldDoc("oauth.redirectUri", "URL", "the redirect URI"),
          new FieldDoc("oauth.tokenParamName", "string", "the query parameter of the token"),
          new FieldDoc(
              "authProviderType",
              "\"dynamic_discovery\", \"google_credentials\", \"service_account_impersonation\"",
              "the vendor's way to get credentials; the first is the specification's"),
          new FieldDoc("targetAudience", "string", "for whom those credentials are"),
          new FieldDoc("targetServiceAccount", "string", "the service account they are for"));

  private static final List<FieldDoc> GEMINI =
      List.of(
          new FieldDoc("type", "\"stdio\", \"http\", \"sse\"", "how url is reached"),
          new FieldDoc(
              "url", "string", "an address; without a type, HTTP or HTTP+SSE is found out"),
          new FieldDoc("oauth.issuer", "URL", "the issuer that is expected"),
          new FieldDoc("oauth.registrationUrl", "URL", "the endpoint of registration"),
          new FieldDoc("extension", "object", "kept for the host"));

  private static final List<FieldDoc> QWEN =
      List.of(
          new FieldDoc("type", "\"sdk\"", "the application gives the server"),
          new FieldDoc("url", "string", "an address of HTTP+SSE"),
          new FieldDoc("discoveryTimeoutMs", "milliseconds", "the longest connecting may take"),
          new FieldDoc("alwaysLoadTools", "boolean", "its tools are always shown to the model"),
          new FieldDoc("appResourceMaxBytes", "1 to 4194304", "the most bytes of an app"),
          new FieldDoc("appResourceTimeoutMs", "milliseconds", "the longest reading one may take"));

  private final boolean qwen;

  /**
   * Creates the format.
   *
   * @param qwen whether it is Qwen Code's; else Gemini CLI's
   */
  public GeminiEntries(boolean qwen) {
    this.qwen = qwen;
  }

  @Override
  public List<FieldDoc> fields() {
    List<FieldDoc> fields = new ArrayList<>(SHARED);
    fields.addAll(qwen ? QWEN : GEMINI);
    fields.addAll(CommonFields.ALWAYS);
    return fields;
  }

  @Override
  public void read(Fields in, Draft out, Place place) {
    CommonFields.always(in, out);
    CommonFields.callTimeout(in, out, "timeout", 1);
    trust(in, out, place);
    if (qwen) {
      qwenOnly(in, out);
    } else {
      in.json("extension").ifPresent(extension -> out.keep("extension", extension));
    }
    String type = in.raw("type").orElse("");
    if (in.failed()) {
      return;
    }
    if (in.has("httpUrl")) {
      CommonFields.remote(in, out, place, "http", "httpUrl", Expander.NONE);
      login(in, out, place);
    } else if (in.has("url")) {
      CommonFields.remote(in, out, place, wire(type, in), Expander.NONE);
      login(in, out, place);
    } else if (type.equals("sdk")) {
      out.type(type);
    } else if (in.has("tcp") && !in.has("command")) {
      in.error("tcp", "is declared but connected to by no agent; use command or httpUrl");
    } else {
      CommonFields.process(in, out, place, false);
    }
  }

  private String wire(String type, Fields in) {
    if (qwen) {
      return "sse";
    }
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "http", "sse" -> type.toLowerCase(Locale.ROOT);
      case "" -> "auto";
      default -> {
        in.warn("type", "is none of http and sse; what the server speaks is found out");
        yield "auto";
      }
    };
  }

  private static void trust(Fields in, Draft out, Place place) {
    in.flag("trust")
        .filter(trusted -> trusted)
        .ifPresent(
            trusted -> {
              if (place.needsTrust()) {
                in.warn("trust", "has no effect, because the project's directory is not trusted");
              } else {
                out.options().unasked(true);
              }
            });
  }

  private static void qwenOnly(Fields in, Draft out) {
    in.whole("discoveryTimeoutMs", 1, Integer.MAX_VALUE, "a number of milliseconds")
        .ifPresent(millis -> out.options().connectTimeout(Duration.ofMillis(millis)));
    in.flag("alwaysLoadTools").ifPresent(out.options()::alwaysLoad);
    in.whole("appResourceMaxBytes", 1, MOST_APP_BYTES, "between 1 and 4194304")
        .ifPresent(bytes -> out.options().appBytes(bytes.intValue()));
    in.millis("appResourceTimeoutMs")
        .ifPresent(millis -> out.options().appTimeout(Duration.ofMillis(millis)));
  }

  private void login(Fields in, Draft out, Place place) {
    OAuthSettings.Builder oauth = OAuthSettings.builder();
    in.in("oauth").ifPresent(fields -> oauth(fields, oauth, place));
    in.note("authProviderType")
        .filter(type -> !type.equals("dynamic_discovery"))
        .ifPresent(oauth::providerType);
    in.text("targetAudience", place.texts()).ifPresent(oauth::targetAudience);
    in.text("targetServiceAccount", place.texts()).ifPresent(oauth::targetServiceAccount);
    out.oauth(oauth.build());
  }

  private void oauth(Fields in, OAuthSettings.Builder oauth, Place place) {
    in.flag("enabled").ifPresent(oauth::enabled);
    in.text("clientId", place.texts()).ifPresent(oauth::clientId);
    in.text("clientSecret", place.texts()).ifPresent(oauth::clientSecret);
    url(in, "authorizationUrl", place, oauth::authorizationUrl);
    url(in, "tokenUrl", place, oauth::tokenUrl);
    in.texts("scopes", place.texts()).ifPresent(oauth::scopes);
    in.texts("audiences", place.texts()).ifPresent(oauth::audiences);
    in.text("redirectUri", place.texts()).ifPresent(oauth::redirectUri);
    in.text("tokenParamName", place.texts()).ifPresent(oauth::tokenParamName);
    if (!qwen) {
      in.text("issuer", place.texts()).ifPresent(oauth::issuer);
      url(in, "registrationUrl", place, oauth::registrationUrl);
    }
    in.warnOfUnread();
  }

  private static void url(Fields in, String key, Place place, Consumer<URI> taken) {
    in.text(key, place.texts())
        .ifPresent(
            url -> {
              try {
                taken.accept(new URI(url).parseServerAuthority());
              } catch (URISyntaxException e) {
                in.error(key, "is no URL");
              }
            });
  }
}
