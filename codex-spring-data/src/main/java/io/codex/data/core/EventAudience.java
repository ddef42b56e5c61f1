package io.codex.data.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.GenericApplicationListener;
import org.springframework.context.event.GenericApplicationListenerAdapter;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.core.ResolvableType;

/**
 * Knows whether anybody listens to an event about records of a class. To publish an event to nobody costs about as much as
 * to store a record, and most records have no listener. In doubt the answer is yes. May be shared by all threads.
 */
final class EventAudience {

    private final ApplicationContext context;
    private final Map<Question, Answer> answers = new ConcurrentHashMap<>();

    EventAudience(ApplicationContext context) {
        this.context = context;
    }

    boolean listensTo(Class<?> eventType, Class<?> recordType) {
        int listenerCount = listenerCount();
        Question question = new Question(eventType, recordType);
        Answer answer = answers.get(question);
        if (answer == null || answer.listenerCount() != listenerCount) {
            answer = new Answer(listenerCount, ask(ResolvableType.forClassWithGenerics(eventType, recordType)));
            answers.put(question, answer);
        }
        return answer.listens();
    }

    /** Listeners are only ever added, so their number tells whether an answer still holds. */
    private int listenerCount() {
        int count = 0;
        for (ApplicationContext each = context; each != null; each = each.getParent()) {
            count += each instanceof AbstractApplicationContext known
                    ? known.getApplicationListeners().size()
                    : 0;
        }
        return count;
    }

    private boolean ask(ResolvableType event) {
        for (ApplicationContext each = context; each != null; each = each.getParent()) {
            if (!(each instanceof AbstractApplicationContext known)
                    || known.getApplicationListeners().stream().anyMatch(listener -> supports(listener, event))
                    || hasListenerToBeMade(known)) {
                return true;
            }
        }
        return false;
    }

    private static boolean supports(ApplicationListener<?> listener, ResolvableType event) {
        GenericApplicationListener generic = listener instanceof GenericApplicationListener known
                ? known
                : new GenericApplicationListenerAdapter(listener);
        return generic.supportsEventType(event);
    }

    /** A lazy listener, or one that is made for every event, is not among those of the context. */
    private static boolean hasListenerToBeMade(ConfigurableApplicationContext context) {
        for (String name : context.getBeanNamesForType(ApplicationListener.class, true, false)) {
            if (!context.getBeanFactory().containsSingleton(name)) {
                return true;
            }
        }
        return false;
    }

    private record Question(Class<?> eventType, Class<?> recordType) {}

    private record Answer(int listenerCount, boolean listens) {}
}
