// The driver of the Go client: it carries out the orders of ../../conformance, a line of JSON each.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"example.com/platen"
)

type settings struct {
	BaseURL         string `json:"baseUrl"`
	APIKey          string `json:"apiKey"`
	MaxRetries      *int   `json:"maxRetries"`
	TimeoutMs       *int64 `json:"timeoutMs"`
	MaxRetryAfterMs *int64 `json:"maxRetryAfterMs"`
	MaxBytes        *int64 `json:"maxBytes"`
}

type call struct {
	Method         string          `json:"method"`
	TemplateID     string          `json:"templateId"`
	Data           json.RawMessage `json:"data"`
	IdempotencyKey *string         `json:"idempotencyKey"`
	Syntax         string          `json:"syntax"`
	DeadlineMs     int64           `json:"deadlineMs"`
	CancelAfterMs  int64           `json:"cancelAfterMs"`
	Folder         string          `json:"folder"`
	Main           string          `json:"main"`
	Publish        bool            `json:"publish"`
	Code           string          `json:"code"`
	Version        int             `json:"version"`
	Template       json.RawMessage `json:"template"`
	Page           int             `json:"page"`
	DPI            int             `json:"dpi"`
	Identifiers    []any           `json:"identifiers"`
}

type facts map[string]any

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var order struct {
			Client settings `json:"client"`
			Calls  []call   `json:"calls"`
		}
		if err := json.Unmarshal(lines.Bytes(), &order); err != nil {
			panic(err)
		}
		client, err := clientOf(order.Client)
		results := []facts{}
		for _, one := range order.Calls {
			var got facts
			failed := err
			if err == nil || one.Method == "deriveIdempotencyKey" {
				got, failed = carryOut(client, one)
			}
			if failed != nil {
				results = append(results, facts{"error": factsOf(failed)})
			} else {
				results = append(results, facts{"ok": got})
			}
		}
		line, _ := json.Marshal(results)
		fmt.Println(string(line))
	}
}

func clientOf(settings settings) (*platen.Client, error) {
	client, err := platen.NewClient(settings.BaseURL, settings.APIKey)
	if err != nil {
		return nil, err
	}
	if settings.MaxRetries != nil {
		client.MaxRetries = *settings.MaxRetries
	}
	if settings.TimeoutMs != nil {
		client.Timeout = time.Duration(*settings.TimeoutMs) * time.Millisecond
	}
	if settings.MaxRetryAfterMs != nil {
		client.MaxRetryAfter = time.Duration(*settings.MaxRetryAfterMs) * time.Millisecond
	}
	if settings.MaxBytes != nil {
		client.MaxBytes = *settings.MaxBytes
	}
	return client, nil
}

func carryOut(client *platen.Client, call call) (facts, error) {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if call.DeadlineMs > 0 {
		ctx, end = context.WithTimeout(ctx, time.Duration(call.DeadlineMs)*time.Millisecond)
		defer end()
	}
	if call.CancelAfterMs > 0 {
		time.AfterFunc(time.Duration(call.CancelAfterMs)*time.Millisecond, end)
	}
	var options []platen.Option
	if call.IdempotencyKey != nil {
		options = append(options, platen.WithIdempotencyKey(*call.IdempotencyKey))
	}
	switch call.Method {
	case "generate":
		made, err := client.Generate(ctx, call.TemplateID, call.Data, options...)
		if err != nil {
			return nil, err
		}
		return madeOf(made.Made, made.PDF, ""), nil
	case "generateInvoice":
		made, err := client.GenerateInvoice(ctx, call.TemplateID, call.Data, call.Syntax, options...)
		if err != nil {
			return nil, err
		}
		return madeOf(made.Made, made.XML, made.Syntax), nil
	case "pushTemplate":
		if call.Main != "" {
			options = append(options, platen.WithMain(call.Main))
		}
		if call.Publish {
			options = append(options, platen.WithPublish())
		}
		return pushedOf(client.PushTemplate(ctx, call.Folder, options...))
	case "preview":
		return previewOf(client.Preview(ctx, draftOf(call), append(options,
			platen.WithMain(call.Main), platen.WithPage(call.Page), platen.WithDPI(call.DPI))...))
	case "publishTemplate":
		return pushedOf(client.PublishTemplate(ctx, call.Code, call.Version))
	case "listTemplates":
		all, err := client.ListTemplates(ctx)
		codes := []string{}
		for _, one := range all {
			codes = append(codes, one.Code)
		}
		return facts{"codes": codes}, err
	default:
		identifiers := []any{}
		for _, one := range call.Identifiers {
			if number, isNumber := one.(float64); isNumber {
				one = int64(number)
			}
			identifiers = append(identifiers, one)
		}
		key, err := platen.DeriveIdempotencyKey(identifiers...)
		return facts{"key": key}, err
	}
}

func draftOf(call call) platen.Draft {
	draft := platen.Draft{Folder: call.Folder}
	if call.Template != nil {
		draft.Template = call.Template
	}
	if call.Data != nil {
		draft.Data = call.Data
	}
	return draft
}

func previewOf(made *platen.Preview, err error) (facts, error) {
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(made.PNG)
	return facts{
		"pages": made.Pages, "warnings": made.Warnings, "durationMs": made.DurationMs, "requestId": made.RequestID,
		"attempts": made.Attempts, "bytes": len(made.PNG), "sha256": hex.EncodeToString(sum[:]),
	}, nil
}

func pushedOf(pushed *platen.Pushed, err error) (facts, error) {
	if err != nil {
		return nil, err
	}
	return facts{"code": pushed.Code, "version": pushed.Version, "published": pushed.Published}, nil
}

func madeOf(made platen.Made, body []byte, syntax string) facts {
	sum := sha256.Sum256(body)
	var name any
	if made.FileName != "" {
		name = made.FileName
	}
	return facts{
		"generationId": made.GenerationID, "requestId": made.RequestID, "durationMs": made.DurationMs, "fileName": name,
		"replayed": made.Replayed, "replayMismatch": made.ReplayMismatch, "warnings": made.Warnings,
		"attempts": made.Attempts, "syntax": syntax, "bytes": len(body), "sha256": hex.EncodeToString(sum[:]),
	}
}

func factsOf(err error) facts {
	var api *platen.APIError
	var foreign *platen.ForeignError
	var connection *platen.ConnectionError
	var usage *platen.UsageError
	found := facts{"message": err.Error()}
	switch {
	case errors.As(err, &api):
		found["kind"], found["code"], found["status"], found["attempts"] = "api", api.Code, api.Status, api.Attempts
		found["issues"], found["requestId"], found["retryAfterSec"] = api.Issues, api.RequestID, secondsOf(api.RetryAfter)
	case errors.As(err, &foreign):
		found["kind"], found["status"], found["attempts"] = "foreign", foreign.Status, foreign.Attempts
	case errors.As(err, &connection):
		found["kind"], found["attempts"] = "connection", connection.Attempts
		if connection.Timeout {
			found["kind"] = "timeout"
		}
	case errors.As(err, &usage):
		found["kind"] = "usage"
	case errors.Is(err, context.Canceled):
		found["kind"] = "canceled"
	default:
		found["kind"] = "bug"
	}
	return found
}

func secondsOf(seconds int) any {
	if seconds < 0 {
		return nil
	}
	return seconds
}
