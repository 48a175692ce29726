// Package platen asks a Platen service for PDFs and e-invoices, and pushes templates. It needs the standard library alone.
package platen

import (
	"context"
	"encoding/json"
	"math/rand"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Client asks one service with one key. Several goroutines may use it at once.
type Client struct {
	// MaxRetries is the number of tries after the first. 0 switches retries off.
	MaxRetries int
	// Timeout is the longest time of one try. It is above the 30 seconds of a render.
	Timeout time.Duration
	// MaxRetryAfter is the longest wait that a Retry-After may ask for.
	MaxRetryAfter time.Duration
	// MaxBytes bounds a document.
	MaxBytes int64

	baseURL string
	apiKey  string
	http    *http.Client
}

// NewClient returns a client with 2 retries, 40 seconds for a try, 5 minutes for a Retry-After, and 256 MiB for a
// document. A path of the address is kept. It returns a *UsageError for what can't be used.
func NewClient(baseURL, apiKey string) (*Client, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "" || parsed.User != nil {
		return nil, usage("expected baseURL to be an http: or https: URL without a user name, got %q", baseURL)
	}
	if apiKey == "" {
		return nil, usage(`expected ApiKey to be an API key such as "plt_live_…", got an empty string: is its variable set?`)
	}
	if !printable.MatchString(apiKey) {
		return nil, usage("expected ApiKey to hold printable ASCII characters alone, got others: was a line break read with it?")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true
	return &Client{
		MaxRetries:    2,
		Timeout:       40 * time.Second,
		MaxRetryAfter: 5 * time.Minute,
		MaxBytes:      256 << 20,
		baseURL:       strings.TrimRight(baseURL, "/") + "/",
		apiKey:        apiKey,
		http: &http.Client{
			Transport: transport,
			// The key must not be sent to the target of a redirect.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

var (
	printable      = regexp.MustCompile(`^[\x21-\x7e]+$`)
	idempotencyKey = regexp.MustCompile(`^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$`)
)

// Option is an option of one call. A context bounds and ends the whole call.
type Option func(*options)

type options struct {
	key     *string
	main    string
	publish bool
	page    int
	dpi     int
}

// WithIdempotencyKey makes a call that may be repeated without being carried out or billed twice.
func WithIdempotencyKey(key string) Option {
	return func(o *options) { o.key = &key }
}

func optionsOf(given []Option) (options, error) {
	var all options
	for _, option := range given {
		option(&all)
	}
	if all.key != nil && !idempotencyKey.MatchString(*all.key) {
		return all, usage("expected IdempotencyKey to be 1 to 255 printable ASCII characters without a space at its ends, got %.60q", *all.key)
	}
	return all, nil
}

func (o options) headers(contentType, accept string) http.Header {
	header := http.Header{"Content-Type": {contentType}, "Accept": {accept}}
	if o.key != nil {
		header.Set("Idempotency-Key", *o.key)
	}
	return header
}

// Made is what the headers of a document say.
type Made struct {
	GenerationID string
	RequestID    string
	// DurationMs is how long the render of these bytes took. On a replay it is this render, not that of the first call.
	DurationMs int
	// FileName is what the document is called when it is saved. It is empty where something took the header away.
	FileName string
	// Replayed says that the key was used before: nothing was billed, and these are the bytes of the first call.
	Replayed bool
	// ReplayMismatch says that these bytes are not those of the first call: another release of Platen made them.
	ReplayMismatch bool
	Warnings       int
	// Attempts is the number of tries that it took.
	Attempts int
}

// Document is a generated document.
type Document struct {
	Made
	PDF []byte
}

// Invoice is an e-invoice alone. Syntax is "cii" or "ubl".
type Invoice struct {
	Made
	XML    []byte
	Syntax string
}

// Generate makes a document. The error is a *APIError, *ForeignError, *ConnectionError or *UsageError, or that of the
// context.
func (c *Client) Generate(ctx context.Context, templateID string, data any, given ...Option) (*Document, error) {
	answer, err := c.generate(ctx, templateID, data, given, "application/pdf")
	if err != nil {
		return nil, err
	}
	return &Document{madeOf(answer), answer.body}, nil
}

// GenerateInvoice makes the e-invoice of a document alone. syntax is "cii", "ubl", or "" for that of the profile. It
// needs an idempotency key of its own.
func (c *Client) GenerateInvoice(ctx context.Context, templateID string, data any, syntax string, given ...Option) (*Invoice, error) {
	accept := "application/xml"
	switch syntax {
	case "":
	case "cii", "ubl":
		accept += ";syntax=" + syntax
	default:
		return nil, usage("expected syntax to be cii or ubl, got %q", syntax)
	}
	answer, err := c.generate(ctx, templateID, data, given, accept)
	if err != nil {
		return nil, err
	}
	return &Invoice{madeOf(answer), answer.body, formatOf(answer.header)}, nil
}

func (c *Client) generate(ctx context.Context, templateID string, data any, given []Option, accept string) (*answer, error) {
	chosen, err := optionsOf(given)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(map[string]any{"templateId": templateID, "data": data})
	if err != nil {
		return nil, usage("expected data that JSON can hold: %v", err)
	}
	expected := func(status int, got http.Header) bool {
		made := formatOf(got)
		fits := made == "cii" || made == "ubl"
		if accept == "application/pdf" {
			fits = made == "pdf"
		} else if syntax := strings.TrimPrefix(accept, "application/xml;syntax="); syntax != accept {
			fits = made == syntax
		}
		return status == http.StatusCreated && fits && got.Get("X-Generation-Id") != "" && got.Get("X-Request-Id") != ""
	}
	return c.send(ctx, asked{"POST", "v1/generate", chosen.headers("application/json", accept), body, chosen.key != nil, expected})
}

func madeOf(answer *answer) Made {
	duration, _ := strconv.Atoi(answer.header.Get("X-Render-Duration-Ms"))
	warnings, _ := strconv.Atoi(answer.header.Get("X-Platen-Warnings"))
	return Made{
		GenerationID:   answer.header.Get("X-Generation-Id"),
		RequestID:      answer.header.Get("X-Request-Id"),
		DurationMs:     duration,
		FileName:       fileNameOf(answer.header.Get("Content-Disposition")),
		Replayed:       answer.header.Get("X-Idempotent-Replayed") == "true",
		ReplayMismatch: answer.header.Get("X-Idempotent-Replay-Mismatch") == "true",
		Warnings:       warnings,
		Attempts:       answer.attempts,
	}
}

var (
	codedName = regexp.MustCompile(`(?i)filename\*=UTF-8''([^;\s]+)`)
	plainName = regexp.MustCompile(`(?i)filename="([^"]*)"`)
	pdfType   = regexp.MustCompile(`^application/pdf\b`)
	xmlType   = regexp.MustCompile(`^application/xml\s*;(?:.*;)?\s*syntax="?(cii|ubl)`)
)

func fileNameOf(disposition string) string {
	if coded := codedName.FindStringSubmatch(disposition); coded != nil {
		if name, err := url.PathUnescape(coded[1]); err == nil {
			return name
		}
	}
	if plain := plainName.FindStringSubmatch(disposition); plain != nil {
		return plain[1]
	}
	return ""
}

func formatOf(header http.Header) string {
	contentType := strings.ToLower(header.Get("Content-Type"))
	if pdfType.MatchString(contentType) {
		return "pdf"
	}
	if syntax := xmlType.FindStringSubmatch(contentType); syntax != nil {
		return syntax[1]
	}
	return ""
}

func jitter() float64 { return rand.Float64() }
