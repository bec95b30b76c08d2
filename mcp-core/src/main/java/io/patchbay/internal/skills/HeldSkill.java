package io.patchbay.internal.skills;

import io.patchbay.CallOptions;
import io.patchbay.LoadedSkill;
import io.patchbay.SkillFile;
import io.patchbay.SkillVerificationException;
import io.patchbay.internal.session.Session;
import io.patchbay.model.Skill;
import java.util.concurrent.CompletableFuture;

/** A skill that is loaded: its files are read over the session it came from, and no other. */
final class HeldSkill implements LoadedSkill {
  private final Session session;
  private final Skill entry;
  private final SkillContents contents;
  private final SkillFile instructions;

  HeldSkill(Session session, Skill entry, SkillContents contents, SkillFile instructions) {
    this.session = session;
    this.entry = entry;
    this.contents = contents;
    this.instructions = instructions;
  }

  @Override
  public String server() {
    return session.config().server();
  }

  @Override
  public Skill entry() {
    return entry;
  }

  @Override
  public SkillFile instructions() {
    return instructions;
  }

  @Override
  public SkillFile read(String reference) {
    return session.call(
        FileRead.of(contents.uri(reference), contents, file -> file), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<SkillFile> readAsync(String reference) {
    try {
      return session.callAsync(
          FileRead.of(contents.uri(reference), contents, file -> file), CallOptions.DEFAULT);
    } catch (SkillVerificationException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Returns the URI and the server. */
  @Override
  public String toString() {
    return "LoadedSkill[" + entry.uri() + " of " + server() + "]";
  }
}
