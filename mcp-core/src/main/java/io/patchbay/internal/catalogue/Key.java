package io.patchbay.internal.catalogue;

/**
 * What a kept answer is the answer to.
 *
 * @param place the server, by identity
 * @param asked the method of a list, or the URI of a resource
 * @param revision the revision that was spoken
 * @param capabilities stands for what the client declared
 * @param partition for whom it is kept: one connection and one credential, or anybody
 */
record Key(Place place, String asked, String revision, String capabilities, Object partition) {

  /** Anybody. */
  static final Object ANYBODY = "anybody";

  /** One connection under one credential. */
  record Owner(Object connection, Object credential, Object sent) {}

  /** Returns the same question of anybody. */
  Key shared() {
    return new Key(place, asked, revision, capabilities, ANYBODY);
  }

  /** Returns whether it is kept for a connection alone. */
  boolean isOf(Object connection) {
    return partition instanceof Owner owner && owner.connection == connection;
  }

  /** Returns whether it is kept for anybody, or for a connection under a credential. */
  boolean isFor(Object connection, Object credential) {
    return partition == ANYBODY
        || partition instanceof Owner owner
            && owner.connection == connection
            && owner.credential.equals(credential);
  }
}
