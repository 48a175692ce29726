package platen

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const longestKey = 255

// DeriveIdempotencyKey returns a key such as "invoice:4711:2026-11" made of identifiers: strings and whole numbers. The
// same identifiers give the same key, and different ones give different keys. Derive it from what makes the document one
// document, and never from a clock or a random number: a retry after a crash must find it again.
func DeriveIdempotencyKey(identifiers ...any) (string, error) {
	if len(identifiers) == 0 {
		return "", usage("expected at least one identifier, got none")
	}
	parts := make([]string, len(identifiers))
	for index, identifier := range identifiers {
		text, err := textOf(identifier, index+1)
		if err != nil {
			return "", err
		}
		parts[index] = escape(text)
	}
	key := strings.Join(parts, ":")
	if len(key) > longestKey {
		return "", usage("expected a key of at most %d characters, got %d; shorten the identifiers", longestKey, len(key))
	}
	return key, nil
}

func textOf(identifier any, number int) (string, error) {
	switch value := identifier.(type) {
	case string:
		if value == "" {
			return "", usage("expected identifier %d to be an identifier, got an empty string", number)
		}
		if !utf8.ValidString(value) {
			return "", usage("expected identifier %d to be text, got bytes that are no UTF-8", number)
		}
		return value, nil
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return fmt.Sprint(value), nil
	default:
		return "", usage("expected identifier %d to be a string or a whole number, got %T", number, identifier)
	}
}

// escape percent-encodes all but letters, digits and "-_.~", so that no two lists of identifiers give the same key.
func escape(text string) string {
	var escaped strings.Builder
	for index := 0; index < len(text); index++ {
		char := text[index]
		plain := char >= 'a' && char <= 'z' || char >= 'A' && char <= 'Z' || char >= '0' && char <= '9'
		if plain || strings.IndexByte("-_.~", char) >= 0 {
			escaped.WriteByte(char)
		} else {
			fmt.Fprintf(&escaped, "%%%02X", char)
		}
	}
	return escaped.String()
}
