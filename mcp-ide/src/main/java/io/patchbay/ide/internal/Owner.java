package io.patchbay.ide.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/** Who this process is to the file system. */
final class Owner {
  private static volatile @org.jspecify.annotations.Nullable UserPrincipal known;

  private Owner() {}

  /** Returns whom files belong to that this process makes. */
  static UserPrincipal ofThisProcess() throws IOException {
    UserPrincipal owner = known;
    if (owner == null) {
      Path probe = Files.createTempFile("patchbay", null);
      try {
        owner = Files.getOwner(probe);
      } finally {
        Files.delete(probe);
      }
      known = owner;
    }
    return owner;
  }
}
