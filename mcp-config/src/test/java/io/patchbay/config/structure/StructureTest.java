package io.patchbay.config.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The rooms of the configuration, and which doors they have. */
final class StructureTest {
  private static final JavaClasses CONFIG =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.patchbay.config");

  private static final DescribedPredicate<JavaClass> INTERNAL =
      DescribedPredicate.describe("internal", type -> type.getPackageName().contains(".internal"));

  @Test
  void noInternalTypeStandsInAPublicSignature() {
    methods()
        .that()
        .areDeclaredInClassesThat()
        .resideInAnyPackage("io.patchbay.config", "io.patchbay.config.spi")
        .and()
        .arePublic()
        .should()
        .notHaveRawReturnType(INTERNAL)
        .check(CONFIG);
    assertThat(
            CONFIG.stream()
                .filter(type -> !INTERNAL.test(type))
                .flatMap(type -> type.getMethods().stream())
                .filter(
                    method ->
                        method
                            .getModifiers()
                            .contains(com.tngtech.archunit.core.domain.JavaModifier.PUBLIC))
                .filter(method -> method.getRawParameterTypes().stream().anyMatch(INTERNAL)))
        .isEmpty();
  }

  @Test
  void theInnerRoomsHaveNoCycles() {
    slices().matching("io.patchbay.config.internal.(*)..").should().beFreeOfCycles().check(CONFIG);
  }

  @Test
  void noTransportIsKnown() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.patchbay.transport..", "io.patchbay.inprocess..")
        .check(CONFIG);
  }

  @Test
  void readingKnowsNothingOfWritingAndLiving() {
    noClasses()
        .that()
        .resideInAnyPackage("..config.internal.read..", "..config.internal.load..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..config.internal.edit..", "..config.internal.live..")
        .check(CONFIG);
  }
}
