package io.patchbay;

import io.patchbay.model.GetSkillResult;
import io.patchbay.model.Resource;
import io.patchbay.model.Skill;
import java.util.concurrent.CompletableFuture;

/**
 * The skills that a server offers (extension {@code io.modelcontextprotocol/skills}, SEP-2640):
 * directories of instructions for the model, each with a {@code SKILL.md}.
 *
 * <p>A skill goes from its entry ({@link #list}, or {@link #get} where the listing does not have
 * it) over {@link #load} to its files. Nothing is read before it is asked for: listing and getting
 * read no file, loading reads {@code SKILL.md} and no other. What was read is verified against the
 * entry before it is handed out, and what does not fit is a {@link SkillVerificationException}.
 *
 * <p>A verified file is what its server described, and nothing more: the digests come from the same
 * server and are no reason to trust it. To ask the user, to bind the answer to {@link
 * Skill#resources}, to tell the model which server a skill is from, and to ignore {@link
 * io.patchbay.model.SkillFrontmatter#allowedTools} is the host's part. Reading a file with {@link
 * Connection#readResource(String)} is a plain read: it verifies and loads nothing.
 *
 * <p>The server has to declare the extension, in every revision in {@code capabilities.extensions};
 * this client does not have to. A server that wants to know is told with {@code
 * Patchbay.builder().extension(Skills.EXTENSION, Map.of())}.
 *
 * <p>Thread-safe. Blocking and asynchronous methods, cancelling and errors are as in {@link
 * Connection}.
 */
public interface Skills {
  /** The identifier of the extension. */
  String EXTENSION = "io.modelcontextprotocol/skills";

  /**
   * Lists the entries of the server's skills, all pages, within {@link Limits#pages} and {@link
   * Limits#items}; entries that break the extension's form are left out with the reason. The list
   * may be empty or partial although the server has more ({@code skills/list}).
   */
  Listing<Skill> list();

  /** The asynchronous twin of {@link #list}. */
  CompletableFuture<Listing<Skill>> listAsync();

  /**
   * Returns the entry of one skill as it is now, listed or not ({@code skills/get}).
   *
   * @param uri the URI of its {@code SKILL.md}
   * @throws RemoteErrorException with code -32602 if the server has no such skill
   * @throws ProtocolException if the server answers with the entry of another one
   */
  GetSkillResult get(String uri);

  /** The asynchronous twin of {@link #get}. */
  CompletableFuture<GetSkillResult> getAsync(String uri);

  /**
   * Reads a skill's {@code SKILL.md} and returns the skill with its entry held: the only way to its
   * other files. If {@code SKILL.md} does not verify, no file of the skill can be had from that
   * entry; a failed attempt is not remembered, and one with a current entry may succeed.
   *
   * <p>The entry is checked before anything is asked for: its name is the last segment of its path,
   * its files are inside its directory, each once and {@code SKILL.md} among them, at most 512 of
   * at most 16 MiB together, with SHA-256 digests. Then size and digest of {@code SKILL.md} are,
   * and its frontmatter field by field. The frontmatter is read as YAML 1.2 (core schema), of at
   * most 1,048,576 characters, 50 levels, 50 aliases of collections and 100,000 values; keys are
   * strings, and none stands twice.
   *
   * @param entry the entry, whose files have digests
   * @throws SkillVerificationException if the entry or {@code SKILL.md} does not verify, or the
   *     entry is {@linkplain Skill#isDynamic dynamic}
   */
  LoadedSkill load(Skill entry);

  /** The asynchronous twin of {@link #load}. */
  CompletableFuture<LoadedSkill> loadAsync(Skill entry);

  /**
   * Loads a skill whose files are made when they are read: only the frontmatter can be compared
   * with the entry. Files come from inside its directory, {@code SKILL.md} included until 16 MiB
   * have been read. A persisted approval does not cover such a skill.
   *
   * @param entry the entry, which is {@linkplain Skill#isDynamic dynamic}
   * @throws SkillVerificationException if the entry or the frontmatter does not verify, or the
   *     entry has digests
   */
  LoadedSkill loadDynamic(Skill entry);

  /** The asynchronous twin of {@link #loadDynamic}. */
  CompletableFuture<LoadedSkill> loadDynamicAsync(Skill entry);

  /** Returns whether the server lists directories: {@link #readDirectory} then works. */
  boolean readsDirectories();

  /**
   * Lists what is directly in a directory, all pages, in the bounds of {@link #list}; directories
   * among it have the media type {@code inode/directory} ({@code resources/directory/read}). It is
   * what the server has at the moment: it adds no file to a skill that is loaded.
   *
   * @param uri the URI of the directory, without a slash at its end
   * @throws UnsupportedFeatureException if the server does not declare {@code directoryRead}
   * @throws RemoteErrorException with code -32602 if there is no such directory
   */
  Listing<Resource> readDirectory(String uri);

  /** The asynchronous twin of {@link #readDirectory}. */
  CompletableFuture<Listing<Resource>> readDirectoryAsync(String uri);
}
