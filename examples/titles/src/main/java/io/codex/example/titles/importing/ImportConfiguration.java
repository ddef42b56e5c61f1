package io.codex.example.titles.importing;

import io.codex.example.titles.TitlesProperties;
import java.nio.file.Path;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Looks at the file to import before any bean is made: with a wrong name not even an empty store is left behind. */
@Configuration(proxyBeanMethods = false)
class ImportConfiguration {

    @Bean
    static BeanFactoryPostProcessor importFileCheck(Environment environment) {
        return beans -> {
            TitlesProperties properties =
                    Binder.get(environment).bindOrCreate("titles", Bindable.of(TitlesProperties.class));
            Path file = properties.file();
            if (file != null) {
                TitleSource.file(file);
            }
        };
    }
}
