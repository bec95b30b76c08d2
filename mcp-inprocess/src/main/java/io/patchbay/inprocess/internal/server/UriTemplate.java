package io.patchbay.inprocess.internal.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of a URI template's variables in a URI (RFC 6570, levels 1 and 2): {@code {x}}
 * stands for one segment, {@code {+x}} and {@code {x*}} for anything.
 */
final class UriTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\{([+#/]?)([A-Za-z0-9_.]+)(\\*?)}");

  private final Pattern pattern;
  private final List<String> names = new ArrayList<>();

  UriTemplate(String template) {
    StringBuilder regex = new StringBuilder();
    Matcher variable = VARIABLE.matcher(template);
    int end = 0;
    while (variable.find()) {
      regex.append(Pattern.quote(template.substring(end, variable.start())));
      boolean many = !variable.group(1).isEmpty() || !variable.group(3).isEmpty();
      regex.append(many ? "(.+)" : "([^/?#]+)");
      names.add(variable.group(2));
      end = variable.end();
    }
    pattern = Pattern.compile(regex.append(Pattern.quote(template.substring(end))).toString());
  }

  /** Returns the values by name, or null if the URI does not fit. */
  @Nullable Map<String, String> match(String uri) {
    Matcher matcher = pattern.matcher(uri);
    if (!matcher.matches()) {
      return null;
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i), decoded(matcher.group(i + 1)));
    }
    return values;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }
}
