package io.patchbay;

/**
 * What happens with arguments and structured results that do not fit the schemas of a tool
 * (specification: Server features, Tools). Anything but {@link #OFF} needs {@code
 * com.networknt:json-schema-validator}.
 */
public enum SchemaChecks {
  /** Nothing is checked. */
  OFF,
  /** What does not fit is reported as a warning; the call goes on. */
  WARN,
  /** What does not fit ends the call. */
  ON
}
