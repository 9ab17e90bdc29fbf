package problem

import (
	"context"
	"log/slog"
	"net/http"
)

// Faults turns the errors of requests into problems, and logs those that are the server's own fault.
type Faults struct {
	Log *slog.Logger
}

// Fault returns the problem that the client is told of an error, and logs an error that is not the
// client's. What fails once the client is gone is nobody else's fault.
func (f *Faults) Fault(ctx context.Context, err error) *Problem {
	p := Of(err)
	switch {
	case p.Status < http.StatusInternalServerError:
		return p
	case ctx.Err() != nil:
		return Lost()
	}
	f.Log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("problem", p.Type), slog.Any("err", err))
	return p
}
