package io.patchbay.internal.members;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map of few members that keeps their order and costs one array: the params of a
 * request are made for every call. Values are not null.
 *
 * <p>The text of the first ones may be {@linkplain #encodedAs known beforehand}.
 */
public final class Members extends AbstractMap<String, Object> {
  private static final byte[] NO_TEXT = {};
  private static final Members NONE = new Members(new Object[0]);

  private final Object[] flat;
  private final byte[] text;
  private final int inText;

  private Members(Object[] flat) {
    this(flat, NO_TEXT, 0);
  }

  private Members(Object[] flat, byte[] text, int inText) {
    this.flat = flat;
    this.text = text;
    this.inText = inText;
  }

  /** Returns no members. */
  public static Members of() {
    return NONE;
  }

  /** Returns one member. */
  public static Members of(String name, Object value) {
    return new Members(new Object[] {name, value});
  }

  /** Returns two members. */
  public static Members of(String name, Object value, String other, Object otherValue) {
    return new Members(new Object[] {name, value, other, otherValue});
  }

  /** Returns the members of a map in its order. */
  public static Members copyOf(Map<String, ?> map) {
    if (map instanceof Members members) {
      return members;
    }
    Object[] flat = new Object[2 * map.size()];
    int i = 0;
    for (Map.Entry<String, ?> member : map.entrySet()) {
      flat[i++] = member.getKey();
      flat[i++] = Objects.requireNonNull(member.getValue());
    }
    return new Members(flat);
  }

  /** Returns these members and one more; it replaces one of the same name. */
  public Members with(String name, Object value) {
    int at = indexOf(name);
    Object[] more = Arrays.copyOf(flat, at < 0 ? flat.length + 2 : flat.length);
    int target = at < 0 ? flat.length : at;
    more[target] = name;
    more[target + 1] = Objects.requireNonNull(value);
    return at < 0 || at >= 2 * inText ? new Members(more, text, inText) : new Members(more);
  }

  /**
   * Returns these members with their JSON text, which is then copied instead of written anew.
   *
   * @param text an object with just these members
   */
  public Members encodedAs(byte[] text) {
    return new Members(flat, Arrays.copyOfRange(text, 1, text.length - 1), size());
  }

  /** Returns the JSON text of the first {@link #encoded} members, without braces. */
  public byte[] text() {
    return text;
  }

  /** Returns how many members are in {@link #text}. */
  public int encoded() {
    return inText;
  }

  /** Returns the name of a member by its place. */
  public String name(int index) {
    return (String) flat[2 * index];
  }

  /** Returns the value of a member by its place. */
  public Object value(int index) {
    return flat[2 * index + 1];
  }

  private int indexOf(@Nullable Object name) {
    for (int i = 0; i < flat.length; i += 2) {
      if (flat[i] == name || flat[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public int size() {
    return flat.length / 2;
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    int at = indexOf(name);
    return at < 0 ? null : flat[at + 1];
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return indexOf(name) >= 0;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Object> action) {
    for (int i = 0; i < flat.length; i += 2) {
      action.accept((String) flat[i], flat[i + 1]);
    }
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return Members.this.size();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, Object>> {
    private int at;

    @Override
    public boolean hasNext() {
      return at < flat.length;
    }

    @Override
    public Map.Entry<String, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      at += 2;
      return Map.entry((String) flat[at - 2], flat[at - 1]);
    }
  }
}
