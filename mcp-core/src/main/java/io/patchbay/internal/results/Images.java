package io.patchbay.internal.results;

import io.patchbay.BinaryContent;
import io.patchbay.ResultBudget;
import io.patchbay.json.JsonException;
import io.patchbay.model.ImageContent;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** What a model is shown of images. Thread-safe. */
final class Images {
  private static final boolean SCALABLE =
      ModuleLayer.boot()
          .findModule("java.desktop")
          .map(desktop -> Images.class.getModule().canRead(desktop))
          .orElse(false);

  private final ResultBudget budget;
  private final AtomicBoolean said = new AtomicBoolean();

  Images(ResultBudget budget) {
    this.budget = budget;
  }

  /** Returns whether no image is shown, whatever it is. */
  boolean isLeftOut() {
    return budget.images() == BinaryContent.FILE;
  }

  /**
   * Returns the image to show: the same object where it is fine as it is.
   *
   * @return empty if no model can be given it
   */
  Optional<ImageContent> shown(ImageContent image, Consumer<String> warn) {
    if (isLeftOut()) {
      return Optional.empty();
    }
    try {
      byte[] bytes = image.bytes();
      return ImageFormat.of(bytes).flatMap(format -> shown(image, bytes, format, warn));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private Optional<ImageContent> shown(
      ImageContent image, byte[] bytes, ImageFormat format, Consumer<String> warn) {
    return fit(bytes, format, warn)
        .map(
            fitting ->
                fitting == bytes && image.mimeType().equals(format.mediaType())
                    ? image
                    : copy(image, fitting, format));
  }

  private Optional<byte[]> fit(byte[] bytes, ImageFormat format, Consumer<String> warn) {
    if (format == ImageFormat.WEBP) {
      return Optional.of(bytes).filter(whole -> whole.length <= budget.imageBytes());
    } else if (!SCALABLE) {
      if (said.compareAndSet(false, true)) {
        warn.accept("images stay as large as they are: the module java.desktop is missing");
      }
      return Optional.of(bytes);
    }
    return new Scaling(format, budget.imageSide(), budget.imageBytes()).fit(bytes);
  }

  private static ImageContent copy(ImageContent image, byte[] bytes, ImageFormat format) {
    ImageContent.Builder copy = ImageContent.of(bytes, format.mediaType()).toBuilder();
    Detached.membersBut(image.json(), "data")
        .forEach(
            (name, value) -> {
              if (!name.equals("mimeType")) {
                ImageContent.Builder unused = copy.member(name, value);
              }
            });
    return copy.build();
  }
}
