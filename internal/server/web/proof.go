package web

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/game/proof"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// proofType is the media type of proofs: lines of JSON.
const proofType = "application/x-ndjson"

// proofs describes the answer of [recordsHandler.getProof].
func proofs(op *huma.Operation) {
	op.Description = "Lines of JSON: what the server says of the game, signed with its key (see GET /key), and then the whole log, an event a line. " +
		"Anybody checks it with shinpan verify --key KEY FILE, and needs no server for that."
	op.Responses["200"] = &huma.Response{
		Description: "The proof and the log",
		Content:     map[string]*huma.MediaType{proofType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}
}

// getProof answers with the log of a game that is over, signed, as it is in the store.
func (h *recordsHandler) getProof(ctx context.Context, in *GameInput) (*huma.StreamResponse, error) {
	if _, err := h.tables.current(ctx, in.ID); err != nil {
		return nil, err
	}
	working, leave, err := h.work.Enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	log, err := h.store.Load(working, in.ID)
	if err != nil {
		return nil, err
	}
	key, err := proof.MakeKey(working, h.keys)
	if err != nil {
		return nil, err
	}
	document, err := proof.Sign(key, in.ID, log, h.arena.Now())
	if errors.Is(err, proof.ErrNotOver) {
		return nil, problem.New("not-found", reason.New("no-proof-yet"))
	}
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		hctx.SetHeader("Content-Type", proofType)
		hctx.SetHeader("Content-Disposition", attachment(in.ID+".proof"))
		_, _ = hctx.BodyWriter().Write(document) // an error says that the client is gone
	}}, nil
}

// A SigningKey is what proofs are checked with.
type SigningKey struct {
	Algorithm string `json:"algorithm" enum:"ed25519"`
	Key       string `json:"key" doc:"the public key, in hexadecimal"`
}

// getKey answers with the public key of the server.
func (h *recordsHandler) getKey(ctx context.Context, _ *struct{}) (*struct{ Body SigningKey }, error) {
	key, err := proof.MakeKey(ctx, h.keys)
	if err != nil {
		return nil, err
	}
	return &struct{ Body SigningKey }{SigningKey{"ed25519", proof.Text(key)}}, nil
}
