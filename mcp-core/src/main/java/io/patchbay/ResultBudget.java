package io.patchbay;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a result a model is given. Text beyond the limit is written to a file, images are
 * scaled down, and what no model reads is written to files, whose paths stand in the result
 * instead. Immutable.
 */
public final class ResultBudget {

  /** The defaults that each accessor names. */
  public static final ResultBudget DEFAULT = builder().build();

  /** Results stay as they come, whatever their size. */
  public static final ResultBudget NONE =
      builder()
          .textTokens(Integer.MAX_VALUE)
          .imageSide(Integer.MAX_VALUE)
          .imageBytes(Integer.MAX_VALUE)
          .otherBinary(BinaryContent.KEEP)
          .build();

  /** How many characters are taken for a token. */
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final int textTokens;
  private final int imageSide;
  private final int imageBytes;
  private final BinaryContent images;
  private final BinaryContent otherBinary;
  private final @Nullable Path directory;

  private ResultBudget(Builder builder) {
    this.textTokens = builder.textTokens;
    this.imageSide = builder.imageSide;
    this.imageBytes = builder.imageBytes;
    this.images = builder.images;
    this.otherBinary = builder.otherBinary;
    this.directory = builder.directory;
  }

  /** Starts with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the defaults with what {@code MAX_MCP_OUTPUT_TOKENS}, the environment variable of
   * Claude Code, says of text. A value that is no positive number is left out.
   *
   * @param env the environment
   */
  public static ResultBudget fromClaudeEnvironment(Map<String, String> env) {
    String tokens = env.getOrDefault("MAX_MCP_OUTPUT_TOKENS", "");
    return tokens.matches("0*[1-9][0-9]{0,8}")
        ? builder().textTokens(Integer.parseInt(tokens)).build()
        : DEFAULT;
  }

  /** Starts with this budget. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.textTokens = textTokens;
    builder.imageSide = imageSide;
    builder.imageBytes = imageBytes;
    builder.images = images;
    builder.otherBinary = otherBinary;
    builder.directory = directory;
    return builder;
  }

  /** Returns how many tokens of text a result may have; 25,000 by default. */
  public int textTokens() {
    return textTokens;
  }

  /** Returns the same in characters: four are taken for a token. */
  public int textCharacters() {
    return (int) Math.min((long) textTokens * CHARACTERS_PER_TOKEN, Integer.MAX_VALUE);
  }

  /** Returns how many pixels the longer side of an image may have; 2,000 by default. */
  public int imageSide() {
    return imageSide;
  }

  /** Returns how many bytes an image may have, decoded; 5,000,000 by default. */
  public int imageBytes() {
    return imageBytes;
  }

  /**
   * Returns what happens with images that models read (PNG, JPEG, GIF, WebP) and that are within
   * the limits or can be scaled down to them; {@link BinaryContent#KEEP} by default.
   */
  public BinaryContent images() {
    return images;
  }

  /**
   * Returns what happens with other content that is not text: sound, embedded blobs such as PDF,
   * images of other formats, empty or broken images; {@link BinaryContent#FILE} by default.
   */
  public BinaryContent otherBinary() {
    return otherBinary;
  }

  /**
   * Returns where files are written, if it is not {@code results} in the state directory; without
   * either it is a directory that is deleted when the Patchbay closes.
   */
  public Optional<Path> directory() {
    return Optional.ofNullable(directory);
  }

  /** Collects a {@link ResultBudget}. Not thread-safe. */
  public static final class Builder {
    private int textTokens = 25_000;
    private int imageSide = 2_000;
    private int imageBytes = 5_000_000;
    private BinaryContent images = BinaryContent.KEEP;
    private BinaryContent otherBinary = BinaryContent.FILE;
    private @Nullable Path directory;

    private Builder() {}

    /** Sets how many tokens of text a result may have. */
    public Builder textTokens(int limit) {
      this.textTokens = positive(limit);
      return this;
    }

    /** Sets how many pixels the longer side of an image may have. */
    public Builder imageSide(int limit) {
      this.imageSide = positive(limit);
      return this;
    }

    /** Sets how many bytes an image may have, decoded. */
    public Builder imageBytes(int limit) {
      this.imageBytes = positive(limit);
      return this;
    }

    /** Sets what happens with images that models read. */
    public Builder images(BinaryContent policy) {
      this.images = Objects.requireNonNull(policy);
      return this;
    }

    /** Sets what happens with other content that is not text. */
    public Builder otherBinary(BinaryContent policy) {
      this.otherBinary = Objects.requireNonNull(policy);
      return this;
    }

    /** Sets where files are written; files of ours older than 7 days are deleted there. */
    public Builder directory(Path directory) {
      this.directory = Objects.requireNonNull(directory);
      return this;
    }

    /** Returns the budget. */
    public ResultBudget build() {
      return new ResultBudget(this);
    }

    private static int positive(int limit) {
      if (limit <= 0) {
        throw new IllegalArgumentException("a limit must be positive: " + limit);
      }
      return limit;
    }
  }
}
