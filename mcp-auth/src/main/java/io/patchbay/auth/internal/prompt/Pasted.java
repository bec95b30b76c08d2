package io.patchbay.auth.internal.prompt;

import io.patchbay.auth.LoginPrompt.Request;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a user brought from a browser.
 *
 * @param address where the browser was sent
 * @param bare whether the user brought the code only
 */
record Pasted(URI address, boolean bare) {
  private static final Pattern CODE = Pattern.compile("[\\w.~+/=%-]{4,2048}");

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException with what is wrong, for the user; nothing of the text is in it
   */
  static Pasted of(String text, Request request) {
    String line = text.strip();
    if (line.contains("://")) {
      return new Pasted(address(line, request), false);
    } else if (!CODE.matcher(line).matches()) {
      throw wanted(request, "this is no address");
    } else if (request.issuerNamed()) {
      throw wanted(request, "a code alone does not say that " + request.issuer() + " gave it");
    }
    String state = parameter(request.address(), "state").orElse("");
    char separator = request.redirect().getRawQuery() == null ? '?' : '&';
    String code = URLEncoder.encode(line, StandardCharsets.UTF_8);
    return new Pasted(
        URI.create(request.redirect().toString() + separator + "code=" + code + "&state=" + state),
        true);
  }

  private static URI address(String line, Request request) {
    URI address;
    try {
      address = URI.create(line);
    } catch (IllegalArgumentException e) {
      throw wanted(request, "this is no address");
    }
    boolean answer =
        parameter(address, "state").isPresent()
            && (parameter(address, "code").isPresent() || parameter(address, "error").isPresent());
    if (!answer) {
      throw wanted(request, "this address has no answer to the login");
    } else if (!parameter(address, "state").equals(parameter(request.address(), "state"))) {
      throw wanted(request, "this address is the answer to another login");
    }
    return address;
  }

  private static IllegalArgumentException wanted(Request request, String wrong) {
    return new IllegalArgumentException(
        wrong
            + "; bring the whole address that the browser shows in the end, it begins with "
            + request.redirect());
  }

  /** Returns a parameter of the query, as it is written. */
  private static Optional<String> parameter(URI address, String name) {
    String query = address.getRawQuery();
    return Arrays.stream((query == null ? "" : query).split("&", -1))
        .filter(pair -> pair.startsWith(name + "="))
        .map(pair -> pair.substring(name.length() + 1))
        .findFirst();
  }

  /** Returns what it is; the address has the code. */
  @Override
  public String toString() {
    return bare ? "Pasted[code]" : "Pasted[address]";
  }
}
