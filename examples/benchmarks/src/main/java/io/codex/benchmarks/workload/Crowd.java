package io.codex.benchmarks.workload;

import io.codex.benchmarks.measure.Latencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that do their work over and over, all at the same time, until it is enough. */
final class Crowd {

    private final int seconds;
    private final List<Member> members = new ArrayList<>();

    Crowd(int seconds) {
        this.seconds = seconds;
    }

    /** What one thread does; it is closed by that thread. */
    interface Task extends AutoCloseable {

        /** Does it once more, and tells how many operations that were. */
        int again(Latencies latencies) throws Exception;

        @Override
        default void close() throws IOException {}
    }

    /** What the members with one role have done together. */
    record Outcome(double perSecond, double tailMicros) {}

    /** Adds a thread. The task is made by the thread itself. */
    void add(String role, Callable<Task> task) {
        members.add(new Member(role, task));
    }

    /** Lets all of them work. */
    void run() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(members.size());
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (Member member : members) {
                ends.add(threads.submit(() -> {
                    member.work(start, TimeUnit.SECONDS.toNanos(seconds));
                    return member;
                }));
            }
            start.countDown();
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    Outcome outcome(String role) {
        double perSecond = 0;
        Latencies latencies = new Latencies();
        for (Member member : members) {
            if (member.role.equals(role)) {
                perSecond += member.perSecond;
                latencies.add(member.latencies);
            }
        }
        return new Outcome(perSecond, latencies.tailMicros());
    }

    private static final class Member {

        private final String role;
        private final Callable<Task> maker;
        private final Latencies latencies = new Latencies();
        private double perSecond;

        Member(String role, Callable<Task> maker) {
            this.role = role;
            this.maker = maker;
        }

        void work(CountDownLatch start, long nanos) throws Exception {
            try (Task task = maker.call()) {
                start.await();
                long began = System.nanoTime();
                long count = 0;
                while (System.nanoTime() - began < nanos) {
                    count += task.again(latencies);
                }
                perSecond = count * 1e9 / (System.nanoTime() - began);
            }
        }
    }
}
