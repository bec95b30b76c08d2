package io.patchbay.config.internal.json;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * What is wrong with a text, in words that quote nothing of it: a file that is no JSON may have a
 * secret at the very place.
 */
final class Complaint {
  private static final Pattern CHARACTER =
      Pattern.compile("Unexpected character \\('(.)' \\(code (\\d+)");
  private static final Pattern EXPECTED = Pattern.compile("(?:was )?expecting ([^:;)\\n]{1,60})");

  private Complaint() {}

  static String of(JacksonException e) {
    String said = String.valueOf(e.getOriginalMessage());
    if (e instanceof UnexpectedEndOfInputException) {
      return "is cut off: a brace, bracket or quote is not closed";
    } else if (e instanceof StreamConstraintsException) {
      return said.contains("nesting depth")
          ? "is nested too deep"
          : "has a number, name or text that is too long";
    } else if (said.contains("end-of-input")) {
      return "is cut off: a brace, bracket or quote is not closed";
    } else if (said.contains("comma to separate")) {
      return "is no JSON: a comma is missing before this place";
    } else if (said.contains("colon to separate")) {
      return "is no JSON: a colon is missing before this place";
    } else if (said.contains("double-quote to start")) {
      return "is no JSON: a member name in double quotes is expected here";
    } else if (said.startsWith("Illegal unquoted character")) {
      return "is no JSON: a text is not closed, or has a line break or a control character in it";
    } else if (said.contains("escape")) {
      return "is no JSON: a backslash in a text begins none of its escapes; write \\\\ for one";
    } else if (CHARACTER.matcher(said).find()) {
      return "is no JSON: a value is expected here";
    }
    var expected = EXPECTED.matcher(said);
    return "is no JSON" + (expected.find() ? ": expected " + expected.group(1).strip() : "");
  }
}
