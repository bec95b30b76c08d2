package io.patchbay.auth.internal.store;

import io.patchbay.auth.TokenStore;
import io.patchbay.auth.internal.programs.SearchPath;
import io.patchbay.auth.internal.store.Keychain.KeychainException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Works with the Secret Service of its session, and says how that went. */
final class SecretServiceMain {
  private SecretServiceMain() {}

  public static void main(String[] args) throws Exception {
    Keychain keychain = Keychains.of("Linux", System.getenv(), Program.REAL).orElseThrow();
    say("absent", keychain.get("io.patchbay.test", "a").isEmpty());
    keychain.set("io.patchbay.test", "a", "c2VjcmV0");
    say("given back", keychain.get("io.patchbay.test", "a").filter("c2VjcmV0"::equals).isPresent());
    keychain.set("io.patchbay.test", "a", "b3RoZXI=");
    say("replaced", keychain.get("io.patchbay.test", "a").filter("b3RoZXI="::equals).isPresent());
    keychain.remove("io.patchbay.test", "a");
    say("removed", keychain.get("io.patchbay.test", "a").isEmpty());

    Path directory = Path.of(args[0]);
    TokenStore.keychain(directory).write("k", "v");
    try (Stream<Path> files = Files.list(directory)) {
      say(
          "store",
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> !name.endsWith(".lock"))
              .toList());
    }
    say("read", TokenStore.keychain(directory).read("k").filter("v"::equals).isPresent());

    keychain.set("io.patchbay.test", "a", "b3RoZXI=");
    lock();
    say("locked is a failure", fails(keychain));
    TokenStore meanwhile = TokenStore.keychain(directory);
    boolean nothing = meanwhile.read("k").isEmpty();
    meanwhile.write("k", "w");
    say("locked: the file stays", Files.exists(directory.resolve("tokens-keychain.sealed")));
    say("locked: a session goes on with a file", nothing && meanwhile.read("k").isPresent());
    System.out.println("* done");
    System.exit(0);
  }

  private static void say(String what, Object is) {
    System.out.println("* " + what + ": " + is);
  }

  private static boolean fails(Keychain keychain) {
    try {
      Optional<String> given = keychain.get("io.patchbay.test", "a");
      System.out.println("it gave an answer: " + given.isPresent());
      return false;
    } catch (KeychainException e) {
      return true;
    }
  }

  private static void lock() throws KeychainException {
    String tool = SearchPath.find("dbus-send", System.getenv()).orElseThrow().toString();
    Program.REAL.run(
        List.of(
            tool,
            "--session",
            "--print-reply",
            "--dest=org.freedesktop.secrets",
            "/org/freedesktop/secrets",
            "org.freedesktop.Secret.Service.Lock",
            "array:objpath:/org/freedesktop/secrets/collection/login"),
        "");
  }
}
