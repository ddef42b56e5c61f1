package io.codex.example.titles.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real Chromium that shows the page, and what a user does with it. */
final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ChromeDriver driver;
    private final String address;

    private Browser(ChromeDriver driver, String address) {
        this.driver = driver;
        this.address = address;
    }

    static Browser open(int port, Path profile) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(
                program("chromium", "chromium-browser", "google-chrome").toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--lang=en",
                "--user-data-dir=" + profile);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().window().setSize(new Dimension(1100, 850));
        return new Browser(driver, "http://localhost:" + port + "/");
    }

    private static Path program(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The browser test needs " + String.join(" or ", names)
                        + " on the PATH; on Debian: apt-get install chromium chromium-driver"));
    }

    void visit(String query) {
        driver.get(address + query);
        await("the first answer", () -> !text("answer").isEmpty());
    }

    void useSize(int width, int height) {
        // The smallest window is wider than a phone: the page is told the size instead.
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    void useDarkColours() {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    }

    /** Replaces the text of the search field, key by key. */
    void type(String text) {
        WebElement field = driver.findElement(By.id("prefix"));
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
        field.sendKeys(text);
    }

    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    void scrollToEnd() {
        driver.executeScript("window.scrollTo(0, document.body.scrollHeight)");
    }

    List<String> names() {
        return texts("#titles .name");
    }

    int shown() {
        return names().size();
    }

    String text(String id) {
        return (String) script("return document.getElementById(arguments[0]).textContent", id);
    }

    boolean isVisible(String id) {
        return driver.findElement(By.id(id)).isDisplayed();
    }

    @SuppressWarnings("unchecked")
    List<String> texts(String selector) {
        return (List<String>)
                script("return [...document.querySelectorAll(arguments[0])].map(found => found.textContent)", selector);
    }

    String focusedText() {
        return (String)
                script(
                        "const focused = document.activeElement; return focused.id || focused.querySelector('.name').textContent");
    }

    /** Runs a script that returns something. */
    Object script(String script, Object... arguments) {
        return Objects.requireNonNull(driver.executeScript(script, arguments), script);
    }

    void run(String script) {
        driver.executeScript(script);
    }

    /** What the browser itself complained about: scripts that failed, files that were missing. */
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .map(Object::toString)
                .toList();
    }

    void await(String what, BooleanSupplier condition) {
        new WebDriverWait(driver, PATIENCE)
                .withMessage(() -> what + "; the page shows: " + text("answer") + " " + names())
                .until(ignored -> condition.getAsBoolean());
    }

    void screenshot(String name) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(folder.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
