package io.patchbay.internal.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.BinaryContent;
import io.patchbay.ResultBudget;
import io.patchbay.json.Json;
import io.patchbay.model.ImageContent;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImagesTest {
  private static final byte[] WEBP =
      ByteBuffer.allocate(24)
          .put("RIFF".getBytes(StandardCharsets.US_ASCII))
          .put(new byte[] {16, 0, 0, 0})
          .put("WEBPVP8 ".getBytes(StandardCharsets.US_ASCII))
          .array();

  private final List<String> warnings = new ArrayList<>();

  private Optional<ImageContent> shown(ResultBudget budget, ImageContent image) {
    return new Images(budget).shown(image, warnings::add);
  }

  private Optional<ImageContent> shown(byte[] bytes, String type) {
    return shown(ResultBudget.DEFAULT, ImageContent.of(bytes, type));
  }

  @ParameterizedTest
  @CsvSource({"png, image/png", "jpg, image/jpeg", "gif, image/gif"})
  void imageWithinTheLimitsIsTheSameObject(String format, String type) {
    ImageContent image = ImageContent.of(GivenImage.plain(format, 2_000, 10), type);
    assertThat(shown(ResultBudget.DEFAULT, image).orElseThrow()).isSameAs(image);
  }

  @ParameterizedTest
  @CsvSource({
    "png, 2001, 1000, 2000, 1000",
    "jpg, 1000, 4100, 488, 2000",
    "gif, 6000, 3, 2000, 1",
    "png, 1, 9000, 1, 2000",
    "jpg, 9000, 4500, 2000, 1000"
  })
  void largeImageIsScaledInItsFormat(
      String format, int width, int height, int scaledWidth, int scaledHeight) {
    byte[] bytes = GivenImage.plain(format, width, height);
    String type = ImageFormat.of(bytes).orElseThrow().mediaType();
    ImageContent scaled = shown(bytes, type).orElseThrow();
    assertThat(scaled.mimeType()).isEqualTo(type);
    assertThat(ImageFormat.of(scaled.bytes()).orElseThrow().mediaType()).isEqualTo(type);
    BufferedImage image = GivenImage.decoded(scaled.bytes());
    assertThat(image.getWidth()).isCloseTo(scaledWidth, Offset.offset(2));
    assertThat(image.getHeight()).isCloseTo(scaledHeight, Offset.offset(2));
    assertThat(Math.max(image.getWidth(), image.getHeight())).isLessThanOrEqualTo(2_000);
  }

  @Test
  void heavyImageIsMadeSmallerUntilItFits() {
    byte[] bytes = GivenImage.noise("png", 700, 500);
    ResultBudget budget = ResultBudget.builder().imageBytes(300_000).build();
    ImageContent scaled = shown(budget, ImageContent.of(bytes, "image/png")).orElseThrow();
    assertThat(bytes.length).isGreaterThan(300_000);
    assertThat(scaled.bytes().length).isLessThanOrEqualTo(300_000);
    assertThat(GivenImage.decoded(scaled.bytes()).getWidth()).isGreaterThan(200);
  }

  @Test
  void coloursAndTransparencySurvive() {
    BufferedImage image = new BufferedImage(3_000, 100, BufferedImage.TYPE_INT_ARGB);
    for (int x = 0; x < 1_500; x++) {
      for (int y = 0; y < 100; y++) {
        image.setRGB(x, y, 0xffcc3311);
      }
    }
    byte[] bytes = GivenImage.encoded("png", image);
    BufferedImage scaled = GivenImage.decoded(shown(bytes, "image/png").orElseThrow().bytes());
    assertThat(scaled.getRGB(100, 30)).isEqualTo(0xffcc3311);
    assertThat(scaled.getRGB(1_900, 30) >>> 24).isZero();
  }

  @Test
  void otherMembersStay() {
    ImageContent image =
        ImageContent.of(GivenImage.plain("png", 3_000, 10), "image/png").toBuilder()
            .member("annotations", Map.of("priority", 1))
            .member("_meta", Map.of("k", "v"))
            .build();
    Json scaled = shown(ResultBudget.DEFAULT, image).orElseThrow().json();
    assertThat(scaled.members()).containsKeys("type", "annotations", "_meta");
    assertThat(scaled.get("type")).isEqualTo(Json.of("image"));
  }

  @Test
  void mediaTypeIsWhatTheImageIs() {
    byte[] png = GivenImage.plain("png", 5, 5);
    ImageContent shown = shown(png, "image/jpeg").orElseThrow();
    assertThat(shown.mimeType()).isEqualTo("image/png");
    assertThat(shown.bytes()).isEqualTo(png);
  }

  @Test
  void webpStaysAsItIsWithinItsBytes() {
    ImageContent image = ImageContent.of(WEBP, "image/webp");
    assertThat(shown(ResultBudget.DEFAULT, image).orElseThrow()).isSameAs(image);
    assertThat(shown(ResultBudget.builder().imageBytes(20).build(), image)).isEmpty();
  }

  @Test
  void sizesThatAreAbsurdAreNotDecoded() {
    byte[] png = GivenImage.plain("png", 1, 1);
    ByteBuffer.wrap(png).putInt(16, 100_000).putInt(20, 100_000);
    CRC32 crc = new CRC32();
    crc.update(png, 12, 17);
    ByteBuffer.wrap(png).putInt(29, (int) crc.getValue());
    assertThat(shown(png, "image/png")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "jpg", "gif"})
  void cutImageIsNotShown(String format) {
    byte[] bytes = GivenImage.noise(format, 50, 50);
    assertThat(shown(Arrays.copyOf(bytes, bytes.length / 2), "image/" + format)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "jpg", "gif"})
  void brokenImagesNeverThrow(String format) {
    byte[] bytes = GivenImage.noise(format, 3_000, 4);
    Random random = new Random(11);
    for (int round = 0; round < 60; round++) {
      byte[] broken = bytes.clone();
      for (int i = 0; i < 20; i++) {
        broken[random.nextInt(Math.min(broken.length, 700))] = (byte) random.nextInt();
      }
      assertThat(shown(broken, "image/" + format)).isNotNull();
    }
  }

  @Test
  void emptyAndOtherContentIsNotShown() {
    assertThat(shown(new byte[0], "image/png")).isEmpty();
    assertThat(shown("<svg/>".getBytes(StandardCharsets.UTF_8), "image/svg+xml")).isEmpty();
    assertThat(shown(ResultBudget.DEFAULT, ImageContent.builder("no base64!", "image/png").build()))
        .isEmpty();
  }

  @Test
  void hostMayWantNoImages() {
    ResultBudget files = ResultBudget.builder().images(BinaryContent.FILE).build();
    byte[] png = GivenImage.plain("png", 5, 5);
    assertThat(shown(files, ImageContent.of(png, "image/png"))).isEmpty();
  }
}
