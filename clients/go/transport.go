package platen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// mostErrorBytes bounds an answer that is no document: an error of Platen takes at most 64 KiB.
const mostErrorBytes = 1 << 20

// asked is one request. expected says whether an answer is the one that was asked for.
type asked struct {
	method     string
	path       string
	header     http.Header
	body       []byte
	repeatable bool
	expected   func(status int, header http.Header) bool
}

type answer struct {
	header   http.Header
	body     []byte
	attempts int
}

// tried is a try that failed. last makes the error that the caller gets when it was the last one.
type tried struct {
	failure failure
	last    func(attempts int, refusal string) error
}

var errTooLarge = errors.New("too large")

// send tries until there is an answer, or until no other try makes sense.
func (c *Client) send(ctx context.Context, asked asked) (*answer, error) {
	if c.MaxRetries < 0 {
		return nil, usage("expected MaxRetries to be a whole number of at least 0, got %d", c.MaxRetries)
	}
	start := time.Now()
	deadline, bounded := ctx.Deadline()
	for attempts := 1; ; attempts++ {
		left := forever
		if bounded {
			left = time.Until(deadline)
		}
		got, failed := c.try(ctx, asked, min(c.Timeout, left))
		if failed == nil {
			got.attempts = attempts
			return got, nil
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, ctx.Err()
		}
		if bounded {
			left = time.Until(deadline)
		}
		wait, again, refusal := decide(failed.failure, retryState{
			tries: attempts, maxRetries: c.MaxRetries, maxRetryAfter: c.MaxRetryAfter,
			keyed: asked.repeatable, left: left, now: time.Now(), random: jitter(),
		})
		if !again {
			return nil, failed.last(attempts, refusal)
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			if errors.Is(ctx.Err(), context.Canceled) {
				return nil, ctx.Err()
			}
			return nil, timeoutError(attempts, time.Since(start), ctx.Err())
		}
	}
}

func (c *Client) try(ctx context.Context, asked asked, timeout time.Duration) (*answer, *tried) {
	within, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(within, asked.method, c.baseURL+asked.path, bytes.NewReader(asked.body))
	if err != nil {
		return nil, broken(err, 0, false)
	}
	request.Header = asked.header.Clone()
	request.Header.Set("Authorization", "Bearer "+c.apiKey)
	request.Header.Set("User-Agent", "platen-go")
	// Without it net/http would send the body once more by itself where a kept connection breaks.
	request.GetBody = nil
	response, err := c.http.Do(request)
	if err != nil {
		return nil, broken(err, timeout, within.Err() != nil)
	}
	defer response.Body.Close()
	if !asked.expected(response.StatusCode, response.Header) {
		body, err := readUpTo(response, mostErrorBytes)
		if err != nil && err != errTooLarge {
			return nil, broken(err, timeout, within.Err() != nil)
		}
		return nil, answered(response, body)
	}
	body, err := readUpTo(response, c.MaxBytes)
	if err == errTooLarge {
		return nil, foreign(fmt.Sprintf("expected a document of at most %d bytes, got more", c.MaxBytes), response.StatusCode, "")
	}
	if err != nil {
		return nil, broken(err, timeout, within.Err() != nil)
	}
	return &answer{header: response.Header, body: body}, nil
}

func readUpTo(response *http.Response, most int64) ([]byte, error) {
	if response.ContentLength > most {
		return nil, errTooLarge
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, most+1))
	if err == nil && int64(len(body)) > most {
		return nil, errTooLarge
	}
	return body, err
}

func answered(response *http.Response, body []byte) *tried {
	status, retryAfter := response.StatusCode, response.Header.Get("Retry-After")
	code, message, issues := errorIn(body, status)
	if code == "" {
		return foreign(fmt.Sprintf("expected an answer of Platen, got status %d of something else", status), status, retryAfter)
	}
	return &tried{failure{code: code, retryAfter: retryAfter}, func(attempts int, refusal string) error {
		return &APIError{
			Code: code, Status: status, Message: with(message, refusal), Issues: issues,
			RetryAfter: secondsOf(retryAfter), RequestID: response.Header.Get("X-Request-Id"), Attempts: attempts,
		}
	}}
}

func foreign(message string, status int, retryAfter string) *tried {
	return &tried{failure{status: status, retryAfter: retryAfter}, func(attempts int, refusal string) error {
		return &ForeignError{Status: status, Message: with(message, refusal), RetryAfter: secondsOf(retryAfter), Attempts: attempts}
	}}
}

func broken(cause error, timeout time.Duration, late bool) *tried {
	return &tried{failure{}, func(attempts int, _ string) error {
		if late {
			return timeoutError(attempts, timeout, cause)
		}
		return &ConnectionError{Message: "expected an answer, the connection failed: " + cause.Error(), Attempts: attempts, Cause: cause}
	}}
}

func timeoutError(attempts int, after time.Duration, cause error) error {
	message := fmt.Sprintf("expected an answer within %d ms, got none", after.Round(time.Millisecond).Milliseconds())
	return &ConnectionError{Message: message, Timeout: true, Attempts: attempts, Cause: cause}
}

// errorIn returns what Platen said, or an empty code where it is not Platen's: gateways send JSON of their own.
func errorIn(body []byte, status int) (ErrorCode, string, []Issue) {
	var parsed struct {
		Error struct {
			Code    ErrorCode         `json:"code"`
			Message *string           `json:"message"`
			Issues  []json.RawMessage `json:"issues"`
		} `json:"error"`
	}
	if json.Unmarshal(body, &parsed) != nil || parsed.Error.Message == nil {
		return "", "", nil
	}
	code := parsed.Error.Code
	fits := statusOf[code] == status || code == InvalidRequest && (status == 417 || status == 431)
	if _, known := statusOf[code]; !known || !fits {
		return "", "", nil
	}
	issues := []Issue{}
	for _, raw := range parsed.Error.Issues {
		var names map[string]any
		var issue Issue
		if json.Unmarshal(raw, &names) != nil || json.Unmarshal(raw, &issue) != nil {
			continue
		}
		if names["path"] != nil && names["message"] != nil {
			issues = append(issues, issue)
		}
	}
	return code, *parsed.Error.Message, issues
}

func with(message, refusal string) string {
	if refusal == "" {
		return message
	}
	return message + "; " + refusal
}

func secondsOf(retryAfter string) int {
	wait, isOne := parseRetryAfter(retryAfter, time.Now())
	if !isOne {
		return -1
	}
	return ceilSeconds(wait)
}

func min(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}
