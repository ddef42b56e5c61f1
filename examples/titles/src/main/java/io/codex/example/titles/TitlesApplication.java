package io.codex.example.titles;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Keeps article titles in Codex and searches them as you type. */
@SpringBootApplication
public class TitlesApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(TitlesApplication.class, arguments);
    }
}
