package com.example.platen;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON (RFC 8259) as maps, lists, strings, numbers, booleans and null: the JDK has none. A number is read as a
 * {@code Long} where it is whole and small enough, and as a {@code BigDecimal} otherwise.
 */
public final class Json {
    private static final int DEEPEST = 200;
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Text that is JSON already. It is written as it is. */
    public record Raw(String json) {}

    /** Returns a value as JSON. Throws {@code IllegalArgumentException} for what JSON can't hold. */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, 0);
        return out.toString();
    }

    /** Returns the value of a text. Throws {@code IllegalArgumentException} for what is no JSON. */
    public static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        json.space();
        if (json.at < text.length()) {
            throw json.fault("the end");
        }
        return value;
    }

    private static void write(Object value, StringBuilder out, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("expected data of at most " + DEEPEST + " levels");
        }
        if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof Raw raw) {
            out.append(raw.json());
        } else if (value instanceof Number number) {
            if (number instanceof Double d && !Double.isFinite(d) || number instanceof Float f && !Float.isFinite(f)) {
                throw new IllegalArgumentException("expected a finite number, got " + number);
            }
            out.append(number instanceof BigDecimal decimal ? decimal.toPlainString() : number.toString());
        } else if (value instanceof Map<?, ?> map) {
            String sign = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(sign);
                writeText(String.valueOf(entry.getKey()), out);
                out.append(':');
                write(entry.getValue(), out, depth + 1);
                sign = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            out.append('[');
            String sign = "";
            for (Object item : list) {
                out.append(sign);
                write(item, out, depth + 1);
                sign = ",";
            }
            out.append(']');
        } else if (value instanceof CharSequence || value instanceof Enum) {
            writeText(value.toString(), out);
        } else {
            throw new IllegalArgumentException(
                    "expected maps, lists, strings, numbers, booleans or null, got " + value.getClass().getName());
        }
    }

    private static void writeText(String text, StringBuilder out) {
        out.append('"');
        for (int index = 0; index < text.length(); index++) {
            char one = text.charAt(index);
            switch (one) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                default -> {
                    if (one < 0x20 || Character.isSurrogate(one)) {
                        out.append(String.format("\\u%04x", (int) one));
                    } else {
                        out.append(one);
                    }
                }
            }
        }
        out.append('"');
    }

    private Object value(int depth) {
        space();
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("expected JSON of at most " + DEEPEST + " levels");
        }
        char first = at < text.length() ? text.charAt(at) : 0;
        return switch (first) {
            case '{' -> object(depth);
            case '[' -> list(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        if (takes('}')) {
            return map;
        }
        do {
            space();
            String key = string();
            if (!takes(':')) {
                throw fault("a colon");
            }
            map.put(key, value(depth + 1));
        } while (takes(','));
        if (!takes('}')) {
            throw fault("a comma or a brace");
        }
        return map;
    }

    private List<Object> list(int depth) {
        List<Object> list = new ArrayList<>();
        at++;
        if (takes(']')) {
            return list;
        }
        do {
            list.add(value(depth + 1));
        } while (takes(','));
        if (!takes(']')) {
            throw fault("a comma or a bracket");
        }
        return list;
    }

    private String string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            throw fault("a string");
        }
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char one = text.charAt(at);
            if (one == '"') {
                at++;
                return out.toString();
            }
            out.append(one == '\\' ? escaped() : one);
        }
        throw fault("the end of a string");
    }

    private char escaped() {
        at++;
        char kind = at < text.length() ? text.charAt(at) : 0;
        switch (kind) {
            case '"', '\\', '/':
                return kind;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                if (at + 4 >= text.length()) {
                    throw fault("four hex digits");
                }
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
            default:
                throw fault("an escape");
        }
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String found = text.substring(start, at);
        if (!found.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            at = start;
            throw fault("a value");
        }
        if (found.matches("-?[0-9]{1,18}")) {
            return Long.valueOf(found);
        }
        return new BigDecimal(found);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw fault("a value");
        }
        at += word.length();
        return value;
    }

    private boolean takes(char sign) {
        space();
        if (at >= text.length() || text.charAt(at) != sign) {
            return false;
        }
        at++;
        return true;
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException fault(String expected) {
        return new IllegalArgumentException("expected " + expected + " at character " + (at + 1));
    }
}
