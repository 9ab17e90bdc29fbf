package problem

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/referee"
)

// Every kind of refusal of the referee has a place in the table.
func TestEveryRefusalIsAProblem(t *testing.T) {
	for _, kind := range []string{
		referee.KindNotYourTurn, referee.KindWrongPhase, referee.KindGameOver, referee.KindTooLate, referee.KindMoveConflict,
		referee.KindStaleStop, referee.KindListFinal, referee.KindPaused, referee.KindTooEarly, referee.KindNotAllowed, referee.KindNothingToUndo, referee.KindBadHandicap,
		referee.KindBadPoints, referee.KindGivesUpLiving,
	} {
		p := Of(&referee.RefusedError{Kind: kind, Why: referee.Reason{Code: "why"}})
		if p.Status < 400 || p.Status > 499 || p.Kind() != kind || p.Detail != "why" || p.Code != "why" {
			t.Errorf("%s: %+v", kind, p)
		}
	}
}

// An error below has one answer, however it was wrapped on its way.
func TestErrorsBelow(t *testing.T) {
	much := &limit.RefusedError{Limit: "moves.game", Why: reason.New("too-fast"), RetryAfter: 3}
	for _, c := range []struct {
		err   error
		kind  string
		code  string
		retry int // seconds
	}{
		{much, "rate-limited", "too-fast", 3},
		{limit.ErrTooSlow, "too-slow", "queue-slow", 2},
		{store.ErrNotFound, "not-found", "not-found", 0},
		{store.ErrClosed, "closing", "closing", 1},
		{store.ErrAltered, "altered", "altered", 0},
		{errors.New("the disk is on fire"), "storage-away", "storage-away", 1},
		{New("invalid", reason.New("value-unfit")), "invalid", "value-unfit", 0},
	} {
		p := Of(fmt.Errorf("on the way: %w", c.err))
		if p.Kind() != c.kind || p.Code != c.code || p.RetryAfter != c.retry || p.Detail != p.Why().String() {
			t.Errorf("%v is %+v, want %s because of %s and %d s", c.err, p, c.kind, c.code, c.retry)
		}
		w := httptest.NewRecorder()
		p.Write(w)
		if got := w.Header().Get("Retry-After"); w.Code != p.Status || w.Header().Get("Content-Type") != MediaType || (got != "") != (c.retry > 0) {
			t.Errorf("%s is answered with %d and Retry-After %q", c.kind, w.Code, got)
		}
	}
}

// A fault of ours is logged, unless the client has gone; what a client did wrong is not.
func TestOwnFaultsAreLogged(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		err    error
		status int
		logged bool
	}{
		{t.Context(), errors.New("the disk is on fire"), http.StatusServiceUnavailable, true},
		{gone, errors.New("the disk is on fire"), http.StatusRequestTimeout, false},
		{t.Context(), store.ErrNotFound, http.StatusNotFound, false},
	} {
		var log bytes.Buffer
		f := Faults{slog.New(slog.NewTextHandler(&log, nil))}
		p := f.Fault(c.ctx, c.err)
		if p.Status != c.status || strings.Contains(log.String(), "on fire") != c.logged {
			t.Errorf("%v: %d and the log %q", c.err, p.Status, &log)
		}
	}
}
