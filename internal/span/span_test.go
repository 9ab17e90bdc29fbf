package span

import (
	"errors"
	"testing"

	"go.opentelemetry.io/otel/trace/noop"
)

// Where nothing is traced, a step costs no memory, and the context stays as it is.
func TestOffCostsNothing(t *testing.T) {
	ctx, fault := t.Context(), errors.New("fault")
	for name, by := range map[string]*Tracer{"no tracer": nil, "a request that is not traced": New(noop.NewTracerProvider())} {
		if n := testing.AllocsPerRun(100, func() {
			inner, s := by.Begin(ctx, "step")
			s.Count("shinpan.writes", 3)
			s.End(fault)
			if inner != ctx || by.Link(ctx).Valid() {
				t.Fatal("something began")
			}
			if inner, s = by.For(ctx, "commit", nil); inner != ctx || s != (Span{}) {
				t.Fatal("a commit began for nobody")
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
	var none *Tracer
	if inner, s := none.Root(ctx, "turn"); inner != ctx || s != (Span{}) || none.Provider() != nil {
		t.Error("a nil tracer begins a span")
	}
}
