package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.CodexCustomConversions;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.repository.support.CodexRepositoryFactory;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.convert.converter.Converter;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;

/** Properties of an application's own type are searched and sorted by what its converter makes of them. */
class ConvertedValuesTest {

    record Price(BigDecimal amount) {}

    @WritingConverter
    enum PriceToDecimal implements Converter<Price, BigDecimal> {
        INSTANCE;

        @Override
        public BigDecimal convert(Price price) {
            return price.amount();
        }
    }

    @ReadingConverter
    enum DecimalToPrice implements Converter<BigDecimal, Price> {
        INSTANCE;

        @Override
        public Price convert(BigDecimal amount) {
            return new Price(amount);
        }
    }

    record Offer(
            @Id long id,
            @Indexed @Nullable Price indexed,
            @Nullable Price plain) {}

    interface Offers extends CodexRepository<Offer, Long> {

        List<Offer> findByIndexed(Price price);

        List<Offer> findByPlain(Price price);

        List<Offer> findByIndexedBetweenOrderByIndexed(Price from, Price to);

        List<Offer> findByPlainBetweenOrderByPlain(Price from, Price to);

        List<Offer> findByIndexedGreaterThan(BigDecimal amount);
    }

    private final Store store = Codex.inMemory();
    private final CodexTemplate template = template();
    private final Offers offers = new CodexRepositoryFactory(template).getRepository(Offers.class);

    private CodexTemplate template() {
        CodexCustomConversions conversions =
                CodexCustomConversions.of(PriceToDecimal.INSTANCE, DecimalToPrice.INSTANCE);
        CodexMappingContext context = new CodexMappingContext(conversions);
        return new CodexTemplate(store, new MappingCodexConverter(context, conversions));
    }

    private static Price price(String amount) {
        return new Price(new BigDecimal(amount));
    }

    @BeforeEach
    void fill() {
        List<String> amounts = List.of("10", "9.50", "-1", "9.5");
        for (int index = 0; index < amounts.size(); index++) {
            Price price = price(amounts.get(index));
            offers.save(new Offer(index + 1, price, price));
        }
        offers.save(new Offer(5, null, null));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static List<Long> ids(List<Offer> offers) {
        return offers.stream().map(Offer::id).toList();
    }

    @Test
    void valuesThatBecomeEqualAreEqual() {
        assertThat(ids(offers.findByIndexed(price("9.500")))).containsExactly(2L, 4L);
        assertThat(ids(offers.findByPlain(price("9.500")))).containsExactly(2L, 4L);
    }

    @Test
    void theOrderIsThatOfWhatTheyBecome() {
        assertThat(ids(offers.findByIndexedBetweenOrderByIndexed(price("-5"), price("10"))))
                .containsExactly(3L, 2L, 4L, 1L);
        assertThat(ids(offers.findByPlainBetweenOrderByPlain(price("-5"), price("10"))))
                .containsExactly(3L, 2L, 4L, 1L);
    }

    @Test
    void anArgumentIsConvertedToo() {
        assertThat(ids(offers.findByIndexedGreaterThan(new BigDecimal("9.6")))).containsExactly(1L);
    }

    @Test
    void anIndexEntryWithoutItsRecordIsNamed() {
        template.execute(false, transaction -> {
            transaction.delete(
                    "offer",
                    template.getConverter()
                            .getMappingContext()
                            .getRequiredRoot(Offer.class)
                            .toKey(1L));
            return true;
        });

        assertThatExceptionOfType(DataRetrievalFailureException.class)
                .isThrownBy(() -> offers.findByIndexed(price("10")))
                .withMessageContaining("'offer'")
                .withMessageContaining("index");
    }
}
