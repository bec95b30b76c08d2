package io.patchbay.auth.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.auth.TokenStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store whose key is in the keychain, if that is there. */
final class UserStoreTest {
  private static final class FakeKeychain implements Keychain {
    final Map<String, String> secrets = new ConcurrentHashMap<>();
    final AtomicInteger asked = new AtomicInteger();
    @Nullable String broken;
    boolean forgetful;

    private void ask() throws KeychainException {
      asked.incrementAndGet();
      if (broken != null) {
        throw new KeychainException(broken, null);
      }
    }

    @Override
    public Optional<String> get(String service, String account) throws KeychainException {
      ask();
      return Optional.ofNullable(secrets.get(service + account));
    }

    @Override
    public void set(String service, String account, String secret) throws KeychainException {
      ask();
      if (!forgetful) {
        secrets.put(service + account, secret);
      }
    }

    @Override
    public void remove(String service, String account) {
      secrets.remove(service + account);
    }
  }

  @TempDir private Path directory;
  private final FakeKeychain keychain = new FakeKeychain();

  private TokenStore store() {
    return new UserStore(directory, () -> Optional.of(keychain));
  }

  private TokenStore withoutKeychain() {
    return new UserStore(directory, Optional::empty);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(each -> String.valueOf(each.getFileName()))
          .filter(name -> !name.endsWith(".lock"))
          .sorted()
          .toList();
    }
  }

  @Test
  void theKeyIsInTheKeychainAndNowhereElse() throws IOException {
    store().write("a", "1");

    assertThat(files()).containsExactly("tokens-keychain.sealed");
    assertThat(keychain.secrets).hasSize(1);
    assertThat(store().read("a")).contains("1");
    assertThat(store().keys()).containsExactly("a");
    store().remove("a");
    assertThat(store().read("a")).isEmpty();
  }

  @Test
  void theKeychainIsNotAskedForNothing() {
    assertThat(store().keys()).isEmpty();
    store().remove("a");

    assertThat(keychain.asked).hasValue(0);
  }

  @Test
  void withoutAKeychainTheKeyIsInAFile() throws IOException {
    withoutKeychain().write("a", "1");

    assertThat(files()).containsExactly("tokens.key", "tokens.sealed");
    assertThat(withoutKeychain().read("a")).contains("1");
  }

  @Test
  void aStoreThatBeganWithAKeyFileGoesOnWithIt() throws IOException {
    withoutKeychain().write("a", "1");

    assertThat(store().read("a")).contains("1");
    store().write("b", "2");

    assertThat(withoutKeychain().read("b")).contains("2");
    assertThat(files()).containsExactly("tokens.key", "tokens.sealed");
  }

  @Test
  void aKeychainThatIsLockedForNowCostsNoLogins() throws IOException {
    store().write("a", "1");
    keychain.broken = "locked";
    TokenStore meanwhile = store();

    assertThat(meanwhile.read("a")).isEmpty();
    meanwhile.write("a", "2");
    keychain.broken = null;

    assertThat(meanwhile.read("a")).contains("2");
    assertThat(store().read("a")).contains("1");
    assertThat(files()).containsExactly("tokens-keychain.sealed", "tokens.key", "tokens.sealed");
  }

  @Test
  void aKeychainThatForgetsAtOnceIsNone() throws IOException {
    keychain.forgetful = true;

    store().write("a", "1");

    assertThat(files()).containsExactly("tokens.key", "tokens.sealed");
    assertThat(store().read("a")).contains("1");
  }

  @Test
  void aKeyThatIsLostFromTheKeychainIsMadeAnew() throws IOException {
    store().write("a", "1");
    keychain.secrets.clear();

    assertThat(store().read("a")).isEmpty();
    store().write("a", "2");

    assertThat(store().read("a")).contains("2");
    assertThat(files()).hasSize(2).anyMatch(name -> name.contains(".corrupt-"));
  }
}
