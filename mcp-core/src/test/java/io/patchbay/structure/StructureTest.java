package io.patchbay.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.patchbay.Patchbay;
import org.junit.jupiter.api.Test;

/** The rooms of core, and which doors they have. */
class StructureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.patchbay");

  private static final DescribedPredicate<JavaClass> THE_DOOR =
      DescribedPredicate.describe(
          "the door, which opens what is inside",
          type -> type.getFullName().startsWith(Patchbay.class.getName()));

  @Test
  void noInternalTypeStandsInAPublicSignature() {
    classes()
        .that()
        .resideOutsideOfPackage("..internal..")
        .and()
        .arePublic()
        .should(haveNoInternalSignatures())
        .check(CORE);
  }

  private static ArchCondition<JavaClass> haveNoInternalSignatures() {
    return new ArchCondition<>("have no internal types in their signatures") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (JavaMethod method : type.getMethods()) {
          boolean seen =
              method.getModifiers().contains(JavaModifier.PUBLIC)
                  || method.getModifiers().contains(JavaModifier.PROTECTED);
          if (seen
              && (isInternal(method.getRawReturnType())
                  || method.getRawParameterTypes().stream().anyMatch(StructureTest::isInternal))) {
            events.add(SimpleConditionEvent.violated(type, method.getFullName()));
          }
        }
        if (type.getRawSuperclass().filter(StructureTest::isInternal).isPresent()) {
          events.add(
              SimpleConditionEvent.violated(type, type.getName() + " extends an internal type"));
        }
      }
    };
  }

  private static boolean isInternal(JavaClass type) {
    return type.getPackageName().contains(".internal");
  }

  @Test
  void theErasAreKnownToWhoChoosesBetweenThemOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("..internal.legacy..", "..internal.modern..")
        .and()
        .haveSimpleNameNotStartingWith("Connector")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..internal.legacy..", "..internal.modern..")
        .check(CORE);
  }

  @Test
  void theErasDoNotKnowEachOther() {
    noClasses()
        .that()
        .resideInAPackage("..internal.legacy..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..internal.modern..")
        .check(CORE);
    noClasses()
        .that()
        .resideInAPackage("..internal.modern..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..internal.legacy..")
        .check(CORE);
  }

  @Test
  void sessionsDoNotKnowConnections() {
    noClasses()
        .that()
        .resideInAnyPackage("..internal.session..", "..internal.duplex..", "..spi..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..internal.connection..")
        .check(CORE);
  }

  @Test
  void coreKnowsNoTransport() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.patchbay.transport..", "io.patchbay.inprocess..")
        .check(CORE);
  }

  @Test
  void jsonAndModelStandOnTheirOwn() {
    noClasses()
        .that()
        .resideInAPackage("io.patchbay.json")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.patchbay", "io.patchbay.model..", "io.patchbay.spi..")
        .check(CORE);
    noClasses()
        .that()
        .resideInAPackage("io.patchbay.model")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.patchbay", "io.patchbay.spi..", "io.patchbay.internal..")
        .check(CORE);
  }

  @Test
  void internalPackagesHaveNoCycles() {
    slices()
        .matching("io.patchbay.internal.(*)..")
        .should()
        .beFreeOfCycles()
        .ignoreDependency(DescribedPredicate.alwaysTrue(), THE_DOOR)
        .check(CORE);
  }
}
