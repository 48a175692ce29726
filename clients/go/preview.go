package platen

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path"
	"strconv"
)

// Draft is a template that is stored nowhere: the files of a folder, or a Template that names no files. Data is that of
// one document. Where it is nil, a folder has that of its sample.json.
type Draft struct {
	Folder   string
	Template any
	Data     any
}

// Preview is one page of a draft.
type Preview struct {
	PNG []byte
	// Pages is how many pages the document has.
	Pages      int
	Warnings   int
	DurationMs int
	RequestID  string
	// Attempts is the number of tries that it took.
	Attempts int
}

// WithPage says which page of a draft is drawn, from 1. Default: 1.
func WithPage(number int) Option {
	return func(o *options) { o.page = number }
}

// WithDPI says how many pixels an inch of a draft has, 1 to 300. Default: 96.
func WithDPI(pixels int) Option {
	return func(o *options) { o.dpi = pixels }
}

// Preview draws one page of a draft. Nothing is stored or billed. Faults are an *APIError with the code invalid_template
// or invalid_data and Issues.
func (c *Client) Preview(ctx context.Context, draft Draft, given ...Option) (*Preview, error) {
	chosen, err := optionsOf(given)
	if err != nil {
		return nil, err
	}
	contentType, body, err := draft.sent(chosen.main)
	if err != nil {
		return nil, err
	}
	var parameters []string
	if chosen.page != 0 {
		parameters = append(parameters, "page="+strconv.Itoa(chosen.page))
	}
	if chosen.dpi != 0 {
		parameters = append(parameters, "dpi="+strconv.Itoa(chosen.dpi))
	}
	if chosen.main != "" {
		parameters = append(parameters, "main="+url.QueryEscape(chosen.main))
	}
	header := http.Header{"Content-Type": {contentType}, "Accept": {"image/png"}}
	got, err := c.send(ctx, asked{"POST", withParameters("v1/preview", parameters), header, body, true, isPicture})
	if err != nil {
		return nil, err
	}
	made := madeOf(got)
	pages, _ := strconv.Atoi(got.header.Get("X-Platen-Pages"))
	return &Preview{got.body, pages, made.Warnings, made.DurationMs, made.RequestID, made.Attempts}, nil
}

func (d Draft) sent(main string) (contentType string, body []byte, err error) {
	if (d.Folder == "") == (d.Template == nil) {
		return "", nil, usage("expected a draft with either a folder or a template")
	}
	var data []byte
	if d.Data != nil {
		if data, err = json.Marshal(d.Data); err != nil {
			return "", nil, usage("expected data that JSON can hold: %v", err)
		}
	}
	if d.Folder != "" {
		changed := map[string][]byte{}
		if data != nil {
			changed[path.Join(path.Dir(main), "sample.json")] = data
		}
		body, err = zipOf(os.DirFS(d.Folder), changed)
		return "application/zip", body, err
	}
	draft := map[string]any{"template": d.Template}
	if data != nil {
		draft["data"] = json.RawMessage(data)
	}
	if body, err = json.Marshal(draft); err != nil {
		return "", nil, usage("expected a template that JSON can hold: %v", err)
	}
	return "application/json", body, nil
}

func isPicture(status int, header http.Header) bool {
	return status == 200 && mediaType(header) == "image/png" && header.Get("X-Platen-Pages") != "" &&
		header.Get("X-Request-Id") != ""
}
