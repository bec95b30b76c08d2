package io.patchbay.internal.schema;

import com.networknt.schema.ExecutionContext;

/**
 * One check that stops when it takes too long. The validator tells its context of every keyword it
 * comes to, which is what is counted; the clock covers work inside of keywords.
 */
final class BoundedEvaluation extends ExecutionContext {
  static final int MAX_STEPS = 1_000_000;
  static final int MAX_DEPTH = 400;
  static final long MAX_NANOS = 2_000_000_000L;
  private static final int CLOCK_EVERY = 64;

  private final long started = System.nanoTime();
  private int steps;
  private int depth;

  @Override
  public void evaluationPathAddLast(String keyword) {
    step();
    super.evaluationPathAddLast(keyword);
  }

  @Override
  public void evaluationPathAddLast(int index) {
    step();
    super.evaluationPathAddLast(index);
  }

  @Override
  public void evaluationPathRemoveLast() {
    depth--;
    super.evaluationPathRemoveLast();
  }

  private void step() {
    if (++steps > MAX_STEPS) {
      throw new Exhausted("it takes more than " + MAX_STEPS + " steps");
    } else if (++depth > MAX_DEPTH) {
      throw new Exhausted("it goes deeper than " + MAX_DEPTH + " keywords");
    } else if (steps % CLOCK_EVERY == 0 && System.nanoTime() - started > MAX_NANOS) {
      throw new Exhausted("it takes longer than " + MAX_NANOS / 1_000_000 + " ms");
    }
  }
}
