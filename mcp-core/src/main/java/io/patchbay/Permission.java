package io.patchbay;

/** What {@link PermissionRules} say of a tool. */
public enum Permission {
  /** No rule speaks of the tool: whoever asks decides by its own default. */
  PASSTHROUGH,
  /** The call runs unasked. */
  ALLOW,
  /** Someone is asked before the call runs. */
  ASK,
  /** The call does not run. */
  DENY
}
