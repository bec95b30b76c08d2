package io.patchbay.model;

/**
 * Which context a server asks the client to add to a sampling prompt; a value that is none of the
 * constants survives.
 *
 * @param value the value on the wire
 */
public record IncludeContext(String value) implements OpenEnum {
  /** No context. */
  public static final IncludeContext NONE = new IncludeContext("none");

  /** Context of the asking server. */
  public static final IncludeContext THIS_SERVER = new IncludeContext("thisServer");

  /** Context of all servers. */
  public static final IncludeContext ALL_SERVERS = new IncludeContext("allServers");

  /** Returns the value, which equals the constant if there is one. */
  public static IncludeContext of(String value) {
    return new IncludeContext(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
