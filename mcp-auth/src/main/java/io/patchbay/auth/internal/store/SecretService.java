package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.store.Program.Answer;
import java.util.List;
import java.util.Optional;

/**
 * The Secret Service of Linux desktops (GNOME Keyring, KWallet), by libsecret's {@code
 * secret-tool}. That ends with 1 both for a secret that is not there and for a service that is not;
 * only in the second case it says why.
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
    } else if (answer.err().isBlank()) {
      return Optional.empty();
    }
    throw new KeychainException("the Secret Service refuses: " + answer.complaint(), null);
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
