package io.codex;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** No public or protected member of a public class may show a type of a package. */
final class PublicSignatureCondition extends ArchCondition<JavaClass> {

    private final String hiddenPackage;

    PublicSignatureCondition(String hiddenPackage) {
        super("show no type of " + hiddenPackage + " in public signatures");
        this.hiddenPackage = hiddenPackage;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        type.getMembers().stream()
                .filter(PublicSignatureCondition::isVisible)
                .filter(member ->
                        types(member).anyMatch(shown -> shown.getPackageName().startsWith(hiddenPackage)))
                .forEach(member -> events.add(
                        SimpleConditionEvent.violated(member, member.getDescription() + " shows an internal type")));
    }

    private static boolean isVisible(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static Stream<JavaClass> types(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getRawType());
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        return Stream.concat(Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream());
    }
}
