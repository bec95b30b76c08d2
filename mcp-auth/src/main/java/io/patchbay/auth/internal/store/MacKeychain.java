package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.store.Program.Answer;
import java.util.List;
import java.util.Optional;

/**
 * The login keychain of macOS, by {@code security}. A secret cannot be given to a command of it but
 * as an argument, so the whole command is: {@code security -i} reads commands from standard input.
 * That mode says little of what failed; who sets a secret reads it again.
 */
final class MacKeychain implements Keychain {
  private static final String TOOL = "/usr/bin/security";

  /** {@code errSecItemNotFound}. */
  private static final int NOT_FOUND = 44;

  private final Program program;

  MacKeychain(Program program) {
    this.program = program;
  }

  @Override
  public Optional<String> get(String service, String account) throws KeychainException {
    Answer answer =
        program.run(List.of(TOOL, "find-generic-password", "-s", service, "-a", account, "-w"), "");
    if (answer.code() == NOT_FOUND) {
      return Optional.empty();
    }
    requireDone(answer);
    return Optional.of(answer.out().strip());
  }

  @Override
  public void set(String service, String account, String secret) throws KeychainException {
    String command =
        "add-generic-password -U -s \""
            + service
            + "\" -a \""
            + account
            + "\" -l \"Patchbay: key of the MCP logins\" -w \""
            + secret
            + "\"\n";
    requireDone(program.run(List.of(TOOL, "-i"), command));
  }

  @Override
  public void remove(String service, String account) throws KeychainException {
    Answer answer =
        program.run(List.of(TOOL, "delete-generic-password", "-s", service, "-a", account), "");
    if (answer.code() != NOT_FOUND) {
      requireDone(answer);
    }
  }

  private static void requireDone(Answer answer) throws KeychainException {
    if (answer.code() != 0) {
      throw new KeychainException("the keychain of macOS refuses: exit " + answer.code(), null);
    }
  }

  @Override
  public String toString() {
    return "the keychain of macOS";
  }
}
