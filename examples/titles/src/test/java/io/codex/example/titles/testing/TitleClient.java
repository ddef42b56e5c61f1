package io.codex.example.titles.testing;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a running application over HTTP, as a stranger would. */
public final class TitleClient {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String base;

    public TitleClient(int port) {
        this.base = "http://localhost:" + port;
    }

    /** Sends a request whose query is already encoded. */
    public HttpResponse<String> get(String pathAndQuery) {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create(base + pathAndQuery)).build(),
                    BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new IllegalStateException("No answer from " + base + pathAndQuery, failure);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", interrupt);
        }
    }

    /** Sends a request that no well-behaved client would send, byte for byte, and returns all that comes back. */
    public String getUnchecked(String pathAndQuery) {
        try (Socket socket = new Socket("localhost", URI.create(base).getPort())) {
            String request = "GET " + pathAndQuery + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new IllegalStateException("No answer from " + base + pathAndQuery, failure);
        }
    }

    public HttpResponse<String> get(String path, Map<String, String> parameters) {
        return get(path + "?"
                + parameters.entrySet().stream()
                        .map(parameter -> parameter.getKey() + "="
                                + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&")));
    }

    public TitleAnswer titles(Map<String, String> parameters) {
        return JSON.readValue(ok(get("/api/titles", parameters)), TitleAnswer.class);
    }

    /** Follows {@code next} from part to part until nothing follows, or enough parts were seen. */
    public List<TitleAnswer.Item> allTitles(Map<String, String> parameters, int maxParts) {
        List<TitleAnswer.Item> items = new ArrayList<>();
        Map<String, String> position = new HashMap<>(parameters);
        TitleAnswer answer = titles(position);
        items.addAll(answer.items());
        for (int part = 1; part < maxParts && answer.next() != null; part++) {
            position.put("after", answer.next());
            answer = titles(position);
            items.addAll(answer.items());
        }
        return items;
    }

    public long count(String prefix) {
        return json(get("/api/titles/count", Map.of("prefix", prefix)))
                .get("count")
                .asLong();
    }

    public long position(String name) {
        return json(get("/api/title", Map.of("name", name))).get("position").asLong();
    }

    public String state() {
        return json(get("/api/status")).get("state").asString();
    }

    public long imported() {
        return json(get("/api/status")).get("imported").asLong();
    }

    public JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(ok(response));
    }

    private static String ok(HttpResponse<String> response) {
        if (response.statusCode() != 200) {
            throw new IllegalStateException(
                    response.uri() + " answered " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }
}
