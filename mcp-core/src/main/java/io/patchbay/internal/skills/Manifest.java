package io.patchbay.internal.skills;

import io.patchbay.SkillVerificationException.Mismatch;
import io.patchbay.model.Skill;
import io.patchbay.model.SkillResource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of a skill whose entry lists them all, with their digests (SEP-2640, Resources). */
final class Manifest implements SkillContents {
  static final int MOST_FILES = 512;
  static final long MOST_BYTES = 16L << 20;
  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

  private final Refusals refusals;
  private final SkillDirectory directory;
  private final Map<String, SkillResource> files = new HashMap<>();

  /**
   * Reads the entry.
   *
   * @throws io.patchbay.SkillVerificationException if it breaks a rule
   */
  Manifest(Skill entry, SkillDirectory directory, Refusals refusals) {
    this.refusals = refusals;
    this.directory = directory;
    List<SkillResource> listed = entry.resources();
    if (listed.size() > MOST_FILES) {
      throw refusals.entry("at most " + MOST_FILES + " files", listed.size() + " files");
    }
    long total = 0;
    for (SkillResource file : listed) {
      add(file);
      total += Math.min(file.size(), MOST_BYTES + 1);
    }
    if (total > MOST_BYTES) {
      throw refusals.entry(
          "at most " + MOST_BYTES + " bytes in all files together", "more than that");
    }
    if (!files.containsKey(entry.uri())) {
      throw refusals.entry("SKILL.md among the files", "an entry without it");
    }
  }

  private void add(SkillResource file) {
    if (!directory.contains(file.uri())) {
      throw refusals.entry("files inside '" + directory.root() + "'", "'" + file.uri() + "'");
    } else if (!DIGEST.matcher(file.digest()).matches()) {
      throw refusals.entry(
          "sha256: and 64 hexadecimal digits as the digest of '" + file.uri() + "'",
          "'" + file.digest() + "'");
    } else if (file.size() < 0) {
      throw refusals.entry("a size of '" + file.uri() + "'", String.valueOf(file.size()));
    } else if (files.put(file.uri(), file) != null) {
      throw refusals.entry("each file once", "'" + file.uri() + "' twice");
    }
  }

  @Override
  public String uri(String reference) {
    if (files.containsKey(reference)) {
      return reference;
    }
    return directory
        .resolve(reference)
        .flatMap(this::listed)
        .orElseThrow(
            () -> refusals.unlisted(reference, "one of the " + files.size() + " files it lists"));
  }

  private Optional<String> listed(String uri) {
    return Optional.of(uri)
        .filter(files::containsKey)
        .or(() -> Optional.of(SkillDirectory.encoded(uri)).filter(files::containsKey));
  }

  @Override
  public void check(String uri, byte[] bytes) {
    SkillResource expected = files.get(uri);
    if (expected == null) {
      throw new IllegalStateException("a file was read that is not listed");
    }
    if (bytes.length != expected.size()) {
      throw refusals.of(Mismatch.SIZE, uri, expected.size() + " bytes", bytes.length + " bytes");
    }
    String digest = digest(bytes);
    if (!digest.equals(expected.digest())) {
      throw refusals.of(Mismatch.DIGEST, uri, expected.digest(), digest);
    }
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "sha256:" + HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
