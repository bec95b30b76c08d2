package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users of the modules see. */
final class PublicSignaturesTest {
  private static final List<JavaClass> SEEN =
      new ClassFileImporter()
              .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
              .importPackages("io.patchbay")
              .stream()
              .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
              .filter(type -> !isInternal(type))
              .filter(type -> !type.getPackageName().startsWith("io.patchbay.testkit"))
              .toList();

  private static boolean isInternal(JavaClass type) {
    return type.getPackageName().contains(".internal");
  }

  @Test
  void everyModuleIsLookedAt() {
    Set<String> packages = SEEN.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    assertThat(packages)
        .contains(
            "io.patchbay",
            "io.patchbay.spi",
            "io.patchbay.auth",
            "io.patchbay.channels",
            "io.patchbay.config",
            "io.patchbay.ide",
            "io.patchbay.inprocess",
            "io.patchbay.transport.http",
            "io.patchbay.transport.stdio",
            "io.patchbay.transport.ws");
  }

  @Test
  void noInternalTypeStandsInAPublicSignature() {
    Stream<JavaCodeUnit> units =
        SEEN.stream()
            .flatMap(type -> type.getCodeUnits().stream())
            .filter(
                unit ->
                    unit.getModifiers().contains(JavaModifier.PUBLIC)
                        || unit.getModifiers().contains(JavaModifier.PROTECTED));
    assertThat(
            units.filter(
                unit ->
                    isInternal(unit.getRawReturnType())
                        || unit.getRawParameterTypes().stream()
                            .anyMatch(PublicSignaturesTest::isInternal)))
        .isEmpty();
  }
}
