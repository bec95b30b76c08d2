package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionAsker.Answer;
import io.patchbay.PermissionDeniedException;
import io.patchbay.PermissionRules;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls run that a rule or a person allows. The rules count first. A tool that no rule speaks
 * of runs if it is one that needs no asking, and is asked about otherwise. Without an asker, what
 * would be asked about is refused, unless all rules are such as deny: then the rest runs.
 *
 * <p>An answer "from now on" is for the tool as it was shown: if its server changes it, it is asked
 * about again.
 */
public final class PermissionStep implements CallInterceptor {
  private final Supplier<PermissionRules> rules;
  private final @Nullable PermissionAsker asker;
  private final Predicate<PooledTool> unasked;
  private final Observers observers;
  private final TimeSource time;
  private final Map<String, Tool> allowed = new ConcurrentHashMap<>();

  /**
   * Creates the step.
   *
   * @param rules decide first
   * @param asker is asked then, or null
   * @param unasked the tools that need no asking where no rule speaks of them
   * @param observers hear of what was asked
   * @param time measures how long asking takes
   */
  public PermissionStep(
      Supplier<PermissionRules> rules,
      @Nullable PermissionAsker asker,
      Predicate<PooledTool> unasked,
      Observers observers,
      TimeSource time) {
    this.rules = rules;
    this.asker = asker;
    this.unasked = unasked;
    this.observers = observers;
    this.time = time;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    PooledTool tool = call.tool();
    PermissionRules now = rules.get();
    switch (now.decide(tool)) {
      case DENY -> throw denied(tool, "a rule denies it", "Change the rules to allow it.", null);
      case ALLOW -> {}
      case ASK -> requireAnswer(call, "a rule says to ask");
      case PASSTHROUGH -> {
        boolean nobodyIsToBeAsked = asker == null && now.refusesOnly();
        if (!nobodyIsToBeAsked && !unasked.test(tool)) {
          requireAnswer(call, "no rule allows it");
        }
      }
    }
    return next.proceed(call);
  }

  private void requireAnswer(ToolCall call, String reason) {
    PooledTool tool = call.tool();
    Tool known = allowed.get(key(tool));
    if (tool.tool().equals(known)) {
      return;
    }
    String why = known == null ? reason : "its server changed it since it was allowed";
    if (asker == null) {
      throw denied(
          tool,
          why + ", and there is nobody to ask",
          "Add a rule that allows it, or a PermissionAsker.",
          null);
    }
    ask(asker, call, why);
  }

  private void ask(PermissionAsker whom, ToolCall call, String why) {
    long start = time.nanoTime();
    Answer answer = Answer.deny("the question was not answered");
    try {
      answer = whom.ask(call, why);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(e);
    } catch (CancellationException e) {
      throw e;
    } catch (Exception e) {
      throw denied(call.tool(), "asking for permission failed", "See the cause, and ask again.", e);
    } finally {
      tell(call, answer, Duration.ofNanos(time.nanoTime() - start));
    }
    accept(call.tool(), answer);
  }

  private void accept(PooledTool tool, Answer answer) {
    switch (answer.kind()) {
      case ALLOW_ONCE -> {}
      case ALLOW_TOOL -> allowed.put(key(tool), tool.tool());
      case DENY ->
          throw denied(
              tool,
              "permission was denied" + (answer.reason().isEmpty() ? "" : ": " + answer.reason()),
              "Go on without it, or ask the user what to do instead.",
              null);
    }
  }

  private static String key(PooledTool tool) {
    return tool.server().orElse("") + '\n' + tool.name();
  }

  private void tell(ToolCall call, Answer answer, Duration elapsed) {
    observers.tell(observer -> observer.permissionAsked(call, answer, elapsed));
  }

  private static PermissionDeniedException denied(
      PooledTool tool, String reason, String nextStep, @Nullable Throwable cause) {
    return new PermissionDeniedException(tool.name(), reason, nextStep, cause);
  }

  private static CancellationException cancelled(InterruptedException cause) {
    CancellationException cancelled =
        new CancellationException("the call was cancelled while permission was asked for");
    cancelled.initCause(cause);
    return cancelled;
  }
}
