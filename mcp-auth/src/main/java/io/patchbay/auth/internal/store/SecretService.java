package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.store.Program.Answer;
import java.util.List;
import java.util.Optional;

/**
 * The Secret Service of Linux desktops (GNOME Keyring, KWallet), by libsecret's {@code
 * secret-tool}. To look a secret up ends with 1, and often without a word, if it is not there, if
 * the service is not, and if the user does not unlock it. Only the first means that there is none:
 * what is locked is still found by a search, which does not ask the user.
 */
final class SecretService implements Keychain {
  private final String tool;
  private final Program program;

  /**
   * @param tool the path of {@code secret-tool}
   */
  SecretService(String tool, Program program) {
    this.tool = tool;
    this.program = program;
  }

  @Override
  public Optional<String> get(String service, String account) throws KeychainException {
    Answer answer =
        program.run(List.of(tool, "lookup", "service", service, "account", account), "");
    if (answer.code() == 0) {
      return Optional.of(answer.out().strip());
    } else if (!answer.err().isBlank()) {
      throw new KeychainException("the Secret Service refuses: " + answer.complaint(), null);
    } else if (isKnown(service, account)) {
      throw new KeychainException("the Secret Service is locked", null);
    }
    return Optional.empty();
  }

  /** Returns whether it has such a secret, though it does not give it. */
  private boolean isKnown(String service, String account) throws KeychainException {
    Answer answer =
        program.run(List.of(tool, "search", "service", service, "account", account), "");
    return !answer.out().isBlank() || !answer.err().isBlank();
  }

  @Override
  public void set(String service, String account, String secret) throws KeychainException {
    Answer answer =
        program.run(
            List.of(
                tool,
                "store",
                "--label=Patchbay: key of the MCP logins",
                "service",
                service,
                "account",
                account),
            secret);
    if (answer.code() != 0) {
      throw new KeychainException("the Secret Service keeps nothing: " + answer.complaint(), null);
    }
  }

  @Override
  public void remove(String service, String account) throws KeychainException {
    Answer answer = program.run(List.of(tool, "clear", "service", service, "account", account), "");
    if (answer.code() != 0 && !answer.err().isBlank()) {
      throw new KeychainException("the Secret Service refuses: " + answer.complaint(), null);
    }
  }

  @Override
  public String toString() {
    return "the Secret Service";
  }
}
