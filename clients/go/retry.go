package platen

import (
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	firstWait   = 500 * time.Millisecond
	longestWait = 8 * time.Second
	// forever stands for no end, and for a wait that no clock can hold.
	forever = time.Duration(math.MaxInt64)
)

// failure is why a try failed: code of Platen, status of something else, or neither where the connection failed.
type failure struct {
	code       ErrorCode
	status     int
	retryAfter string
}

// retryState is what the decision depends on besides the failure.
type retryState struct {
	tries, maxRetries int
	maxRetryAfter     time.Duration
	keyed             bool
	left              time.Duration
	now               time.Time
	random            float64
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// parseRetryAfter returns the wait that a Retry-After asks for (RFC 9110 10.2.3), and whether it is one.
func parseRetryAfter(value string, now time.Time) (time.Duration, bool) {
	text := strings.TrimSpace(value)
	if digits.MatchString(text) {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil || seconds > int64(forever/time.Second) {
			return forever, true
		}
		return time.Duration(seconds) * time.Second, true
	}
	date, err := http.ParseTime(text)
	if err != nil {
		return 0, false
	}
	if wait := date.Sub(now); wait > 0 {
		return wait, true
	}
	return 0, true
}

// decide returns the wait before the next try and true, or why not now where the server asks for too long a wait.
func decide(failed failure, state retryState) (wait time.Duration, again bool, refusal string) {
	if state.tries > state.maxRetries || !mayRetry(failed, state.keyed) {
		return 0, false, ""
	}
	asked, isAsked := parseRetryAfter(failed.retryAfter, state.now)
	if !isAsked {
		most := float64(firstWait) * math.Pow(2, float64(state.tries-1))
		wait = time.Duration(math.Min(most, float64(longestWait)) * state.random)
		return wait, wait < state.left, ""
	}
	if asked > state.maxRetryAfter {
		most := "this is longer than MaxRetryAfter, " + strconv.FormatInt(state.maxRetryAfter.Milliseconds(), 10) + " ms"
		return 0, false, refuse(asked, state.now, most)
	}
	if asked >= state.left {
		return 0, false, refuse(asked, state.now, "the time of the call ends before")
	}
	return asked, true, ""
}

// mayRetry says whether a failure may be retried. rate_limited and service_unavailable say that nothing was done, so
// they always may. What may have been done is retried only with a key.
func mayRetry(failed failure, keyed bool) bool {
	switch {
	case failed.code != "":
		return failed.code == RateLimited || failed.code == ServiceUnavailable
	case failed.status != 0:
		return keyed && failed.status >= 502 && failed.status <= 504
	default:
		return keyed
	}
}

func refuse(asked time.Duration, now time.Time, why string) string {
	at := now.Add(asked).UTC().Format("2006-01-02T15:04:05Z")
	return fmt.Sprintf("try again after %s, in %d s: %s", at, ceilSeconds(asked), why)
}

func ceilSeconds(wait time.Duration) int {
	return int(math.Ceil(wait.Seconds()))
}
