package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** A page for the user to visit (since 2025-11-25). */
public final class ElicitRequestURLParams extends Payload implements ElicitRequestParams {
  private ElicitRequestURLParams(Json json) {
    super(json);
    require("message", Json.Kind.STRING);
    require("url", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code message} or {@code url} is missing or of a wrong kind
   */
  public static ElicitRequestURLParams from(Json json) {
    return new ElicitRequestURLParams(json);
  }

  /**
   * Starts one.
   *
   * @param message what to tell the user
   * @param url the URL to visit
   */
  public static Builder builder(String message, String url) {
    return new Builder().member("mode", "url").member("message", message).member("url", url);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String mode() {
    return "url";
  }

  @Override
  public String message() {
    return required("message").asString();
  }

  /** Returns the URL to visit. */
  public String url() {
    return required("url").asString();
  }

  /**
   * Returns the host of the URL as it is written, in lower case: what the user must see most
   * clearly. Empty where the URL has none.
   */
  public Optional<String> host() {
    return VisitedUrl.parse(url()).map(VisitedUrl::host);
  }

  /**
   * Returns why the user should look twice at the host: it is Punycode, has letters of several
   * scripts or letters outside ASCII, or is an address instead of a name.
   */
  public Optional<String> hostWarning() {
    return VisitedUrl.parse(url()).flatMap(VisitedUrl::warning);
  }

  /**
   * Returns why the URL must not be opened, if so: only {@code https} is, and {@code http} on this
   * machine's loopback where the server is on this machine, and neither with credentials. The
   * engine refuses such questions before a handler sees them; the URLs of an error (-32042) are for
   * the host to check.
   *
   * @param localServer whether the server that asks runs on this machine
   */
  public Optional<String> problem(boolean localServer) {
    return VisitedUrl.parse(url())
        .map(url -> url.problem(localServer))
        .orElse(Optional.of("it is no URL with a scheme and a host"));
  }

  /**
   * Returns the id that the notification of the end refers to (since 2025-11-25, not in
   * 2026-07-28).
   */
  public Optional<String> elicitationId() {
    return string("elicitationId");
  }

  @Override
  public Optional<TaskMetadata> task() {
    return object("task", TaskMetadata::from);
  }

  /** Collects the members of a {@link ElicitRequestURLParams}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(ElicitRequestURLParams start) {
      super(start);
    }

    /** Sets the id that the notification of the end refers to. */
    public Builder elicitationId(String elicitationId) {
      return member("elicitationId", elicitationId);
    }

    /** Sets how to run the request as a task. */
    public Builder task(TaskMetadata task) {
      return member("task", task);
    }

    /** Builds it. */
    public ElicitRequestURLParams build() {
      return new ElicitRequestURLParams(members());
    }
  }
}
