package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/shinpan/shinpan/internal/server/traces"
	"github.com/shinpan/shinpan/internal/span"
)

// A tracesConfig names the collector to which traces go. Without it there are none.
type tracesConfig struct {
	Collector string  `toml:"collector"` // where OTLP is taken over HTTP
	Share     float64 `toml:"share"`     // of requests and of programs' turns that are traced; 0.01 if left out
	// holds headers that the collector wants, one a line, as "Authorization: Bearer …"
	HeadersFile string `toml:"headers_file"`
}

// usualShare is of how many requests there is a trace.
const usualShare = 0.01

// load returns the configuration of package traces; nil where there are none.
func (t tracesConfig) load() (*traces.Config, error) {
	if t == (tracesConfig{}) {
		return nil, nil
	}
	c := traces.Config{Collector: t.Collector, Share: t.Share}
	if c.Share == 0 {
		c.Share = usualShare
	}
	var err error
	if t.HeadersFile != "" {
		c.Headers, err = readHeaders(t.HeadersFile)
	}
	if err := errors.Join(err, c.Check()); err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return &c, nil
}

// readHeaders reads a file of headers, one a line.
func readHeaders(path string) (map[string]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("headers_file cannot be read: %w", err)
	}
	headers := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, errors.New("headers_file: every line is a header, as in Authorization: Bearer SECRET")
		}
		headers[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return headers, nil
}

// openTraces begins to deliver traces, and returns what notes their spans; nil where there are none.
func openTraces(ctx context.Context, c *traces.Config, log *slog.Logger) (by *span.Tracer, exporter *traces.Exporter, err error) {
	if c == nil {
		return nil, nil, nil
	}
	exporter, err = traces.Open(ctx, *c, version(), log)
	if err != nil {
		return nil, nil, err
	}
	return exporter.Tracer(), exporter, nil
}
