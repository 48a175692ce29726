package platen

import "fmt"

// ErrorCode is one of the closed set of codes that Platen answers with.
type ErrorCode string

// The codes. docs/api.md says when each is sent.
const (
	InvalidJSON          ErrorCode = "invalid_json"
	InvalidRequest       ErrorCode = "invalid_request"
	Unauthorized         ErrorCode = "unauthorized"
	AccountSuspended     ErrorCode = "account_suspended"
	InsufficientScope    ErrorCode = "insufficient_scope"
	NotFound             ErrorCode = "not_found"
	TemplateNotFound     ErrorCode = "template_not_found"
	VersionNotFound      ErrorCode = "version_not_found"
	GenerationNotFound   ErrorCode = "generation_not_found"
	AccountNotFound      ErrorCode = "account_not_found"
	MethodNotAllowed     ErrorCode = "method_not_allowed"
	NotAcceptable        ErrorCode = "not_acceptable"
	RequestTimeout       ErrorCode = "request_timeout"
	IdempotencyConflict  ErrorCode = "idempotency_conflict"
	PayloadTooLarge      ErrorCode = "payload_too_large"
	UnsupportedMediaType ErrorCode = "unsupported_media_type"
	InvalidData          ErrorCode = "invalid_data"
	InvalidTemplate      ErrorCode = "invalid_template"
	TemplateNotPublished ErrorCode = "template_not_published"
	RenderFailed         ErrorCode = "render_failed"
	RateLimited          ErrorCode = "rate_limited"
	QuotaExceeded        ErrorCode = "quota_exceeded"
	InternalError        ErrorCode = "internal_error"
	ServiceUnavailable   ErrorCode = "service_unavailable"
	RenderTimeout        ErrorCode = "render_timeout"
)

var statusOf = map[ErrorCode]int{
	InvalidJSON: 400, InvalidRequest: 400, Unauthorized: 401, AccountSuspended: 403, InsufficientScope: 403,
	NotFound: 404, TemplateNotFound: 404, VersionNotFound: 404, GenerationNotFound: 404, AccountNotFound: 404,
	MethodNotAllowed: 405, NotAcceptable: 406, RequestTimeout: 408, IdempotencyConflict: 409, PayloadTooLarge: 413,
	UnsupportedMediaType: 415, InvalidData: 422, InvalidTemplate: 422, TemplateNotPublished: 422, RenderFailed: 422,
	RateLimited: 429, QuotaExceeded: 429, InternalError: 500, ServiceUnavailable: 503, RenderTimeout: 504,
}

// Issue is one thing that is wrong, and where. Path is a JSON Pointer into Source.
type Issue struct {
	Source  string `json:"source,omitempty"`
	Path    string `json:"path"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

// APIError is an error that Platen answered with. Code is one of the closed set.
type APIError struct {
	Code    ErrorCode
	Status  int
	Message string
	Issues  []Issue
	// RetryAfter is the number of seconds after which, by the server's estimate, a retry makes sense. -1 is none.
	RetryAfter int
	RequestID  string
	// Attempts is the number of tries.
	Attempts int
}

func (e *APIError) Error() string { return e.Message }

// ForeignError says that something that is not Platen answered: a proxy, a gateway, a wrong address.
type ForeignError struct {
	Status     int
	Message    string
	RetryAfter int
	Attempts   int
}

func (e *ForeignError) Error() string { return e.Message }

// ConnectionError says that there was no answer, or half of one. Without an idempotency key nobody knows whether the
// call was carried out.
type ConnectionError struct {
	Message string
	// Timeout says that a try, or the whole call, took longer than its limit.
	Timeout  bool
	Attempts int
	Cause    error
}

func (e *ConnectionError) Error() string { return e.Message }

// Unwrap returns what the connection failed with.
func (e *ConnectionError) Unwrap() error { return e.Cause }

// UsageError names an option or an argument that can't be used. Nothing was sent.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

func usage(format string, arguments ...any) *UsageError {
	return &UsageError{fmt.Sprintf(format, arguments...)}
}
