package web

import (
	"context"

	"github.com/shinpan/shinpan/internal/game/conditional"
	"github.com/shinpan/shinpan/referee"
)

// PreparedMoves are the moves that a player has prepared in a game by correspondence. Nobody else sees them.
type PreparedMoves struct {
	After    int                  `json:"after" minimum:"0" doc:"how many moves are made: the first awaited move is the next one"`
	Branches []conditional.Branch `json:"branches" doc:"what is awaited, each move once; none: nothing is prepared"`
}

// MyPreparedMoves are those of the player who asks, as far as they are still awaited.
type MyPreparedMoves struct {
	PreparedMoves
	Dropped referee.Reason `json:"dropped,omitzero" doc:"why the last that you had prepared is withdrawn: an answer could not be made"`
}

type preparedOutput struct{ Body MyPreparedMoves }

// getPrepared answers a player with what the player has prepared.
func (h *gamesHandler) getPrepared(ctx context.Context, in *GameInput) (*preparedOutput, error) {
	t, _, color, err := h.players.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	plan, err := t.Prepared(ctx, color)
	if err != nil {
		return nil, err
	}
	out := &preparedOutput{MyPreparedMoves{PreparedMoves: PreparedMoves{plan.After, plan.Branch}}}
	if out.Body.Branches == nil {
		out.Body.Branches = []conditional.Branch{}
	}
	if plan.Dropped != nil {
		out.Body.Dropped = plan.Dropped.Why
	}
	return out, nil
}

// putPrepared replaces what a player has prepared.
func (h *gamesHandler) putPrepared(ctx context.Context, in *actInput[PreparedMoves]) (*preparedOutput, error) {
	t, _, color, err := h.players.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.CatchUp(ctx); err != nil {
		return nil, err
	}
	if err := t.Prepare(ctx, color, in.Body.After, in.Body.Branches); err != nil {
		return nil, err
	}
	return h.getPrepared(ctx, &in.GameInput)
}
