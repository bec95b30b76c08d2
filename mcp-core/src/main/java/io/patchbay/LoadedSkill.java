package io.patchbay;

import io.patchbay.model.Skill;
import java.util.concurrent.CompletableFuture;

/**
 * A skill whose {@code SKILL.md} was read and fits the entry, which is held from then on (SEP-2640,
 * The Acting Window and the Held Entry).
 *
 * <p>Files are read when they are asked for, each time anew, and each is verified by itself: one
 * that fails is not handed out, and the others can still be read. Files that the entry does not
 * list are not asked for. When a file has changed, get the current entry, ask for approval of it,
 * and load it.
 *
 * <p>A {@code SKILL.md} further down is an ordinary file here; to give it effect, load it as a
 * skill of its own.
 *
 * <p>Thread-safe. Blocking and asynchronous methods, cancelling and errors are as in {@link
 * Connection}; there is nothing to close.
 */
public interface LoadedSkill {

  /** Returns the name the host calls the skill's server by: one half of what identifies it. */
  String server();

  /** Returns the entry that the files are verified against. */
  Skill entry();

  /** Returns the {@code SKILL.md} that was verified, frontmatter included. Untrusted text. */
  SkillFile instructions();

  /**
   * Reads a file of the skill ({@code resources/read}).
   *
   * @param reference its URI, or its path from the skill's directory such as {@code
   *     references/FORMS.md}, in which {@code .} and {@code ..} mean what they mean in a file
   *     system
   * @throws SkillVerificationException if the entry does not list it, and nothing is asked for
   *     then, or if its size or digest is another
   */
  SkillFile read(String reference);

  /** The asynchronous twin of {@link #read}. */
  CompletableFuture<SkillFile> readAsync(String reference);
}
