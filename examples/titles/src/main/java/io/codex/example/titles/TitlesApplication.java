package io.codex.example.titles;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.ConfigurableApplicationContext;

/** Keeps article titles in Codex and searches them as you type. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class TitlesApplication {

    public static void main(String[] arguments) {
        // Returns when the import is done; requests are served from before it begins.
        ConfigurableApplicationContext context = SpringApplication.run(TitlesApplication.class, arguments);
        if (context.isActive() && context.getBean(TitlesProperties.class).exitAfterImport()) {
            System.exit(SpringApplication.exit(context));
        }
    }
}
