package io.patchbay.internal.results;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Scales an image down with {@code javax.imageio}, in its own format; of an animation the first
 * picture is left. How large it says to be is read before anything is decoded, and large ones are
 * decoded thinned out. The only class that needs the module {@code java.desktop}.
 */
final class Scaling {
  private static final long MOST_PIXELS = 100_000_000;
  private static final int SMALLEST_SIDE = 64;

  private final ImageFormat format;
  private final int maxSide;
  private final int maxBytes;

  Scaling(ImageFormat format, int maxSide, int maxBytes) {
    this.format = format;
    this.maxSide = maxSide;
    this.maxBytes = maxBytes;
  }

  /**
   * Returns the image within the limits: the same bytes where they are within them already.
   *
   * @return empty if it cannot be read or made to fit
   */
  Optional<byte[]> fit(byte[] bytes) {
    Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(format.name());
    if (!readers.hasNext()) {
      return Optional.empty();
    }
    ImageReader reader = readers.next();
    try {
      reader.setInput(new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes)), true, true);
      return fit(reader, bytes);
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // whatever a broken image makes a reader throw
    } finally {
      reader.dispose();
    }
  }

  private Optional<byte[]> fit(ImageReader reader, byte[] bytes) throws IOException {
    int width = reader.getWidth(0);
    int height = reader.getHeight(0);
    if (width <= 0 || height <= 0 || (long) width * height > MOST_PIXELS) {
      return Optional.empty();
    }
    int longer = Math.max(width, height);
    if (longer <= maxSide && bytes.length <= maxBytes) {
      return Optional.of(bytes);
    }
    return shrink(decode(reader, longer), Math.min(longer, maxSide));
  }

  /** Leaves rows and columns out where there are more than twice as many as needed. */
  private BufferedImage decode(ImageReader reader, int longer) throws IOException {
    int every = Math.max(1, longer / maxSide / 2);
    ImageReadParam thinned = reader.getDefaultReadParam();
    thinned.setSourceSubsampling(every, every, 0, 0);
    return reader.read(0, thinned);
  }

  private Optional<byte[]> shrink(BufferedImage image, int side) throws IOException {
    for (int now = side; now >= Math.min(side, SMALLEST_SIDE); now = now * 3 / 4) {
      byte[] encoded = encode(Pixels.shrunk(image, now));
      if (encoded.length <= maxBytes) {
        return Optional.of(encoded);
      }
    }
    return Optional.empty();
  }

  private byte[] encode(BufferedImage image) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(format.name()).next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), quality(writer));
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  private ImageWriteParam quality(ImageWriter writer) {
    ImageWriteParam param = writer.getDefaultWriteParam();
    if (format == ImageFormat.JPEG) {
      param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      param.setCompressionQuality(0.85f);
    }
    return param;
  }
}
