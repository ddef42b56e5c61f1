package io.codex.example.titles.importing;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Tells whether a person is likely to watch the output. */
final class InteractiveTerminal {

    private InteractiveTerminal() {}

    // Before Java 22 the console is null without a terminal; from then on isTerminal tells.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isPresent() {
        Console console = System.console();
        return console != null && System.getenv("CI") == null && isTerminal(console);
    }

    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException beforeJava22) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException failure) {
            throw new LinkageError("Console.isTerminal is public and throws nothing", failure);
        }
    }
}
