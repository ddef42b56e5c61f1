package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.Transaction;
import io.codex.codec.CompositeKeyCodec;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import io.codex.data.core.mapping.IndexDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses how to answer a query. Every possible plan gives the same answer; the cheapest is taken, by a rough count of the
 * entries and records it would read.
 */
final class Planner {

    private final List<KeySpace> spaces;
    private final KeySpace ids;

    Planner(CodexPersistentEntity<?> entity, RecordProperties properties) {
        this.ids = new IdSpace(entity, properties.id());
        List<KeySpace> all = new ArrayList<>();
        all.add(ids);
        entity.getIdParts().ifPresent(codec -> all.add(idParts(entity, codec, properties)));
        for (IndexDefinition index : entity.getIndexes()) {
            List<KeySpace.Part> parts = index.parts().stream()
                    .map(part -> new KeySpace.Part(
                            properties.find(part.path()), part.direction().isDescending()))
                    .toList();
            all.add(new IndexSpace(entity, index, parts));
        }
        this.spaces = List.copyOf(all);
    }

    /** Takes the parts of an id in the order of its record's components, which is that of the key. */
    private static KeySpace idParts(
            CodexPersistentEntity<?> entity, CompositeKeyCodec codec, RecordProperties properties) {
        CodexPersistentProperty id = entity.getRequiredIdProperty();
        List<KeySpace.Part> parts = Arrays.stream(id.getType().getRecordComponents())
                .map(component -> properties.find(id.getName() + "." + component.getName()))
                .map(property -> new KeySpace.Part(property, false))
                .toList();
        return new IdPartsSpace(entity, codec, parts);
    }

    Plan plan(Transaction transaction, RecordQuery query) {
        PlanCost cost = new PlanCost(transaction);
        List<Plan> plans = new ArrayList<>();
        for (KeySpace space : spaces) {
            Optional<RangeScan> single = matched(space, query.filter()).filter(RangeScan::isUnique);
            if (single.isPresent()) {
                // Nothing is cheaper than one entry, so the store need not be asked.
                return begun(plan(query, single.get(), cost));
            }
        }
        for (KeySpace space : spaces) {
            matched(space, query.filter()).ifPresent(scan -> plans.add(plan(query, scan, cost)));
            RangeScan whole = RangeScan.whole(space);
            boolean servesOrder = !query.order().isNone()
                    && ScanOrder.of(whole, query.order()).isPresent();
            if (space == ids || servesOrder) {
                plans.add(plan(query, whole, cost));
            }
        }
        union(query, cost).ifPresent(plans::add);
        return begun(plans.stream().min(Comparator.comparingDouble(cost::of)).orElseThrow());
    }

    /** Returns the ranges of one tree that hold every record that passes, unless that is the whole tree. */
    private static Optional<RangeScan> matched(KeySpace space, Filter filter) {
        List<RangeScan> scans = filter.alternatives().stream()
                .map(group -> RangeMatcher.match(space, group))
                .toList();
        if (scans.stream().anyMatch(scan -> scan.used().isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(scans.size() == 1 ? scans.get(0) : merged(space, filter, scans));
    }

    private static RangeScan merged(KeySpace space, Filter filter, List<RangeScan> scans) {
        List<KeyRange> ranges = new ArrayList<>();
        scans.forEach(scan -> ranges.addAll(scan.ranges()));
        Set<Condition> used = new HashSet<>();
        if (isExact(filter, scans)) {
            scans.forEach(scan -> used.addAll(scan.used()));
        }
        return new RangeScan(space, KeyRanges.normalized(ranges), used, Map.of());
    }

    /** Tells whether the ranges of each alternative hold only records that pass it. */
    private static boolean isExact(Filter filter, List<RangeScan> scans) {
        for (int index = 0; index < scans.size(); index++) {
            if (!scans.get(index).used().containsAll(filter.alternatives().get(index))) {
                return false;
            }
        }
        return true;
    }

    private static Plan plan(RecordQuery query, RangeScan scan, PlanCost cost) {
        ScanOrder order = ScanOrder.of(scan, query.order()).orElse(null);
        return new Plan(query, List.of(scan), order, residual(query.filter(), scan), false, cost.entries(scan));
    }

    private static Filter residual(Filter filter, RangeScan scan) {
        if (filter.alternatives().size() == 1) {
            return Filter.allOf(filter.alternatives().get(0).stream()
                    .filter(condition -> !scan.used().contains(condition))
                    .toList());
        }
        boolean exact = filter.alternatives().stream().allMatch(scan.used()::containsAll);
        return exact ? Filter.all() : filter;
    }

    /** Reads each alternative from the tree that suits it best, if each has one. */
    private Optional<Plan> union(RecordQuery query, PlanCost cost) {
        List<List<Condition>> alternatives = query.filter().alternatives();
        if (alternatives.size() < 2) {
            return Optional.empty();
        }
        List<RangeScan> scans = new ArrayList<>();
        for (List<Condition> group : alternatives) {
            Optional<RangeScan> best = spaces.stream()
                    .map(space -> RangeMatcher.match(space, group))
                    .filter(scan -> !scan.used().isEmpty())
                    .min(Comparator.comparingLong(cost::entries));
            if (best.isEmpty()) {
                return Optional.empty();
            }
            scans.add(best.get());
        }
        Filter residual = isExact(query.filter(), scans) ? Filter.all() : query.filter();
        long entries = scans.stream().mapToLong(cost::entries).sum();
        ScanOrder byId = ScanOrder.of(RangeScan.whole(ids), query.order()).orElse(null);
        return Optional.of(new Plan(query, scans, byId, residual, false, entries));
    }

    /** Lets the ranges begin behind the place where the query begins, as far as keys can tell. */
    private static Plan begun(Plan plan) {
        RecordQuery query = plan.query();
        if (query.after() == null) {
            return plan;
        }
        ScanOrder order = plan.order();
        Optional<RangeScan> begun = order == null || plan.isUnion()
                ? Optional.empty()
                : ScanStart.behind(query.order(), query.after(), plan.scans().get(0), order);
        boolean byRecord = begun.isEmpty() || (order != null && order.turnsTies());
        return new Plan(
                query,
                begun.map(List::of).orElse(plan.scans()),
                order,
                plan.residual(),
                byRecord,
                plan.estimatedEntries());
    }
}
