package io.patchbay.internal.session;

import io.patchbay.json.Json;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a server, without an era's envelope.
 *
 * @param method the method
 * @param params the method's own members
 * @param name the name or URI that the params point to, or null
 * @param kind how it is limited and what may come back
 * @param decoder reads the result
 * @param <T> the result's type
 */
public record Request<T>(
    String method,
    Map<String, ?> params,
    @Nullable String name,
    Kind kind,
    Function<Json, T> decoder) {

  /** How a request is limited, and what may come back. */
  public enum Kind {
    /** A tool call: idle limit, progress, input rounds; may have run when its answer is lost. */
    TOOL,
    /** Progress and input rounds. */
    CONTENT,
    /** Neither. */
    PLAIN
  }

  /** A decoder that wants to know whether its result is the answer to the request alone. */
  public interface InputWatcher {

    /** The server asked for input first. */
    void inputRequired();
  }

  /** Returns whether the server may ask for input before it answers. */
  public boolean mayRequireInput() {
    return kind != Kind.PLAIN;
  }

  /** Returns a request without input and progress. */
  public static <T> Request<T> plain(
      String method, Map<String, ?> params, Function<Json, T> decoder) {
    return new Request<>(method, params, null, Kind.PLAIN, decoder);
  }

  /** Returns this request with other params. */
  Request<T> with(Map<String, ?> other) {
    return new Request<>(method, other, name, kind, decoder);
  }
}
