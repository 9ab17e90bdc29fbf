package connect

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/internal/api"
)

// silence is after how long a stream without even an empty line is held to be cut.
const silence = 30 * time.Second

// maxLine bounds a line of a stream, in bytes: a state of the largest board has a few
// thousand.
const maxLine = 1 << 20

// errEnded says that the server has ended a stream in good order.
var errEnded = errors.New("the server ended the stream")

// stream reads the lines of an event stream until it breaks or hear does not want more.
// The error says why it ended; it is a [*Problem] where the server did not let it begin.
func (c *Client) stream(ctx context.Context, path string, hear func(line []byte) error) error {
	ctx, cut := context.WithCancel(ctx)
	defer cut()
	quiet := time.AfterFunc(silence, cut)
	defer quiet.Stop()
	response, err := c.server.Open(ctx, api.Request{
		Method: http.MethodGet, Path: path, Header: map[string]string{"Accept": "application/x-ndjson"},
	})
	if err != nil {
		return err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		quiet.Reset(silence)
		if len(lines.Bytes()) == 0 {
			continue // it is alive
		}
		if err := hear(lines.Bytes()); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return errEnded
}

// hopeless reports whether an error will be the same however often one tries: the
// server knows what was asked, and says no.
func hopeless(err error) bool {
	var p *Problem
	return errors.As(err, &p) && p.Status >= 400 && p.Status < 500 &&
		p.Status != http.StatusRequestTimeout && p.Status != http.StatusTooManyRequests
}
