package io.patchbay.examples.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations such as {@code 500ms}, {@code 30s}, {@code 5m}; a bare number is seconds. */
final class Durations implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)?");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is no duration; write 500ms, 30s or 5m");
    }
    long number = Long.parseLong(matcher.group(1));
    String unit = matcher.group(2) == null ? "s" : matcher.group(2);
    Duration duration =
        switch (unit) {
          case "ms" -> Duration.ofMillis(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofSeconds(number);
        };
    if (duration.isZero()) {
      throw new TypeConversionException("a timeout of zero would end every call at once");
    }
    return duration;
  }

  /** Shows milliseconds. */
  static String millis(Duration duration) {
    return duration.toMillis() + " ms";
  }
}
