package io.patchbay.internal.filter;

import io.patchbay.json.Json;
import io.patchbay.spi.MessageFilter;
import io.patchbay.spi.MessageFilter.Asked;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The filters of one server, in their order on the way out and the other way round on the way in,
 * and how often each changed something: for as long as the server is plugged in.
 */
public final class FilterChain {
  private static final Logger log = LoggerFactory.getLogger(FilterChain.class);
  private static final FilterChain NONE = new FilterChain("", List.of(), (filter, method) -> {});

  private final String server;
  private final List<Counted> filters;
  private final BiConsumer<String, String> told;

  private record Counted(MessageFilter filter, String name, LongAdder changes) {}

  /** What one filter makes of something. */
  @FunctionalInterface
  private interface Use {
    @Nullable Json of(MessageFilter filter, Json before);
  }

  /**
   * Returns the chain of a server.
   *
   * @param told told of each change: the filter's name and the method
   */
  public static FilterChain of(
      String server, List<MessageFilter> filters, BiConsumer<String, String> told) {
    return filters.isEmpty() ? NONE : new FilterChain(server, filters, told);
  }

  private FilterChain(String server, List<MessageFilter> filters, BiConsumer<String, String> told) {
    this.server = server;
    this.filters =
        filters.stream()
            .map(filter -> new Counted(filter, filter.name(), new LongAdder()))
            .toList();
    this.told = told;
  }

  /** Returns whether nothing is filtered. */
  public boolean isEmpty() {
    return filters.isEmpty();
  }

  /** Returns how many messages each filter changed. */
  public Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    filters.forEach(each -> counts.merge(each.name(), each.changes().sum(), Long::sum));
    return counts;
  }

  Json outgoing(String method, Json params) {
    return through(
        false, method, params, (filter, before) -> object(filter.outgoing(method, before)));
  }

  private static Json object(Json params) {
    if (!params.isObject()) {
      throw new IllegalStateException("params are an object, not " + params.kind());
    }
    return params;
  }

  Json result(Asked asked, Json result) {
    return through(true, asked.method(), result, (filter, before) -> filter.result(asked, before));
  }

  Json error(Asked asked, Json error) {
    return through(true, asked.method(), error, (filter, before) -> filter.error(asked, before));
  }

  /** Returns the params; null if a filter drops it. */
  @Nullable Json incoming(String method, Json params) {
    Json now = params;
    for (int i = filters.size() - 1; i >= 0 && now != null; i--) {
      Json before = now;
      now =
          apply(
              filters.get(i),
              method,
              before,
              (filter, given) ->
                  Optional.ofNullable(filter.incoming(method, given)).flatMap(o -> o).orElse(null));
    }
    return now;
  }

  private Json through(boolean inwards, String method, Json given, Use use) {
    Json now = given;
    for (int i = 0; i < filters.size(); i++) {
      Counted each = filters.get(inwards ? filters.size() - 1 - i : i);
      Json after = apply(each, method, now, use);
      now = after == null ? now : after;
    }
    return now;
  }

  @SuppressWarnings("ReferenceEquality") // the very object says that nothing was changed
  private @Nullable Json apply(Counted each, String method, Json before, Use use) {
    Json after;
    try {
      after = use.of(each.filter(), before);
    } catch (RuntimeException | Error e) {
      log.warn("server '{}': filter {} failed at {}", server, each.name(), method, e);
      return before;
    }
    if (after != before) {
      each.changes().increment();
      told.accept(each.name(), method);
    }
    return after;
  }
}
