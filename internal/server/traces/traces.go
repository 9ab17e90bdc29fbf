// Package traces takes the spans of a server to a collector, by OTLP over HTTP: what a request, or a program's turn,
// spent its time with.
//
// A span tells which step it was, when, and how it ended, and has the attributes of [told], and no others: no name,
// token or address of anybody leaves the process, whichever library has noted it. Which requests are traced is decided
// here: a client cannot have its own traced, nor join them to a trace of its own.
package traces

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/shinpan/shinpan/internal/span"
)

// A Config says where traces go, and how many.
type Config struct {
	Collector string            // its address, to which /v1/traces is added where it has no path
	Share     float64           // of requests and of programs' turns that are traced, over 0 and up to 1
	Headers   map[string]string // sent with them, as for an authorization
}

// Check returns everything that is wrong with a configuration, and what to write instead.
func (c Config) Check() error {
	var faults []error
	if where, err := url.Parse(c.Collector); err != nil || where.Host == "" || where.Scheme != "http" && where.Scheme != "https" {
		faults = append(faults, fmt.Errorf("collector: %q is no address of a collector: want one as in http://127.0.0.1:4318", c.Collector))
	}
	if !(c.Share > 0 && c.Share <= 1) {
		faults = append(faults, fmt.Errorf("share: %v is no share of requests: want more than 0, up to 1 for all", c.Share))
	}
	return errors.Join(faults...)
}

// url returns where spans are posted.
func (c Config) url() string {
	where, err := url.Parse(c.Collector)
	if err != nil || strings.Trim(where.Path, "/") != "" {
		return c.Collector
	}
	return where.JoinPath("v1", "traces").String()
}

// Probe reports as an error that the collector does not answer, or takes nothing.
func (c Config) Probe(ctx context.Context) error {
	// which is an export of nothing
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url(), bytes.NewReader(nil))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-protobuf")
	for name, value := range c.Headers {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<16))
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("%s answers %s", c.url(), answer.Status)
	}
	return nil
}

// An Exporter takes spans to a collector. It never holds up what they tell of: if the collector is away, or slower than
// the server, spans are lost.
type Exporter struct {
	provider *sdk.TracerProvider
	out      *delivery
}

// Open begins to take spans to a collector, until the exporter is closed. Nothing is sent before there is a span.
func Open(ctx context.Context, c Config, version string, log *slog.Logger) (*Exporter, error) {
	client, err := otlptracehttp.New(ctx,
		otlptracehttp.WithEndpointURL(c.url()), otlptracehttp.WithHeaders(c.Headers), otlptracehttp.WithTimeout(patience),
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{}))
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	out := &delivery{SpanExporter: client, log: log, to: c.Collector}
	return &Exporter{out: out, provider: sdk.NewTracerProvider(
		sdk.WithBatcher(out, sdk.WithBatchTimeout(often)),
		sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(c.Share))),
		sdk.WithResource(resource.NewSchemaless(attribute.String("service.name", "shinpan"), attribute.String("service.version", version))),
	)}, nil
}

const (
	often    = 2 * time.Second // between two deliveries
	patience = 5 * time.Second // with one
)

// Tracer returns what notes spans.
func (e *Exporter) Tracer() *span.Tracer { return span.New(e.provider) }

// Failing reports whether the latest delivery failed.
func (e *Exporter) Failing() bool { return e.out.failing.Load() }

// Flush takes what has ended to the collector now.
func (e *Exporter) Flush(ctx context.Context) error { return e.provider.ForceFlush(ctx) }

// Close takes the last spans to the collector, for a moment at most.
func (e *Exporter) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return e.provider.Shutdown(ctx)
}

// A delivery strips spans of what they must not tell, and logs when the collector goes away, and when it is back.
type delivery struct {
	sdk.SpanExporter
	log     *slog.Logger
	to      string
	failing atomic.Bool
}

// ExportSpans implements [sdk.SpanExporter].
func (d *delivery) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	bare := make([]sdk.ReadOnlySpan, len(spans))
	for i, s := range spans {
		bare[i] = bareSpan{s}
	}
	err := d.SpanExporter.ExportSpans(ctx, bare)
	switch was := d.failing.Swap(err != nil); {
	case err != nil && !was:
		d.log.Warn("cannot deliver traces; they are lost meanwhile", "collector", d.to, "why", err)
	case err == nil && was:
		d.log.Info("traces are delivered again", "collector", d.to)
	}
	return nil // it has been logged
}

// told has the attributes that spans may have. None of them tells who, or from where.
var told = map[attribute.Key]bool{
	"http.request.method": true, "http.response.status_code": true, "http.route": true, "http.request.body.size": true, "http.response.body.size": true,
	"network.protocol.version": true, "url.scheme": true,
	"db.system.name": true, "db.operation.name": true, "db.response.returned_rows": true, "db.response.status_code": true,
	"shinpan.writes": true,
}

// A bareSpan is one without what must not be told.
type bareSpan struct{ sdk.ReadOnlySpan }

// Attributes returns those that may be told.
func (s bareSpan) Attributes() []attribute.KeyValue {
	var kept []attribute.KeyValue
	for _, a := range s.ReadOnlySpan.Attributes() {
		if told[a.Key] {
			kept = append(kept, a)
		}
	}
	return kept
}

// Events returns none: they have the texts of errors.
func (bareSpan) Events() []sdk.Event { return nil }

// Status returns whether the step failed, without the text of the error.
func (s bareSpan) Status() sdk.Status { return sdk.Status{Code: s.ReadOnlySpan.Status().Code} }

// Handler returns a handler that notes the requests of the API to another one, except streams, which last for hours. A
// nil tracer notes none, and the handler is returned as it is.
func Handler(by *span.Tracer, next http.Handler) http.Handler {
	if by == nil {
		return next
	}
	return otelhttp.NewHandler(next, "request",
		otelhttp.WithTracerProvider(by.Provider()),
		otelhttp.WithPropagators(propagation.NewCompositeTextMapPropagator()), // what clients send decides nothing
		otelhttp.WithFilter(func(r *http.Request) bool {
			return strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasSuffix(r.URL.Path, "/events")
		}),
		otelhttp.WithSpanNameFormatter(func(operation string, _ *http.Request) string { return operation }),
	)
}

// Route returns a handler that calls the span of a request by the pattern that another handler finds it to match, and
// not by its path, which names games and people.
func Route(by *span.Tracer, next http.Handler) http.Handler {
	if by == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r)
		if s := trace.SpanFromContext(r.Context()); s.IsRecording() && r.Pattern != "" {
			s.SetName(r.Pattern)
			s.SetAttributes(attribute.String("http.route", r.Pattern))
		}
	})
}
