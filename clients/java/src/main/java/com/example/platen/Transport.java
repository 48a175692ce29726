package com.example.platen;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiPredicate;

/** Sends requests: each is tried again where that is safe, and never beyond the caller's deadline. */
final class Transport {
    /** An error of Platen takes at most 64 KiB. What is larger is somebody else's. */
    private static final long MOST_ERROR = 1024 * 1024;

    private final PlatenClient.Options options;
    private final URI base;
    // Redirects are not followed: the key must not be sent to another host.
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER).build();

    Transport(PlatenClient.Options options) {
        this.options = options;
        this.base = URI.create(options.baseUrl().replaceAll("/*$", "/"));
    }

    /** One request. {@code expected} says whether an answer, by its status and headers, is the one that was asked for. */
    record Asked(
            String method,
            String path,
            Map<String, String> headers,
            byte[] body,
            boolean repeatable,
            BiPredicate<Integer, Map<String, String>> expected) {}

    /** An answer, its headers by lower-case name. The body is null where it was too large. */
    record Answer(int status, Map<String, String> headers, byte[] body, int attempts) {}

    /** What one try came to: an answer or a failure. */
    private record Tried(Answer answer, Retry.Failure failure) {}

    Answer send(Asked asked, Duration deadline) throws PlatenException, InterruptedException {
        long start = System.nanoTime();
        for (int attempts = 1; ; attempts++) {
            Tried tried = attempt(asked, Math.min(millisOf(options.timeout()), left(start, deadline)));
            if (tried.answer() != null) {
                Answer got = tried.answer();
                return new Answer(got.status(), got.headers(), got.body(), attempts);
            }
            long most = millisOf(options.maxRetryAfter());
            long left = left(start, deadline);
            Retry.State state = new Retry.State(attempts, options.maxRetries(), most, asked.repeatable(), left);
            Retry.Decision decision = Retry.decide(tried.failure(), state);
            if (decision.pause() < 0) {
                throw tried.failure().last().exception(attempts, decision.refusal());
            }
            Thread.sleep(decision.pause());
        }
    }

    private Tried attempt(Asked asked, long millis) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(asked.path()))
                .header("Authorization", "Bearer " + options.apiKey())
                .header("User-Agent", "platen-java");
        asked.headers().forEach(request::header);
        request.method(
                asked.method(),
                asked.body() == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(asked.body()));
        CompletableFuture<HttpResponse<byte[]>> future = http.sendAsync(request.build(), info -> {
            boolean expected = asked.expected().test(info.statusCode(), plain(info.headers().map()));
            return new Bounded(expected ? options.maxBytes() : MOST_ERROR);
        });
        try {
            HttpResponse<byte[]> got = future.get(Math.max(0, millis), TimeUnit.MILLISECONDS);
            return outcome(asked, new Answer(got.statusCode(), plain(got.headers().map()), got.body(), 0));
        } catch (TimeoutException late) {
            return failed((attempts, refusal) -> new PlatenTimeoutException(
                    "expected an answer within " + millis + " ms, got none", attempts, late));
        } catch (ExecutionException broken) {
            Throwable cause = broken.getCause();
            String said = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            return failed((attempts, refusal) -> new PlatenConnectionException(
                    "expected an answer, the connection failed: " + said, attempts, cause));
        } finally {
            // Also where the thread is interrupted: the connection ends with the call.
            future.cancel(true);
        }
    }

    private Tried outcome(Asked asked, Answer answer) {
        if (!asked.expected().test(answer.status(), answer.headers())) {
            return new Tried(null, failureOf(answer));
        }
        if (answer.body() != null) {
            return new Tried(answer, null);
        }
        String message = "expected a document of at most " + options.maxBytes() + " bytes, got more";
        return new Tried(null, foreign(message, answer.status(), null));
    }

    private static Tried failed(Retry.Last last) {
        return new Tried(null, new Retry.Failure(null, 0, null, last));
    }

    private static Retry.Failure failureOf(Answer answer) {
        String retryAfter = answer.headers().get("retry-after");
        int status = answer.status();
        Map<?, ?> error = errorIn(answer.body());
        ErrorCode code = error == null ? null : ErrorCode.of((String) error.get("code"), status);
        if (code == null) {
            return foreign("expected an answer of Platen, got status " + status + " of something else", status, retryAfter);
        }
        String message = (String) error.get("message");
        List<Issue> issues = issuesIn(error.get("issues"));
        String requestId = answer.headers().get("x-request-id");
        return new Retry.Failure(code, status, retryAfter, (attempts, refusal) -> new PlatenApiException(
                with(message, refusal), code, status, issues, secondsOf(retryAfter), attempts, requestId));
    }

    private static Retry.Failure foreign(String message, int status, String retryAfter) {
        return new Retry.Failure(null, status, retryAfter, (attempts, refusal) ->
                new PlatenForeignException(with(message, refusal), status, secondsOf(retryAfter), attempts));
    }

    /** Returns the error in a body where it has the form of Platen's: gateways send JSON of their own. */
    private static Map<?, ?> errorIn(byte[] body) {
        if (body == null) {
            return null;
        }
        try {
            Object parsed = Json.read(new String(body, StandardCharsets.UTF_8));
            boolean isError = parsed instanceof Map<?, ?> map
                    && map.get("error") instanceof Map<?, ?> error
                    && error.get("code") instanceof String
                    && error.get("message") instanceof String;
            return isError ? (Map<?, ?>) ((Map<?, ?>) parsed).get("error") : null;
        } catch (IllegalArgumentException noJson) {
            return null;
        }
    }

    private static List<Issue> issuesIn(Object value) {
        List<Issue> issues = new ArrayList<>();
        for (Object one : value instanceof List<?> list ? list : List.of()) {
            if (one instanceof Map<?, ?> issue
                    && issue.get("path") instanceof String path
                    && issue.get("message") instanceof String message) {
                issues.add(new Issue(
                        textIn(issue, "source"), path, message, textIn(issue, "hint"), textIn(issue, "file"),
                        numberIn(issue, "line"), numberIn(issue, "column")));
            }
        }
        return issues;
    }

    private static String textIn(Map<?, ?> issue, String name) {
        return issue.get(name) instanceof String text ? text : null;
    }

    private static int numberIn(Map<?, ?> issue, String name) {
        return issue.get(name) instanceof Number number ? number.intValue() : 0;
    }

    private static String with(String message, String refusal) {
        return refusal == null ? message : message + "; " + refusal;
    }

    private static long secondsOf(String retryAfter) {
        long millis = Retry.parse(retryAfter, Instant.now());
        return millis < 0 || millis == Retry.FOREVER ? -1 : (millis + 999) / 1000;
    }

    private static long left(long start, Duration deadline) {
        return deadline == null
                ? Retry.FOREVER
                : millisOf(deadline) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private static long millisOf(Duration duration) {
        try {
            return duration.toMillis();
        } catch (ArithmeticException forever) {
            return Retry.FOREVER;
        }
    }

    private static Map<String, String> plain(Map<String, List<String>> headers) {
        Map<String, String> plain = new HashMap<>();
        headers.forEach((name, values) -> plain.put(name.toLowerCase(java.util.Locale.ROOT), values.get(0)));
        return plain;
    }

    /** Collects a body, and gives null where it has more bytes than may be. */
    private static final class Bounded implements HttpResponse.BodySubscriber<byte[]> {
        private final CompletableFuture<byte[]> result = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final long most;
        private Flow.Subscription subscription;

        Bounded(long most) {
            this.most = most;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return result;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                if (bytes.size() + part.remaining() > most) {
                    subscription.cancel();
                    result.complete(null);
                    return;
                }
                byte[] copy = new byte[part.remaining()];
                part.get(copy);
                bytes.writeBytes(copy);
            }
        }

        @Override
        public void onError(Throwable cause) {
            result.completeExceptionally(cause instanceof IOException ? cause : new IOException(cause));
        }

        @Override
        public void onComplete() {
            result.complete(bytes.toByteArray());
        }
    }
}
