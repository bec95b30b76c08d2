package io.patchbay.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The ids of the requirements that a test shows, such as {@code ERA-03}. The table of requirements
 * is checked against these.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Requirement {
  /** The ids. */
  String[] value();
}
