package io.patchbay.config.internal.edit;

import io.patchbay.ConfigurationException;
import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON file that is read and edited whole. Immutable; every call reads the file anew. An edit
 * reads under the {@linkplain WriteLock lock}, so that no other edit is lost, and writes only if
 * something changes.
 */
public final class EditedFile {
  private static final int LARGEST = 64 << 20;

  private final Path path;
  private final boolean ownerOnly;
  private final Path locks;
  private final Duration patience;
  private final Disk disk;

  /**
   * Names a file.
   *
   * @param path which may be missing, or a link
   * @param ownerOnly whether it is for its owner only if it is created
   * @param locks the directory of locks
   * @param patience how long an edit waits for others
   */
  public EditedFile(Path path, boolean ownerOnly, Path locks, Duration patience) {
    this(path, ownerOnly, locks, patience, Disk.REAL);
  }

  EditedFile(Path path, boolean ownerOnly, Path locks, Duration patience, Disk disk) {
    this.path = path;
    this.ownerOnly = ownerOnly;
    this.locks = locks;
    this.patience = patience;
    this.disk = disk;
  }

  /** A change of a text. */
  @FunctionalInterface
  public interface Edit {
    /** Returns the new text, or the same if there is nothing to do. */
    String apply(String text) throws MalformedException, UnfitException;
  }

  /** Returns the path as it was given. */
  public Path path() {
    return path;
  }

  /**
   * Returns the value at a path of names, or null if there is none, or no file.
   *
   * @throws ConfigurationException if the file cannot be read or is broken
   */
  public @Nullable Node get(List<String> names) {
    return found(text -> Optional.ofNullable(JsonEdit.get(text, names))).orElse(null);
  }

  /**
   * Returns the members of the object at a path of names; none if there is no object, or no file.
   *
   * @throws ConfigurationException if the file cannot be read or is broken, or has something else
   *     there
   */
  public List<Node.Member> members(List<String> names) {
    return found(text -> JsonEdit.members(text, names));
  }

  private <T> T found(Query<T> query) {
    String text = read(Target.of(path));
    try {
      return query.apply(text);
    } catch (MalformedException e) {
      throw Refusal.at(path, text, e.offset(), e.getMessage(), e);
    } catch (UnfitException e) {
      throw Refusal.at(path, text, e.offset(), e.getMessage(), e);
    }
  }

  /**
   * Edits the file.
   *
   * @return whether it was written
   * @throws ConfigurationException if it cannot be read or written or is broken; it is then as it
   *     was. What the edit throws is passed on
   */
  public boolean edit(Edit edit) {
    Target target = Target.of(path);
    return WriteLock.holding(target, locks, patience, () -> edit(target, edit));
  }

  private boolean edit(Target target, Edit edit) {
    String text = read(target);
    String changed = changed(text, edit);
    if (changed.equals(text)) {
      return false;
    }
    check(changed);
    new Replacement(target, ownerOnly, disk).write(changed.getBytes(StandardCharsets.UTF_8));
    return true;
  }

  /** A question about a text. */
  @FunctionalInterface
  private interface Query<T> {
    T apply(String text) throws MalformedException, UnfitException;
  }

  private String changed(String text, Edit edit) {
    try {
      return edit.apply(text);
    } catch (MalformedException e) {
      throw Refusal.at(path, text, e.offset(), e.getMessage(), e);
    } catch (UnfitException e) {
      throw Refusal.at(path, text, e.offset(), e.getMessage(), e);
    }
  }

  /** Never writes what could not be read again. */
  private void check(String changed) {
    try {
      JsonEdit.check(changed);
    } catch (MalformedException e) {
      throw Refusal.write(path, "with the change it " + e.getMessage(), e);
    }
  }

  private String read(Target target) {
    try {
      if (target.exists() && Files.size(target.real()) > LARGEST) {
        throw Refusal.read(path, "it has more than " + LARGEST + " bytes", null);
      }
      return decode(Files.readAllBytes(target.real()));
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw Refusal.read(path, Refusal.reason(e) + "; change its permissions", e);
    }
  }

  private String decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      CharBuffer text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(in);
      return text.toString();
    } catch (CharacterCodingException e) {
      String before = new String(bytes, 0, in.position(), StandardCharsets.UTF_8);
      throw Refusal.at(path, before, before.length(), "is not UTF-8; save it in that encoding", e);
    }
  }
}
