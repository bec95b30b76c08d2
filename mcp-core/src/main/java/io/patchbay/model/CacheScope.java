package io.patchbay.model;

/**
 * Who may share a cached result (since 2026-07-28); a value that is none of the constants survives.
 *
 * @param value the value on the wire
 */
public record CacheScope(String value) implements OpenEnum {
  /** Anybody: nothing in it depends on the user. */
  public static final CacheScope PUBLIC = new CacheScope("public");

  /** Only the same authorization context. */
  public static final CacheScope PRIVATE = new CacheScope("private");

  /** Returns the value, which equals the constant if there is one. */
  public static CacheScope of(String value) {
    return new CacheScope(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
