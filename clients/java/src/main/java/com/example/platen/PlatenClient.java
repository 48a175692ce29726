package com.example.platen;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Asks a Platen service for documents, and pushes templates. Several threads may use it at once. A call ends where its
 * thread is interrupted.
 */
public final class PlatenClient {
    private final Transport transport;

    /** Throws {@code IllegalArgumentException} that names the option that can't be used. */
    public PlatenClient(Options options) {
        transport = new Transport(options);
    }

    /** Makes a client with the usual options. */
    public PlatenClient(String baseUrl, String apiKey) {
        this(new Options(baseUrl, apiKey));
    }

    /**
     * The options of a client.
     *
     * @param baseUrl the address, such as {@code https://pdf.example.com}; a path is kept
     * @param maxRetries the tries after the first; 0 switches retries off
     * @param timeout the longest time of one try
     * @param maxRetryAfter the longest wait that a {@code Retry-After} may ask for
     * @param maxBytes bounds a document
     */
    public record Options(
            String baseUrl, String apiKey, int maxRetries, Duration timeout, Duration maxRetryAfter, long maxBytes) {
        /** 2 retries, 40 seconds for a try, 5 minutes for a {@code Retry-After}, 256 MiB for a document. */
        public Options(String baseUrl, String apiKey) {
            this(baseUrl, apiKey, 2, Duration.ofSeconds(40), Duration.ofMinutes(5), 256L << 20);
        }

        /** Checks what can be checked before anything is sent. */
        public Options {
            requireUrl(baseUrl);
            if (apiKey == null || apiKey.isEmpty()) {
                String got = apiKey == null ? "null" : "an empty string";
                throw new IllegalArgumentException("expected apiKey to be an API key such as \"plt_live_…\", got " + got
                        + ": is its variable set?");
            }
            if (!apiKey.matches("[\\x21-\\x7e]+")) {
                throw new IllegalArgumentException("expected apiKey to hold printable ASCII characters alone, got others: "
                        + "was a line break read with it?");
            }
            if (maxRetries < 0) {
                throw new IllegalArgumentException(
                        "expected maxRetries to be a whole number of at least 0, got " + maxRetries);
            }
            if (timeout.isNegative() || maxRetryAfter.isNegative() || maxBytes < 0) {
                throw new IllegalArgumentException("expected timeout, maxRetryAfter and maxBytes to be at least 0");
            }
        }

        public Options withMaxRetries(int retries) {
            return new Options(baseUrl, apiKey, retries, timeout, maxRetryAfter, maxBytes);
        }

        public Options withTimeout(Duration longest) {
            return new Options(baseUrl, apiKey, maxRetries, longest, maxRetryAfter, maxBytes);
        }

        public Options withMaxRetryAfter(Duration longest) {
            return new Options(baseUrl, apiKey, maxRetries, timeout, longest, maxBytes);
        }

        public Options withMaxBytes(long most) {
            return new Options(baseUrl, apiKey, maxRetries, timeout, maxRetryAfter, most);
        }

        @Override
        public String toString() {
            return "Options[baseUrl=" + baseUrl + "]";
        }

        private static void requireUrl(String url) {
            try {
                URI parsed = URI.create(url);
                String scheme = String.valueOf(parsed.getScheme());
                if (scheme.matches("https?") && parsed.getHost() != null && parsed.getUserInfo() == null) {
                    return;
                }
            } catch (IllegalArgumentException | NullPointerException noUrl) {
                // It is refused below.
            }
            throw new IllegalArgumentException(
                    "expected baseUrl to be an http: or https: URL without a user name, got " + url);
        }
    }

    /** The options of one call. */
    public record CallOptions(String idempotencyKey, Duration deadline) {
        /** No key and no deadline. */
        public static final CallOptions NONE = new CallOptions(null, null);

        /** With a key a call may be repeated without being carried out or billed twice. */
        public static CallOptions key(String idempotencyKey) {
            return new CallOptions(idempotencyKey, null);
        }

        /** Bounds the whole call with its waits and tries. */
        public CallOptions within(Duration longest) {
            return new CallOptions(idempotencyKey, longest);
        }

        public CallOptions {
            IdempotencyKey.require(idempotencyKey);
        }
    }

