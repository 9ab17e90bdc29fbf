package web

import (
	"context"

	"github.com/shinpan/shinpan/internal/scoring"
)

// cruxes reads out what a judge leaves unsettled in a position of a record.
func (h *countsHandler) cruxes(ctx context.Context, in *struct{ Body scoring.CruxesBody }) (*struct{ Body scoring.Cruxes }, error) {
	record, err := scoring.ReadText(in.Body.SGF)
	if err != nil {
		return nil, uncounted(ctx, err)
	}
	if err := h.judgeable(ctx, record, in.Body.Move); err != nil {
		return nil, err
	}
	found, err := scoring.ReadOut(ctx, in.Body, h.opinions.of)
	if err != nil {
		return nil, uncounted(ctx, err)
	}
	return &struct{ Body scoring.Cruxes }{found}, nil
}
