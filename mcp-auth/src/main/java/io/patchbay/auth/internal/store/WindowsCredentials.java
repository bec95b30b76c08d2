package io.patchbay.auth.internal.store;

import io.patchbay.auth.internal.store.Program.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The Credential Manager of Windows, by PowerShell: {@code cmdkey} takes passwords as arguments
 * only and gives none back. The script is always the same one; what to do, for whom, and the secret
 * are lines of standard input.
 */
final class WindowsCredentials implements Keychain {
  private static final int NOT_FOUND = 44;

  /** What PowerShell runs. */
  static final String SCRIPT =
      """
      $ErrorActionPreference = 'Stop'
      Add-Type -Namespace Patchbay -Name Credentials -MemberDefinition @'
      [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
      public struct CREDENTIAL {
        public int Flags; public int Type; public string TargetName; public string Comment;
        public int WrittenLow; public int WrittenHigh; public int BlobSize; public IntPtr Blob;
        public int Persist; public int AttributeCount; public IntPtr Attributes;
        public string TargetAlias; public string UserName;
      }
      [DllImport("advapi32.dll", CharSet = CharSet.Unicode, SetLastError = true)]
      static extern bool CredReadW(string target, int type, int flags, out IntPtr credential);
      [DllImport("advapi32.dll", CharSet = CharSet.Unicode, SetLastError = true)]
      static extern bool CredWriteW(ref CREDENTIAL credential, int flags);
      [DllImport("advapi32.dll", CharSet = CharSet.Unicode, SetLastError = true)]
      static extern bool CredDeleteW(string target, int type, int flags);
      [DllImport("advapi32.dll")]
      static extern void CredFree(IntPtr credential);
      static bool Found(bool done) {
        int error = done ? 0 : Marshal.GetLastWin32Error();
        if (error != 0 && error != 1168) throw new System.ComponentModel.Win32Exception(error);
        return done;
      }
      public static string Get(string target) {
        IntPtr found;
        if (!Found(CredReadW(target, 1, 0, out found))) return null;
        try {
          CREDENTIAL read = (CREDENTIAL) Marshal.PtrToStructure(found, typeof(CREDENTIAL));
          return Marshal.PtrToStringUni(read.Blob, read.BlobSize / 2);
        } finally { CredFree(found); }
      }
      public static bool Set(string target, string account, string secret) {
        CREDENTIAL written = new CREDENTIAL();
        written.Type = 1; written.Persist = 2;
        written.TargetName = target; written.UserName = account;
        written.Blob = Marshal.StringToCoTaskMemUni(secret); written.BlobSize = secret.Length * 2;
        try { return Found(CredWriteW(ref written, 0)); }
        finally { Marshal.ZeroFreeCoTaskMemUnicode(written.Blob); }
      }
      public static bool Remove(string target) { return Found(CredDeleteW(target, 1, 0)); }
      '@
      $verb = [Console]::In.ReadLine()
      $target = [Console]::In.ReadLine()
      $account = [Console]::In.ReadLine()
      if ($verb -eq 'get') {
        $secret = [Patchbay.Credentials]::Get($target)
        if ($secret -eq $null) { exit 44 }
        [Console]::Out.Write($secret)
      } elseif ($verb -eq 'set') {
        if (-not [Patchbay.Credentials]::Set($target, $account, [Console]::In.ReadLine())) { exit 1 }
      } elseif (-not [Patchbay.Credentials]::Remove($target)) { exit 44 }
      exit 0
      """;

  private final String powershell;
  private final Program program;

  /**
   * @param powershell the path of Windows PowerShell
   */
  WindowsCredentials(String powershell, Program program) {
    this.powershell = powershell;
    this.program = program;
  }

  private Answer run(String verb, String service, String account, String more)
      throws KeychainException {
    String encoded = Base64.getEncoder().encodeToString(SCRIPT.getBytes(StandardCharsets.UTF_16LE));
    Answer answer =
        program.run(
            List.of(
                powershell,
                "-NoLogo",
                "-NoProfile",
                "-NonInteractive",
                "-InputFormat",
                "Text",
                "-OutputFormat",
                "Text",
                "-EncodedCommand",
                encoded),
            String.join("\n", verb, service + "/" + account, account, more));
    if (answer.code() != 0 && answer.code() != NOT_FOUND) {
      throw new KeychainException("the Credential Manager refuses: exit " + answer.code(), null);
    }
    return answer;
  }

  @Override
  public Optional<String> get(String service, String account) throws KeychainException {
    Answer answer = run("get", service, account, "");
    return answer.code() == NOT_FOUND ? Optional.empty() : Optional.of(answer.out().strip());
  }

  @Override
  public void set(String service, String account, String secret) throws KeychainException {
    run("set", service, account, secret + "\n");
  }

  @Override
  public void remove(String service, String account) throws KeychainException {
    run("remove", service, account, "");
  }

  @Override
  public String toString() {
    return "the Credential Manager";
  }
}
