package io.codex;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The plan of the house: which floor may use which, which doors are open, and how things are named. */
final class ArchitectureTest {

    /** All floors, lowest first. */
    private static final List<String> FLOORS = List.of(
            "io.codex.error",
            "io.codex.codec",
            "io.codex.internal.io",
            "io.codex.internal.log",
            "io.codex.internal.page",
            "io.codex.sort",
            "io.codex.internal.tree",
            "io.codex.internal.transaction",
            "io.codex.internal.maintenance",
            "io.codex");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.codex");

    @Test
    void everyPackageIsAFloorAndIsNullMarked() {
        Set<String> packages = new TreeSet<>();
        CLASSES.forEach(type -> packages.add(type.getPackageName()));

        assertThat(FLOORS).as("a new package has to be given its place").containsAll(packages);
        assertThat(packages)
                .allSatisfy(name -> assertThat(CLASSES.getPackage(name).isAnnotatedWith(NullMarked.class))
                        .as("@NullMarked on " + name)
                        .isTrue());
    }

    @Test
    void aFloorUsesOnlyFloorsBelow() {
        for (int floor = 0; floor < FLOORS.size(); floor++) {
            String[] above = FLOORS.subList(floor + 1, FLOORS.size()).toArray(new String[0]);
            if (above.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage(FLOORS.get(floor))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(above)
                        .allowEmptyShould(true)
                        .check(CLASSES);
            }
        }
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("io.codex.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingButTheJdkIsNeededAtRunTime() {
        classes()
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage("io.codex..", "java..", "sun.misc", "org.jspecify.annotations"))
                .check(CLASSES);
    }

    @Test
    void whatAUserCanReachHidesWhatIsInternal() {
        classes()
                .that()
                .arePublic()
                .and()
                .resideInAnyPackage("io.codex", "io.codex.codec", "io.codex.error", "io.codex.sort")
                .should(new PublicSignatureCondition("io.codex.internal"))
                .check(CLASSES);
    }

    @Test
    void classesAreFinalOrMadeToBeExtended() {
        classes()
                .that(areOrdinaryClasses())
                .should()
                .haveModifier(JavaModifier.FINAL)
                .orShould()
                .haveModifier(JavaModifier.ABSTRACT)
                .check(CLASSES);
    }

    @Test
    void namesSayWhatAThingIs() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Util|Utils|Helper|Manager)(\\$.*)?")
                .orShould()
                .haveSimpleNameStartingWith("Abstract")
                .check(CLASSES);
    }

    @Test
    void nobodySerializesFinalizesOrHooksIntoTheShutdown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectOutputStream")
                .orShould()
                .callMethod(Runtime.class, "addShutdownHook", Thread.class)
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> areOrdinaryClasses() {
        return DescribedPredicate.describe(
                "are ordinary classes",
                type -> !type.isInterface() && !type.isEnum() && !type.isAnonymousClass() && !type.isLocalClass());
    }
}