    /**
     * Generates a document. {@code data} is a {@code Map}, or {@link Json.Raw} for text that is JSON already.
     *
     * @throws PlatenException see its subclasses
     * @throws InterruptedException where the thread was interrupted; the call is ended
     */
    public Document generate(String templateId, Object data, CallOptions options)
            throws PlatenException, InterruptedException {
        return document(templateId, data, "application/pdf", options);
    }

    /**
     * Generates the e-invoice of a document alone. It needs an idempotency key of its own.
     *
     * @param syntax {@code cii}, {@code ubl}, or null for that of the profile
     */
    public Document generateInvoice(String templateId, Object data, String syntax, CallOptions options)
            throws PlatenException, InterruptedException {
        if (syntax != null && !syntax.equals("cii") && !syntax.equals("ubl")) {
            throw new IllegalArgumentException("expected syntax to be cii or ubl, got " + syntax);
        }
        String accept = syntax == null ? "application/xml" : "application/xml;syntax=" + syntax;
        return document(templateId, data, accept, options);
    }

    /** A version that was stored or published. */
    public record Pushed(String code, long version, boolean published, List<?> warnings) {}

    /** The options of a push. */
    public record PushOptions(String main, Boolean publish, CallOptions call) {
        /** {@code template.json} as the main file, and not published. */
        public static final PushOptions NONE = new PushOptions(null, null, CallOptions.NONE);
    }

