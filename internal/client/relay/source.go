package relay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"
)

// MostRead is how long a record may be, in bytes: servers take no longer ones.
const MostRead = 250_000

// ErrLong says that a record is longer than [MostRead].
var ErrLong = fmt.Errorf("it is longer than %d bytes", MostRead)

// A Source is where the record of a game grows.
type Source interface {
	// Read returns the record as it is; nil if it is known that it has not changed since it was read last.
	Read(ctx context.Context) ([]byte, error)
}

// A File is a record in a file.
type File string

// Read implements [Source].
func (f File) Read(context.Context) ([]byte, error) {
	file, err := os.Open(string(f))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file)
}

func readAll(from io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, MostRead+1))
	if err == nil && len(text) > MostRead {
		return nil, ErrLong
	}
	return text, err
}

// fetching bounds one request of a [Web].
const fetching = 20 * time.Second

// A Web is a record at an address of HTTP. It is asked for only what has changed. An address that leads to another
// host is not followed: whoever chose the one has not chosen the other.
type Web struct {
	URL string

	client   *http.Client
	tag      string // of what was read last
	modified string
}

// NewWeb returns the record at an address.
func NewWeb(address string) *Web {
	return &Web{URL: address, client: &http.Client{Timeout: fetching, CheckRedirect: func(to *http.Request, via []*http.Request) error {
		if len(via) > 3 || to.URL.Host != via[0].URL.Host || to.URL.Scheme != via[0].URL.Scheme {
			return fmt.Errorf("it leads to %s, which is another place: name that", (&url.URL{Scheme: to.URL.Scheme, Host: to.URL.Host}).String())
		}
		return nil
	}}}
}

// A StatusError is the status of HTTP with which a record was refused.
type StatusError int

func (e StatusError) Error() string {
	return fmt.Sprintf("it answers %d %s", int(e), http.StatusText(int(e)))
}

// Read implements [Source].
func (w *Web) Read(ctx context.Context) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, w.URL, http.NoBody)
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "shinpan-relay")
	if w.tag != "" {
		request.Header.Set("If-None-Match", w.tag)
	}
	if w.modified != "" {
		request.Header.Set("If-Modified-Since", w.modified)
	}
	response, err := w.client.Do(request)
	if err != nil {
		if inner := (*url.Error)(nil); errors.As(err, &inner) {
			err = inner.Err // without the address, which may hold a secret
		}
		return nil, err
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusNotModified:
		return nil, nil
	default:
		return nil, StatusError(response.StatusCode)
	}
	text, err := readAll(response.Body)
	if err != nil {
		return nil, err
	}
	w.tag, w.modified = response.Header.Get("ETag"), response.Header.Get("Last-Modified")
	return text, nil
}
