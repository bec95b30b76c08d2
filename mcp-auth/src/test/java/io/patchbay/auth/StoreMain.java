package io.patchbay.auth;

import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Target;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * A process of its own that works with a store. Says so when it can begin, and waits for a line.
 */
final class StoreMain {
  private StoreMain() {}

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[1]);
    switch (args[0]) {
      case "use" -> use(TokenStore.file(directory), URI.create(args[2]), 20);
      case "die" -> use(new Stuck(TokenStore.file(directory)), URI.create(args[2]), 1);
      case "user" -> write(TokenStore.keychain(directory), Integer.parseInt(args[2]));
      case "write" -> write(TokenStore.file(directory), Integer.parseInt(args[2]));
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.exit(0);
  }

  private static void begin() throws Exception {
    System.out.println("ready");
    if (System.in.read() < 0) {
      throw new IllegalStateException("nobody said to begin");
    }
  }

  /** Prints what each of some threads would send. */
  private static void use(TokenStore store, URI server, int threads) throws Exception {
    Authorizer authorizer = OAuth.builder().store(store).build().authorizer("s", server);
    CountDownLatch start = new CountDownLatch(1);
    List<CompletableFuture<String>> sent = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      sent.add(
          CompletableFuture.supplyAsync(
              () -> {
                io.patchbay.testkit.Eventually.open(start);
                return authorizer
                    .headers(new Target("POST", server))
                    .getOrDefault("Authorization", "nothing");
              },
              task -> new Thread(task).start()));
    }
    begin();
    start.countDown();
    sent.forEach(each -> System.out.println(each.join()));
  }

  /** Writes on and on. */
  private static void write(TokenStore store, int rounds) throws Exception {
    begin();
    for (int i = 0; i < rounds; i++) {
      store.write("round", i + " " + "x".repeat(2000));
    }
  }

  /** A store of a process that never gets to keep anything. */
  private record Stuck(TokenStore store) implements TokenStore {
    @Override
    public Optional<String> read(String key) {
      return store.read(key);
    }

    @Override
    public void write(String key, String secret) {
      System.out.println("saving");
      new java.util.concurrent.Semaphore(0).acquireUninterruptibly();
    }

    @Override
    public void remove(String key) {
      store.remove(key);
    }

    @Override
    public List<String> keys() {
      return store.keys();
    }

    @Override
    public Optional<Held> lock(String key, Duration patience) throws InterruptedException {
      return store.lock(key, patience);
    }
  }
}
