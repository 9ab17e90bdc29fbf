package review

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/internal/api"
)

// A Remote is the queue of a server, at the other end of its API. The client's token has the scope tournament and
// is an organizer's.
type Remote struct{ Client *api.Client }

var _ Source = (*Remote)(nil)

// NewRemote returns the queue of the server at an address, as in "https://go.example.org". It waits for an answer for
// so long.
func NewRemote(server, token string, patience time.Duration, log *slog.Logger) *Remote {
	return &Remote{Client: &api.Client{Base: server + "/api/v1", Token: token, Limit: patience, Log: log}}
}

// noContent is HTTP's status of an answer that has nothing in it: there is nothing to do.
const noContent = 204

// Lease implements [Source].
func (r *Remote) Lease(ctx context.Context, engines []string) (*Lease, error) {
	var lease Lease
	body := map[string]any{"engines": engines}
	status, err := r.Client.Ask(ctx, api.Request{Method: "POST", Path: "/reviews/lease", Body: body}, &lease)
	if err != nil || status == noContent {
		return nil, err
	}
	return &lease, nil
}

// Deliver implements [Source]. It asks until the server answers: what was found took work.
func (r *Remote) Deliver(ctx context.Context, review string, d Delivery) ([]int, error) {
	var left struct {
		Missing []int `json:"missing"`
	}
	if d.Evaluations == nil {
		d.Evaluations = []Evaluation{}
	}
	err := r.Client.Call(ctx, api.Request{Method: "POST", Path: "/reviews/" + review + "/evaluations", Body: d}, &left)
	if p := (*api.Problem)(nil); errors.As(err, &p) && p.Kind == "review-lost" {
		return nil, ErrLost
	}
	return left.Missing, err
}
