package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// A LeaseBody says what a worker can do.
type LeaseBody struct {
	Engines []string `json:"engines" minItems:"1" maxItems:"20" doc:"the names of its engines" example:"[\"katago\"]"`
}

// A leaseOutput has no body where there is nothing to do.
type leaseOutput struct {
	Status int
	Body   *review.Lease
}

// lease leases a review to a worker.
func (h *reviewsHandler) lease(ctx context.Context, in *struct{ Body LeaseBody }) (*leaseOutput, error) {
	if _, err := h.who.official(ctx, roleOrganizer); err != nil {
		return nil, err
	}
	if err := h.offered(in.Body.Engines...); err != nil {
		return nil, err
	}
	q, err := h.queue.open(ctx)
	if err != nil {
		return nil, err
	}
	lease, err := q.Lease(ctx, in.Body.Engines)
	if lease == nil {
		return &leaseOutput{Status: http.StatusNoContent}, err
	}
	return &leaseOutput{http.StatusOK, lease}, err
}

// DeliveredBody says what is still to be done.
type DeliveredBody struct {
	Missing []int `json:"missing" doc:"positions that are still to be evaluated; none when the review is done"`
}

// deliver takes what a worker has found.
func (h *reviewsHandler) deliver(ctx context.Context, in *struct {
	ID   string `path:"id"`
	Body review.Delivery
}) (*struct{ Body DeliveredBody }, error) {
	if _, err := h.who.official(ctx, roleOrganizer); err != nil {
		return nil, err
	}
	q, err := h.queue.open(ctx)
	if err != nil {
		return nil, err
	}
	missing, err := q.Deliver(ctx, in.ID, in.Body)
	if errors.Is(err, review.ErrLost) {
		return nil, problem.New("review-lost", reason.New("review-lease"))
	}
	return &struct{ Body DeliveredBody }{DeliveredBody{append([]int{}, missing...)}}, err
}
