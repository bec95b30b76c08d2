package io.patchbay.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The formats of a text in a form. They are strict where servers are: RFC 3339 for times, ASCII for
 * URIs. A format that is none of the specification's is not checked.
 */
final class TextFormats {
  private static final Pattern EMAIL =
      Pattern.compile("[^\\s\"(),:;<>@\\[\\]\\\\]{1,64}@[\\p{L}\\p{N}]([\\p{L}\\p{N}.-]{0,252})");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern TIME =
      Pattern.compile(
          "[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?"
              + "([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])");
  private static final int DATE_LENGTH = 10;

  private TextFormats() {}

  /** Returns what is wrong with a text, if anything. */
  static Optional<String> problem(StringFormat format, String text) {
    return switch (format.value()) {
      case "email" -> unless(isEmail(text), "must be an e-mail address");
      case "uri" -> unless(isUri(text), "must be a URI with a scheme");
      case "date" -> unless(isDate(text), "must be a date such as 2026-07-28");
      case "date-time" ->
          unless(isDateTime(text), "must be a time with its zone, such as 2026-07-28T09:30:00Z");
      default -> Optional.empty();
    };
  }

  private static Optional<String> unless(boolean holds, String problem) {
    return holds ? Optional.empty() : Optional.of(problem);
  }

  private static boolean isEmail(String text) {
    return EMAIL.matcher(text).matches()
        && !text.startsWith(".")
        && !text.contains(".@")
        && !text.contains("..")
        && !text.endsWith(".")
        && !text.endsWith("-");
  }

  private static boolean isUri(String text) {
    try {
      return new URI(text).isAbsolute() && text.chars().allMatch(c -> c < 128);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isDate(String text) {
    try {
      return DATE.matcher(text).matches() && LocalDate.parse(text).getYear() >= 0;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    return text.length() > DATE_LENGTH
        && isDate(text.substring(0, DATE_LENGTH))
        && TIME.matcher(text.substring(DATE_LENGTH)).matches();
  }
}
