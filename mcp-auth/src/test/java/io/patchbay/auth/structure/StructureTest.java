package io.patchbay.auth.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The rooms of authorization, and which doors they have. */
final class StructureTest {
  private static final JavaClasses AUTH =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.patchbay.auth");

  private static final DescribedPredicate<JavaClass> INTERNAL =
      DescribedPredicate.describe("internal", type -> type.getPackageName().contains(".internal"));

  @Test
  void noInternalTypeStandsInAPublicSignature() {
    assertThat(
            AUTH.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !INTERNAL.test(type))
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(
                    method ->
                        INTERNAL.test(method.getRawReturnType())
                            || method.getRawParameterTypes().stream().anyMatch(INTERNAL)))
        .isEmpty();
  }

  @Test
  void theInnerRoomsHaveNoCycles() {
    slices().matching("io.patchbay.auth.internal.(*)..").should().beFreeOfCycles().check(AUTH);
  }

  @Test
  void noTransportIsKnown() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.patchbay.transport..", "io.patchbay.inprocess..")
        .check(AUTH);
  }

  @Test
  void nimbusAndOkHttpStayInside() {
    noClasses()
        .that()
        .resideInAPackage("io.patchbay.auth")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.nimbusds..", "okhttp3..")
        .check(AUTH);
  }
}
