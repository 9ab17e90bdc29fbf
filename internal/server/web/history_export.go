package web

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

// exported describes the answer of [exportHandler.export].
func exported(op *huma.Operation) {
	op.Responses["200"] = &huma.Response{
		Description: "person.json, and games/ID.sgf for every game",
		Content:     map[string]*huma.MediaType{"application/zip": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}
}

// exportHandler hands people everything that the server keeps of them.
type exportHandler struct {
	problem.Faults
	store  store.Store
	who    *callers
	people *directory
	work   *limit.Queue
}

// An exportedPerson is what an export says of its owner: what everybody may know, and what nobody else sees.
type exportedPerson struct {
	Profile
	Email    string `json:"email,omitempty"`
	Language string `json:"language,omitempty"` // in which mail is written
}

// export answers with everything that the server keeps of the person of the request. The file is
// written while games are read, so that many games take no more memory.
func (e *exportHandler) export(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	h, err := e.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	working, leave, err := e.work.Enter(ctx)
	if err != nil {
		return nil, err
	}
	profile, err := e.people.profile(working, h.Person)
	leave()
	if err != nil {
		return nil, err
	}
	about := &exportedPerson{Profile: *profile, Email: h.Person.Email, Language: h.Person.Language}
	about.Bio = h.Person.Bio // also of a person who may only look
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		_, w := humago.Unwrap(hctx)
		w.Header().Set("Content-Type", "application/zip")
		w.Header().Set("Content-Disposition", `attachment; filename="shinpan.zip"`)
		if err := e.writeExport(ctx, w, about); err != nil {
			_ = e.Fault(ctx, err)       // for the log; the answer has begun
			panic(http.ErrAbortHandler) // half a file must not look like a whole one
		}
	}}, nil
}

// exportPage is how many games are read before more are asked for, and exportPatience how
// long a client may take to read one.
const (
	exportPage     = 100
	exportPatience = 30 * time.Second
)

func (e *exportHandler) writeExport(ctx context.Context, w http.ResponseWriter, p *exportedPerson) error {
	file := zip.NewWriter(w)
	about, err := file.Create("person.json")
	if err != nil {
		return err
	}
	text := json.NewEncoder(about)
	text.SetIndent("", "  ")
	if err := text.Encode(p); err != nil {
		return err
	}
	for q := (store.Query{Player: p.ID, Limit: exportPage}); ; {
		games, err := e.store.List(ctx, q)
		if err != nil {
			return fmt.Errorf("export: %w", err)
		}
		for _, g := range games {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportPatience)) // not every writer can; then there is none
			if err := e.exportGame(ctx, file, g); err != nil {
				return fmt.Errorf("export game %s: %w", g.ID, err)
			}
		}
		if len(games) < exportPage {
			return file.Close()
		}
		q.Before = games[len(games)-1].ID
	}
}

func (e *exportHandler) exportGame(ctx context.Context, file *zip.Writer, g store.Summary) error {
	text, err := e.exportedGame(ctx, g.ID)
	if err != nil {
		return err
	}
	entry, err := file.CreateHeader(&zip.FileHeader{Name: "games/" + g.ID + ".sgf", Method: zip.Deflate, Modified: g.Updated})
	if err != nil {
		return err
	}
	_, err = entry.Write(text)
	return err
}

// exportedGame returns a game as SGF.
func (e *exportHandler) exportedGame(ctx context.Context, id string) ([]byte, error) {
	ctx, leave, err := e.work.GoOn(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	log, err := e.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	game, err := referee.Replay(log)
	if err != nil {
		return nil, err
	}
	return sgf.Format(e.people.record(id, game).Tree()), nil
}
