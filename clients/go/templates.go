package platen

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// Pushed is a version that was stored or published.
type Pushed struct {
	Code      string            `json:"code"`
	Version   int               `json:"version"`
	Published bool              `json:"published"`
	Warnings  []json.RawMessage `json:"warnings"`
}

// Template is a template as it is listed.
type Template struct {
	Code      string `json:"code"`
	Name      string `json:"name"`
	Account   string `json:"account"`
	Published *int   `json:"published"`
	Newest    *int   `json:"newest"`
	CreatedAt string `json:"createdAt"`
}

// WithMain names the main file of a folder. Default: template.json.
func WithMain(file string) Option {
	return func(o *options) { o.main = file }
}

// WithPublish says that calls use the pushed version from now on.
func WithPublish() Option {
	return func(o *options) { o.publish = true }
}

// PushTemplate stores the files of a folder as a new version. Hidden files are left out. Faults are an *APIError with the
// code invalid_template and Issues.
func (c *Client) PushTemplate(ctx context.Context, folder string, given ...Option) (*Pushed, error) {
	chosen, err := optionsOf(given)
	if err != nil {
		return nil, err
	}
	body, err := zipOf(os.DirFS(folder), nil)
	if err != nil {
		return nil, err
	}
	var parameters []string
	if chosen.publish {
		parameters = append(parameters, "publish=true")
	}
	if chosen.main != "" {
		parameters = append(parameters, "main="+url.QueryEscape(chosen.main))
	}
	pushed := new(Pushed)
	header := chosen.headers("application/zip", "application/json")
	ask := asked{"POST", withParameters("v1/templates", parameters), header, body, chosen.key != nil, isJSON}
	return pushed, c.manage(ctx, ask, pushed)
}

// PublishTemplate publishes a version. 0 is the newest.
func (c *Client) PublishTemplate(ctx context.Context, code string, version int) (*Pushed, error) {
	if code == "" || code == "." || code == ".." {
		return nil, usage("expected a code or an id, got %q", code)
	}
	var parameters []string
	if version != 0 {
		parameters = []string{"version=" + strconv.Itoa(version)}
	}
	pushed := new(Pushed)
	path := withParameters("v1/templates/"+url.PathEscape(code)+"/publish", parameters)
	ask := asked{"POST", path, http.Header{"Accept": {"application/json"}}, nil, version != 0, isJSON}
	return pushed, c.manage(ctx, ask, pushed)
}

// ListTemplates returns every template, newest first.
func (c *Client) ListTemplates(ctx context.Context) ([]Template, error) {
	var all []Template
	var parameters []string
	for {
		var part struct {
			Data       []Template `json:"data"`
			NextCursor *string    `json:"nextCursor"`
		}
		header := http.Header{"Accept": {"application/json"}}
		ask := asked{"GET", withParameters("v1/templates", parameters), header, nil, true, isJSON}
		if err := c.manage(ctx, ask, &part); err != nil {
			return nil, err
		}
		all = append(all, part.Data...)
		if part.NextCursor == nil {
			return all, nil
		}
		parameters = []string{"cursor=" + url.QueryEscape(*part.NextCursor)}
	}
}

func (c *Client) manage(ctx context.Context, ask asked, into any) error {
	answer, err := c.send(ctx, ask)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer.body, into)
}

func isJSON(status int, header http.Header) bool {
	return (status == 200 || status == 201) && mediaType(header) == "application/json" && header.Get("X-Request-Id") != ""
}

func mediaType(header http.Header) string {
	parts := strings.FieldsFunc(header.Get("Content-Type"), func(char rune) bool { return char == ';' || char == ' ' })
	if len(parts) == 0 {
		return ""
	}
	return parts[0]
}

func withParameters(path string, parameters []string) string {
	if len(parameters) == 0 {
		return path
	}
	return path + "?" + strings.Join(parameters, "&")
}

// zipOf packs the plain files of a folder in the order of their names; those of changed take the place of others. The
// same files give the same bytes at any time.
func zipOf(folder fs.FS, changed map[string][]byte) ([]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path != "." && strings.HasPrefix(entry.Name(), ".") {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		files[filepath.ToSlash(path)], err = fs.ReadFile(folder, path)
		return err
	})
	if err != nil {
		return nil, err
	}
	names := []string{}
	for name, content := range changed {
		files[name] = content
	}
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	var buffer bytes.Buffer
	archive := zip.NewWriter(&buffer)
	for _, name := range names {
		file, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = file.Write(files[name])
		}
		if err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}
