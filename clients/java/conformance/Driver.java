import com.example.platen.Document;
import com.example.platen.IdempotencyKey;
import com.example.platen.Issue;
import com.example.platen.Json;
import com.example.platen.PlatenApiException;
import com.example.platen.PlatenClient;
import com.example.platen.PlatenConnectionException;
import com.example.platen.PlatenException;
import com.example.platen.PlatenForeignException;
import com.example.platen.PlatenTimeoutException;
import com.example.platen.Preview;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The driver of the Java client: it carries out the orders of ../../conformance, a line of JSON each. */
public final class Driver {
    private PlatenClient client;
    private final Map<?, ?> settings;

    private Driver(Map<?, ?> settings) {
        this.settings = settings;
    }

    public static void main(String[] words) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<?, ?> order = (Map<?, ?>) Json.read(line);
            Driver driver = new Driver((Map<?, ?>) order.get("client"));
            List<Object> results = new ArrayList<>();
            for (Object call : (List<?>) order.get("calls")) {
                results.add(driver.resultOf((Map<?, ?>) call));
            }
            out.println(Json.write(results));
        }
    }

    private Map<String, Object> resultOf(Map<?, ?> call) throws Exception {
        try {
            return Map.of("ok", carryOut(call));
        } catch (PlatenException | InterruptedException | IllegalArgumentException error) {
            return Map.of("error", factsOf(error));
        }
    }

    private Map<String, Object> carryOut(Map<?, ?> call) throws Exception {
        if (call.get("cancelAfterMs") instanceof Long after) {
            Thread caller = Thread.currentThread();
            Thread timer = new Thread(() -> {
                try {
                    Thread.sleep(after);
                    caller.interrupt();
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
            });
            timer.setDaemon(true);
            timer.start();
        }
        switch ((String) call.get("method")) {
            case "deriveIdempotencyKey":
                return Map.of("key", IdempotencyKey.derive(((List<?>) call.get("identifiers")).toArray()));
            case "generate":
                return printed(client().generate((String) call.get("templateId"), call.get("data"), optionsOf(call)));
            case "generateInvoice":
                return printed(client().generateInvoice(
                        (String) call.get("templateId"), call.get("data"), (String) call.get("syntax"), optionsOf(call)));
            case "pushTemplate":
                return pushed(client().pushTemplate(
                        Path.of((String) call.get("folder")),
                        new PlatenClient.PushOptions(
                                (String) call.get("main"), (Boolean) call.get("publish"), optionsOf(call))));
            case "preview":
                return printed(previewOf(call));
            case "publishTemplate":
                Long version = (Long) call.get("version");
                return pushed(client().publishTemplate(
                        (String) call.get("code"), version == null ? null : version.intValue()));
            default:
                return Map.of("codes", client().listTemplates().stream().map(one -> one.get("code")).toList());
        }
    }

    private Preview previewOf(Map<?, ?> call) throws Exception {
        PlatenClient.PreviewOptions options = new PlatenClient.PreviewOptions(
                intOf(call.get("page")), intOf(call.get("dpi")), (String) call.get("main"), optionsOf(call));
        if (call.get("folder") instanceof String folder) {
            return client().preview(Path.of(folder), call.get("data"), options);
        }
        @SuppressWarnings("unchecked")
        Map<String, ?> template = (Map<String, ?>) call.get("template");
        return client().preview(template, call.get("data"), options);
    }

    private static Integer intOf(Object number) {
        return number == null ? null : ((Long) number).intValue();
    }

    private static Map<String, Object> printed(Preview made) throws Exception {
        Map<String, Object> facts = printed(made.png());
        facts.put("pages", made.pages());
        facts.put("warnings", made.warnings());
        facts.put("durationMs", made.durationMs());
        facts.put("requestId", made.requestId());
        facts.put("attempts", made.attempts());
        return facts;
    }

    private static Map<String, Object> printed(byte[] bytes) throws Exception {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("bytes", bytes.length);
        facts.put("sha256", HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        return facts;
    }

    private PlatenClient client() {
        if (client == null) {
            PlatenClient.Options options =
                    new PlatenClient.Options((String) settings.get("baseUrl"), (String) settings.get("apiKey"));
            if (settings.get("maxRetries") instanceof Long retries) {
                options = options.withMaxRetries(retries.intValue());
            }
            if (settings.get("timeoutMs") instanceof Long ms) {
                options = options.withTimeout(Duration.ofMillis(ms));
            }
            if (settings.get("maxRetryAfterMs") instanceof Long ms) {
                options = options.withMaxRetryAfter(Duration.ofMillis(ms));
            }
            if (settings.get("maxBytes") instanceof Long bytes) {
                options = options.withMaxBytes(bytes);
            }
            client = new PlatenClient(options);
        }
        return client;
    }

    private static PlatenClient.CallOptions optionsOf(Map<?, ?> call) {
        Duration deadline = call.get("deadlineMs") instanceof Long ms ? Duration.ofMillis(ms) : null;
        return new PlatenClient.CallOptions((String) call.get("idempotencyKey"), deadline);
    }

    private static Map<String, Object> pushed(PlatenClient.Pushed pushed) {
        return Map.of("code", pushed.code(), "version", pushed.version(), "published", pushed.published());
    }

    private static Map<String, Object> printed(Document made) throws Exception {
        Map<String, Object> facts = printed(made.bytes());
        facts.put("syntax", made.format());
        facts.put("generationId", made.generationId());
        facts.put("requestId", made.requestId());
        facts.put("durationMs", made.durationMs());
        facts.put("fileName", made.fileName());
        facts.put("replayed", made.replayed());
        facts.put("replayMismatch", made.replayMismatch());
        facts.put("warnings", made.warnings());
        facts.put("attempts", made.attempts());
        return facts;
    }

    private static Map<String, Object> factsOf(Exception error) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("kind", kindOf(error));
        facts.put("message", error.getMessage());
        if (error instanceof PlatenException failed) {
            facts.put("attempts", failed.attempts());
        }
        if (error instanceof PlatenForeignException foreign) {
            facts.put("status", foreign.status());
        }
        if (error instanceof PlatenApiException api) {
            facts.put("code", api.code().code());
            facts.put("status", api.status());
            facts.put("requestId", api.requestId());
            facts.put("retryAfterSec", api.retryAfter().isPresent() ? api.retryAfter().getAsLong() : null);
            facts.put("issues", api.issues().stream().map(Driver::factsOf).toList());
        }
        return facts;
    }

    private static Map<String, Object> factsOf(Issue issue) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("source", issue.source());
        facts.put("path", issue.path());
        facts.put("message", issue.message());
        facts.put("hint", issue.hint());
        facts.put("file", issue.file());
        facts.put("line", issue.line() == 0 ? null : issue.line());
        facts.put("column", issue.column() == 0 ? null : issue.column());
        facts.values().removeIf(value -> value == null);
        return facts;
    }

    private static String kindOf(Exception error) {
        if (error instanceof PlatenApiException) {
            return "api";
        }
        if (error instanceof PlatenForeignException) {
            return "foreign";
        }
        if (error instanceof PlatenTimeoutException) {
            return "timeout";
        }
        if (error instanceof PlatenConnectionException) {
            return "connection";
        }
        return error instanceof InterruptedException ? "canceled" : "usage";
    }
}
