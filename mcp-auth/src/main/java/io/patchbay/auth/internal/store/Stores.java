package io.patchbay.auth.internal.store;

import io.patchbay.auth.TokenStore;
import io.patchbay.internal.files.StateDirectory;
import java.nio.file.Path;
import java.util.Map;

/** Makes stores that outlive the process. */
public final class Stores {
  private static final String FILE = "tokens.sealed";
  private static final String KEY = "tokens.key";

  private Stores() {}

  /** Returns a store whose key is in a file beside it. */
  public static TokenStore file(Path directory) {
    return withKeyFile(directory);
  }

  static FileStore withKeyFile(Path directory) {
    return new FileStore(directory, FILE, new KeyFile(directory.toAbsolutePath().resolve(KEY)));
  }

  /** Returns a store whose key is in the keychain of this system, if it has one. */
  public static TokenStore keychain(Path directory) {
    return new UserStore(
        directory,
        () -> Keychains.of(System.getProperty("os.name", ""), System.getenv(), Program.REAL));
  }

  /** Returns the store of the user of this process. */
  public static TokenStore ofUser() {
    return ofUser(
        System.getProperty("os.name", ""), System.getProperty("user.home", "."), System.getenv());
  }

  private static TokenStore ofUser(String os, String home, Map<String, String> env) {
    return keychain(StateDirectory.standard(os, home, env).resolve("auth"));
  }
}
