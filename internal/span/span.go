// Package span notes how long the steps of an act take, for the traces of an operator who wants them. The steps are
// those of a request, and of a program's turn; what is noted leaves the process by package traces.
//
// A [Tracer] is given to whoever takes such steps. It may be nil, and then nothing is noted, at the cost of a
// comparison.
package span

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// A Tracer begins spans. A nil one begins none. It is safe for concurrent use.
type Tracer struct {
	provider trace.TracerProvider
	tracer   trace.Tracer
}

// New returns a tracer whose spans go to a provider.
func New(to trace.TracerProvider) *Tracer {
	return &Tracer{to, to.Tracer("github.com/shinpan/shinpan")}
}

// Provider returns where the spans go; nil for nowhere.
func (t *Tracer) Provider() trace.TracerProvider {
	if t == nil {
		return nil
	}
	return t.provider
}

// A Span is a step that goes on. The zero Span is one that nobody notes.
type Span struct{ span trace.Span }

// Root begins a span that is part of no other.
func (t *Tracer) Root(ctx context.Context, name string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	ctx, s := t.tracer.Start(ctx, name, trace.WithNewRoot())
	return ctx, Span{s}
}

// Begin begins a span that is part of the context's; where that has none, or one that is not noted, there is none.
func (t *Tracer) Begin(ctx context.Context, name string) (context.Context, Span) {
	if t == nil || !trace.SpanFromContext(ctx).IsRecording() {
		return ctx, Span{}
	}
	ctx, s := t.tracer.Start(ctx, name)
	return ctx, Span{s}
}

// End ends the span. The error says whether the step failed; its text is not noted, since it may have names in it.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// Count notes a number of something.
func (s Span) Count(of string, n int) {
	if s.span != nil {
		s.span.SetAttributes(attribute.Int(of, n))
	}
}

// A Link is a span that another one may be about, by one's context; the zero Link leads nowhere.
type Link struct{ context trace.SpanContext }

// Link returns the span of a context, if it is noted.
func (t *Tracer) Link(ctx context.Context) Link {
	if t == nil {
		return Link{}
	}
	s := trace.SpanFromContext(ctx)
	if !s.IsRecording() {
		return Link{}
	}
	return Link{s.SpanContext()}
}

// For begins a span of work that is done for several others at once: it is part of the first of them, and linked with
// the rest. There is none where none of them is noted.
func (t *Tracer) For(ctx context.Context, name string, others []Link) (context.Context, Span) {
	if t == nil || len(others) == 0 {
		return ctx, Span{}
	}
	ctx = trace.ContextWithSpanContext(ctx, others[0].context)
	links := make([]trace.Link, 0, len(others)-1)
	for _, other := range others[1:] {
		links = append(links, trace.Link{SpanContext: other.context})
	}
	ctx, s := t.tracer.Start(ctx, name, trace.WithLinks(links...))
	return ctx, Span{s}
}

// Valid reports whether the link leads to a span.
func (l Link) Valid() bool { return l.context.IsValid() }