    /**
     * Stores the files of a folder as a new version. Hidden files are left out. Faults are a {@link PlatenApiException}
     * with the code {@code INVALID_TEMPLATE} and issues.
     */
    public Pushed pushTemplate(Path folder, PushOptions options)
            throws IOException, PlatenException, InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("publish", options.publish() == null ? null : options.publish().toString());
        parameters.put("main", options.main());
        Map<String, String> headers = headersOf("application/json", options.call());
        headers.put("Content-Type", "application/zip");
        boolean repeatable = options.call().idempotencyKey() != null;
        String path = with("v1/templates", parameters);
        return pushed(new Transport.Asked("POST", path, headers, Folder.zip(folder, Map.of()), repeatable, PlatenClient::isJson),
                options.call().deadline());
    }

    /** Publishes a version: the one that is named, or the newest for null. */
    public Pushed publishTemplate(String code, Integer version) throws PlatenException, InterruptedException {
        if (code.isEmpty() || code.equals(".") || code.equals("..")) {
            throw new IllegalArgumentException("expected a code or an id, got \"" + code + "\"");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("version", version == null ? null : version.toString());
        String path = with("v1/templates/" + escape(code).replace("+", "%20") + "/publish", parameters);
        Map<String, String> headers = headersOf("application/json", CallOptions.NONE);
        return pushed(
                new Transport.Asked("POST", path, headers, new byte[0], version != null, PlatenClient::isJson), null);
    }

    /** Returns every template, newest first, as the maps of its JSON: {@code code}, {@code name}, … */
    public List<Map<String, Object>> listTemplates() throws PlatenException, InterruptedException {
        List<Map<String, Object>> all = new ArrayList<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        do {
            String path = with("v1/templates", parameters);
            Map<String, String> headers = headersOf("application/json", CallOptions.NONE);
            Map<String, Object> part = manage(
                    new Transport.Asked("GET", path, headers, null, true, PlatenClient::isJson), null);
            for (Object template : (List<?>) part.get("data")) {
                @SuppressWarnings("unchecked")
                Map<String, Object> one = (Map<String, Object>) template;
                all.add(one);
            }
            parameters.put("cursor", (String) part.get("nextCursor"));
        } while (parameters.get("cursor") != null);
        return all;
    }

    /**
     * The options of a preview.
     *
     * @param page the number of the page, from 1; null is the first
     * @param dpi pixels an inch, 1 to 300; null is 96
     * @param main the main file of a folder; null is {@code template.json}
     */
    public record PreviewOptions(Integer page, Integer dpi, String main, CallOptions call) {
        /** The first page in 96 pixels an inch. */
        public static final PreviewOptions NONE = new PreviewOptions(null, null, null, CallOptions.NONE);
    }

    /**
     * Draws one page of the template in a folder. Nothing is stored or billed. Faults are a {@link PlatenApiException} with
     * the code {@code INVALID_TEMPLATE} or {@code INVALID_DATA} and issues.
     *
     * @param data takes the place of {@code sample.json}, unless it is null
     */
    public Preview preview(Path folder, Object data, PreviewOptions options)
            throws IOException, PlatenException, InterruptedException {
        String main = options.main() == null ? "" : options.main();
        String sample = main.substring(0, main.lastIndexOf('/') + 1) + "sample.json";
        Map<String, byte[]> changed =
                data == null ? Map.of() : Map.of(sample, Json.write(data).getBytes(StandardCharsets.UTF_8));
        return preview("application/zip", Folder.zip(folder, changed), options);
    }

    /** Does the same with a template that names no files. Without data it is an empty object. */
    public Preview preview(Map<String, ?> template, Object data, PreviewOptions options)
            throws PlatenException, InterruptedException {
        String draft = Json.write(Map.of("template", template, "data", data == null ? Map.of() : data));
        return preview("application/json", draft.getBytes(StandardCharsets.UTF_8), options);
    }

    private Preview preview(String type, byte[] body, PreviewOptions options)
            throws PlatenException, InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("page", options.page() == null ? null : options.page().toString());
        parameters.put("dpi", options.dpi() == null ? null : options.dpi().toString());
        parameters.put("main", options.main());
        Map<String, String> headers = Map.of("Accept", "image/png", "Content-Type", type);
        String path = with("v1/preview", parameters);
        return Preview.of(transport.send(
                new Transport.Asked("POST", path, headers, body, true, PlatenClient::isPicture),
                options.call().deadline()));
    }

    private Document document(String templateId, Object data, String accept, CallOptions options)
            throws PlatenException, InterruptedException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("templateId", templateId);
        body.put("data", data);
        Map<String, String> headers = headersOf(accept, options);
        headers.put("Content-Type", "application/json");
        BiPredicate<Integer, Map<String, String>> expected = (status, got) -> {
            String made = String.valueOf(Document.formatOf(got));
            boolean fits = accept.equals("application/pdf")
                    ? made.equals("pdf")
                    : accept.endsWith("=" + made) || accept.equals("application/xml") && made.matches("cii|ubl");
            return status == 201 && fits && got.containsKey("x-generation-id") && got.containsKey("x-request-id");
        };
        byte[] json = Json.write(body).getBytes(StandardCharsets.UTF_8);
        boolean repeatable = options.idempotencyKey() != null;
        return Document.of(transport.send(
                new Transport.Asked("POST", "v1/generate", headers, json, repeatable, expected), options.deadline()));
    }

    private Pushed pushed(Transport.Asked asked, Duration deadline) throws PlatenException, InterruptedException {
        Map<String, Object> body = manage(asked, deadline);
        return new Pushed(
                (String) body.get("code"),
                ((Number) body.get("version")).longValue(),
                Boolean.TRUE.equals(body.get("published")),
                body.get("warnings") instanceof List<?> warnings ? warnings : List.of());
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> manage(Transport.Asked asked, Duration deadline)
            throws PlatenException, InterruptedException {
        Transport.Answer answer = transport.send(asked, deadline);
        return (Map<String, Object>) Json.read(new String(answer.body(), StandardCharsets.UTF_8));
    }

    private static boolean isJson(int status, Map<String, String> headers) {
        return (status == 200 || status == 201) && isOf("application/json", headers);
    }

    private static boolean isPicture(int status, Map<String, String> headers) {
        return status == 200 && isOf("image/png", headers) && headers.containsKey("x-platen-pages");
    }

    private static boolean isOf(String type, Map<String, String> headers) {
        String given = headers.getOrDefault("content-type", "").split("[;\\s]", 2)[0];
        return given.equals(type) && headers.containsKey("x-request-id");
    }

    private static Map<String, String> headersOf(String accept, CallOptions options) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", accept);
        if (options.idempotencyKey() != null) {
            headers.put("Idempotency-Key", options.idempotencyKey());
        }
        return headers;
    }

    private static String with(String path, Map<String, String> parameters) {
        StringBuilder whole = new StringBuilder(path);
        char sign = '?';
        for (Map.Entry<String, String> one : parameters.entrySet()) {
            if (one.getValue() != null) {
                whole.append(sign).append(one.getKey()).append('=').append(escape(one.getValue()));
                sign = '&';
            }
        }
        return whole.toString();
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
