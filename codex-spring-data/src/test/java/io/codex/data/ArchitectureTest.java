package io.codex.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The plan of the module: which floor may use which, what it may use of the engine, and how things are named. */
final class ArchitectureTest {

    /** All floors, lowest first. */
    private static final List<String> FLOORS = List.of(
            "io.codex.data",
            "io.codex.data.core.mapping",
            "io.codex.data.core.mapping.event",
            "io.codex.data.core.convert",
            "io.codex.data.core.index",
            "io.codex.data.core.query",
            "io.codex.data.core",
            "io.codex.data.auditing",
            "io.codex.data.repository",
            "io.codex.data.repository.query",
            "io.codex.data.repository.support",
            "io.codex.data.repository.config");

    /** Names that Spring fixes: users look for them. */
    private static final Set<String> FIXED_NAMES = Set.of("CodexTransactionManager");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.codex.data");

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
        for (int floor = 0; floor < FLOORS.size() - 1; floor++) {
            noClasses()
                    .that()
                    .resideInAPackage(FLOORS.get(floor))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(FLOORS.subList(floor + 1, FLOORS.size()).toArray(new String[0]))
                    .check(CLASSES);
        }
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("io.codex.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheDoorsOfTheEngineAreUsed() {
        noClasses().should().dependOnClassesThat(areInsideTheEngine()).check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> areInsideTheEngine() {
        Set<String> doors = Set.of("io.codex", "io.codex.codec", "io.codex.error");
        return DescribedPredicate.describe(
                "lie behind the doors of the engine",
                type -> type.getPackageName().startsWith("io.codex")
                        && !type.getPackageName().startsWith("io.codex.data")
                        && !doors.contains(type.getPackageName()));
    }

    @Test
    void jacksonOnlyWritesAndReadsTokens() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson.databind..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.codex.data.core.convert")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson..")
                .check(CLASSES);
    }

    @Test
    void classesInsideAreFinalOrAbstract() {
        classes()
                .that()
                .areNotPublic()
                .and()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .areNotAnonymousClasses()
                .should()
                .haveModifier(JavaModifier.FINAL)
                .orShould()
                .haveModifier(JavaModifier.ABSTRACT)
                .check(CLASSES);
    }

    @Test
    void namesSayWhatAThingIs() {
        classes()
                .that()
                .haveNameMatching(".*(Impl|Util|Utils|Helper|Manager)(\\$.*)?")
                .or()
                .haveSimpleNameStartingWith("Abstract")
                .should(haveAFixedName())
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    private static ArchCondition<JavaClass> haveAFixedName() {
        return ArchCondition.from(DescribedPredicate.describe(
                "have a name that Spring fixes", type -> FIXED_NAMES.contains(type.getSimpleName())));
    }

    @Test
    void nobodySerializesOrSynchronizes() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectInputStream")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectOutputStream")
                .check(CLASSES);
        noMethods()
                .should()
                .haveModifier(JavaModifier.SYNCHRONIZED)
                .because("a virtual thread that waits there would hold its carrier")
                .check(CLASSES);
    }
}
