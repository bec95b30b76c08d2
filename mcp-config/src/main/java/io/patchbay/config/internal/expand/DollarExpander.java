package io.patchbay.config.internal.expand;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Variables as a shell writes them: <code>${NAME}</code>, <code>${NAME:-default}</code>, and where
 * the dialect has them {@code $NAME} and {@code %NAME%}.
 *
 * <p>A variable that is set counts, also if it is empty; else the default, in which variables are
 * put in too, up to the brace that closes it. What is put in is not looked at again. Anything else,
 * such as <code>${name%pattern}</code>, {@code $$} or {@code $1}, is no variable and stays.
 */
public final class DollarExpander implements Expander {
  /** Defaults within defaults; what is deeper stays as it is. */
  private static final int DEEPEST = 32;

  private final Variables variables;
  private final boolean plain;
  private final boolean percent;
  private final boolean emptyIfUnset;

  /**
   * Creates an expander.
   *
   * @param variables the values
   * @param plain whether {@code $NAME} is a variable; else it stays, with a warning if one is set
   * @param percent whether {@code %NAME%} is a variable
   * @param emptyIfUnset whether a variable that is not set is empty; else it stays as written
   */
  public DollarExpander(Variables variables, boolean plain, boolean percent, boolean emptyIfUnset) {
    this.variables = variables;
    this.plain = plain;
    this.percent = percent;
    this.emptyIfUnset = emptyIfUnset;
  }

  @Override
  public Expanded expand(String text) {
    if (text.indexOf('$') < 0 && !(percent && text.indexOf('%') >= 0)) {
      return Expanded.plain(text);
    }
    Run run = new Run(text);
    run.copy(0, text.length(), 0);
    return new Expanded(run.out.toString(), run.warnings, List.of());
  }

  /** One text; its parts are read from left to right. */
  private final class Run {
    private final String text;
    private final Braces braces;
    private final StringBuilder out = new StringBuilder();
    private final List<String> warnings = new ArrayList<>();

    Run(String text) {
      this.text = text;
      this.braces = Braces.of(text);
    }

    void copy(int from, int to, int depth) {
      int at = from;
      while (at < to) {
        int next = variable(at, to, depth);
        if (next == at) {
          out.append(text.charAt(at));
          next = at + 1;
        }
        at = next;
      }
    }

    /** Puts the variable that begins here in; returns where it ends, or where it is none. */
    private int variable(int at, int to, int depth) {
      char c = text.charAt(at);
      if (c == '$' && at + 1 < to) {
        return text.charAt(at + 1) == '{' ? braced(at, to, depth) : bare(at, to);
      }
      return c == '%' && percent ? percent(at, to) : at;
    }

    private int braced(int at, int to, int depth) {
      int end = Variables.dottedEnd(text, at + 2);
      if (end < to && text.charAt(end) == '}') {
        String given = variables.given(text.substring(at + 2, end));
        if (given != null) {
          out.append(given);
          return end + 1;
        }
      }
      int nameEnd = Variables.nameEnd(text, at + 2);
      if (nameEnd == at + 2 || nameEnd >= to) {
        return at;
      }
      String name = text.substring(at + 2, nameEnd);
      if (text.charAt(nameEnd) == '}') {
        put(name, text.substring(at, nameEnd + 1));
        return nameEnd + 1;
      }
      int close = text.startsWith(":-", nameEnd) ? braces.closing(at) : -1;
      if (close < 0 || depth == DEEPEST) {
        return at;
      }
      String value = variables.get(name);
      if (value != null) {
        out.append(value);
      } else {
        copy(nameEnd + 2, close, depth + 1);
      }
      return close + 1;
    }

    private int bare(int at, int to) {
      int nameEnd = Math.min(to, Variables.nameEnd(text, at + 1));
      if (nameEnd == at + 1) {
        return at;
      }
      String name = text.substring(at + 1, nameEnd);
      if (plain) {
        put(name, text.substring(at, nameEnd));
        return nameEnd;
      }
      if (variables.get(name) != null) {
        warnings.add(
            "$" + name + " looks like a variable and stays as it is; write ${" + name + "}");
      }
      out.append(text, at, nameEnd);
      return nameEnd;
    }

    private int percent(int at, int to) {
      int nameEnd = Variables.nameEnd(text, at + 1);
      if (nameEnd == at + 1 || nameEnd >= to || text.charAt(nameEnd) != '%') {
        return at;
      }
      put(text.substring(at + 1, nameEnd), text.substring(at, nameEnd + 1));
      return nameEnd + 1;
    }

    private void put(String name, String written) {
      @Nullable String value = variables.get(name);
      if (value != null) {
        out.append(value);
        return;
      }
      warnings.add(
          "the variable "
              + name
              + " is not set; "
              + (emptyIfUnset ? "it counts as empty" : "the text stays as it is"));
      if (!emptyIfUnset) {
        out.append(written);
      }
    }
  }
}
