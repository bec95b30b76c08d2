package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the limits allow fits the stack of a small thread. */
class JsonDepthTest {
  private static final int STACK = 1024 * 1024;

  private static void onASmallStack(Runnable task) throws Exception {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Runnable reporting =
        () -> {
          try {
            task.run();
            done.complete(true);
          } catch (Throwable e) {
            done.completeExceptionally(e);
          }
        };
    Thread thread = new Thread(null, reporting, "small", STACK);
    thread.setDaemon(true);
    thread.start();
    assertThat(done.get(60, TimeUnit.SECONDS)).isTrue();
  }

  private static Json nested(int depth, JsonLimits limits) {
    byte[] text =
        ("{\"a\":[".repeat(depth / 2) + "]}".repeat(depth / 2)).getBytes(StandardCharsets.UTF_8);
    return Json.view(text, 0, text.length, limits);
  }

  @Test
  void theDeepestTextIsParsed() throws Exception {
    JsonLimits deepest = new JsonLimits(JsonLimits.MAX_DEPTH, 10, 10);
    onASmallStack(() -> nested(JsonLimits.MAX_DEPTH, deepest));
  }

  @Test
  void aTextOfTheDefaultDepthIsComparedConvertedAndWritten() throws Exception {
    onASmallStack(
        () -> {
          Json json = nested(500, JsonLimits.DEFAULT);
          Json copy = Json.of(json.toJava());
          assertThat(json.equals(copy)).isTrue();
          assertThat(json.hashCode()).isEqualTo(copy.hashCode());
          assertThat(copy.toUtf8()).isEqualTo(json.toUtf8());
        });
  }

  @Test
  void aBuiltValueOfTheDefaultDepthIsWritten() throws Exception {
    Object value = Map.of();
    for (int i = 1; i < 500; i++) {
      value = List.of(value);
    }
    Json json = Json.of(value);
    onASmallStack(() -> assertThat(json.toUtf8()).hasSize(1_000));
  }
}
