package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.ToolCall;
import io.patchbay.model.CallToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Function;

/**
 * What a call of the pool goes through on the thread of the caller, from the outside in. Composed
 * once; steps that have nothing to do are not in it, and a call costs a call of a method for each
 * that is. Thread-safe where its steps are.
 */
public final class Pipeline {
  private final List<String> steps;
  private final CallInterceptor.Next first;

  private Pipeline(List<String> steps, CallInterceptor.Next first) {
    this.steps = List.copyOf(steps);
    this.first = first;
  }

  /** Starts without steps. */
  public static Builder builder() {
    return new Builder();
  }

  /** Runs a call, blocking; what a step or the attempt throws comes out. */
  public CallToolResult call(ToolCall call) {
    return first.proceed(call);
  }

  /** Returns the names of the steps, from the outside in. */
  public List<String> steps() {
    return steps;
  }

  /** Collects the steps of a {@link Pipeline}. Not thread-safe. */
  public static final class Builder {
    private final List<String> names = new ArrayList<>();
    private final List<CallInterceptor> steps = new ArrayList<>();

    private Builder() {}

    /** Adds a step inside of those there are. */
    public Builder step(String name, CallInterceptor step) {
      names.add(name);
      steps.add(step);
      return this;
    }

    /** Composes the steps around what runs a call. */
    public Pipeline around(Function<ToolCall, CallToolResult> attempt) {
      CallInterceptor.Next next = attempt::apply;
      ListIterator<CallInterceptor> inside = steps.listIterator(steps.size());
      while (inside.hasPrevious()) {
        CallInterceptor step = inside.previous();
        CallInterceptor.Next rest = next;
        next = call -> step.intercept(call, rest);
      }
      return new Pipeline(names, next);
    }
  }
}
