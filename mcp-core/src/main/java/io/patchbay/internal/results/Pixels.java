package io.patchbay.internal.results;

import java.awt.image.BufferedImage;

/**
 * Makes an image smaller: each pixel is the mean of those it stands for, weighted by how opaque
 * they are. By hand, because drawing would start the window system where there is one.
 */
final class Pixels {
  private final BufferedImage from;
  private final BufferedImage to;
  private final int[] block;

  private Pixels(BufferedImage from, BufferedImage to) {
    this.from = from;
    this.to = to;
    this.block =
        new int[(from.getWidth() / to.getWidth() + 2) * (from.getHeight() / to.getHeight() + 2)];
  }

  /** Returns the image with a longer side of at most so many pixels. */
  static BufferedImage shrunk(BufferedImage image, int side) {
    double scale = Math.min(1, (double) side / Math.max(image.getWidth(), image.getHeight()));
    int width = Math.max(1, (int) Math.round(image.getWidth() * scale));
    int height = Math.max(1, (int) Math.round(image.getHeight() * scale));
    boolean opaque = !image.getColorModel().hasAlpha();
    BufferedImage small =
        new BufferedImage(
            width, height, opaque ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB);
    new Pixels(image, small).fill();
    return small;
  }

  private void fill() {
    for (int y = 0; y < to.getHeight(); y++) {
      for (int x = 0; x < to.getWidth(); x++) {
        to.setRGB(x, y, mean(x, y));
      }
    }
  }

  private int mean(int x, int y) {
    int left = edge(x, from.getWidth(), to.getWidth());
    int top = edge(y, from.getHeight(), to.getHeight());
    int width = Math.max(1, edge(x + 1, from.getWidth(), to.getWidth()) - left);
    int height = Math.max(1, edge(y + 1, from.getHeight(), to.getHeight()) - top);
    from.getRGB(left, top, width, height, block, 0, width);
    long alpha = 0;
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int i = 0; i < width * height; i++) {
      int a = block[i] >>> 24;
      alpha += a;
      red += (long) a * (block[i] >> 16 & 0xff);
      green += (long) a * (block[i] >> 8 & 0xff);
      blue += (long) a * (block[i] & 0xff);
    }
    long by = Math.max(1, alpha);
    return (int)
        (alpha / ((long) width * height) << 24 | red / by << 16 | green / by << 8 | blue / by);
  }

  private static int edge(int index, int from, int to) {
    return (int) ((long) index * from / to);
  }
}
