package web

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/game/conditional"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// exported describes the answer of [exportHandler.export].
func exported(op *huma.Operation) {
	op.Responses["200"] = &huma.Response{
		Description: "person.json with what is kept of you, ratings.json with how your rating came about, games/ID.sgf for every game, chats/ID.json with what you said beside it, prepared/ID.json with the moves that you have prepared in it, boards/ID.sgf for every shared board and problem of yours, attempts.json with what you have made of problems, records/ID.sgf for every record that you keep, and reviews.json with the reviews that you asked for",
		Content:     map[string]*huma.MediaType{"application/zip": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}
}

// exportHandler hands people everything that the server keeps of them.
type exportHandler struct {
	problem.Faults
	store  store.Store
	who    *callers
	people *directory
	lobby  *journalCache[lobby.Lobby, lobby.Entry]
	rooms  *rooms
	boards *openBoards
	work   *limit.Queue
	kept   *keptRecords

	methods *methodsHandler
}

// An exportedPerson is what an export says of its owner: what everybody may know, and what nobody else sees.
type exportedPerson struct {
	Profile
	Email    string `json:"email,omitempty"`
	Language string `json:"language,omitempty"` // in which mail is written

	News    *MyNews  `json:"news,omitempty"` // what the person has chosen to be told
	Tokens  []Token  `json:"tokens"`         // sessions and keys for programs, without their secrets
	Methods []Method `json:"methods"`        // ways to sign in without a password
	Blocks  []Person `json:"blocks"`         // whom the person does not want to meet
}

// A ratedGame is what a game has made of the rating of a person.
type ratedGame struct {
	Game      string      `json:"game"`
	At        time.Time   `json:"at"`
	Pool      rating.Pool `json:"pool"`
	Rating    float64     `json:"rating"`
	Deviation float64     `json:"deviation"`
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
	about, err := e.about(working, h)
	leave()
	if err != nil {
		return nil, err
	}
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

// about returns what the server keeps of a person besides games.
func (e *exportHandler) about(ctx context.Context, h account.Holder) (*exportedPerson, error) {
	profile, err := e.people.profile(ctx, h.Person)
	if err != nil {
		return nil, err
	}
	about := &exportedPerson{Profile: *profile, Email: h.Person.Email, Language: h.Person.Language, Tokens: []Token{}, Blocks: []Person{}}
	tokens, err := e.store.Tokens(ctx, h.Person.ID)
	if err != nil {
		return nil, err
	}
	for _, t := range tokens {
		if account.Shown(t, time.Now()) {
			about.Tokens = append(about.Tokens, tokenOf(t, h.Token.ID))
		}
	}
	if h.Person.News != "" {
		about.News = new(chosenNews(h, news.SettingsOf(h.Person)))
	}
	methods, err := e.methods.methodsOf(ctx, h.Person.ID)
	if err != nil {
		return nil, err
	}
	about.Methods = methods
	offers, err := e.lobby.current(ctx)
	for _, p := range offers.Blocked(h.Person.ID) {
		about.Blocks = append(about.Blocks, personOf(store.Person{ID: p.ID, Name: p.Name, Guest: p.Guest, Bot: p.Bot}))
	}
	return about, err
}

// rated returns how the rating of a person came about.
func (e *exportHandler) rated(person string) []ratedGame {
	games := []ratedGame{}
	if e.people.ratings == nil {
		return games
	}
	for _, pool := range rating.Pools() {
		for _, s := range e.people.ratings.Book().Trail(person, pool) {
			games = append(games, ratedGame{s.Entry.Game, s.Entry.At, pool, s.Rating, s.Deviation})
		}
	}
	return games
}

// writeJSON adds a file to an export.
func writeJSON(file *zip.Writer, name string, content any) error {
	entry, err := file.Create(name)
	if err != nil {
		return err
	}
	text := json.NewEncoder(entry)
	text.SetIndent("", "  ")
	return text.Encode(content)
}

// exportPage is how many games are read before more are asked for, and exportPatience how
// long a client may take to read one.
const (
	exportPage     = 100
	exportPatience = 30 * time.Second
)

func (e *exportHandler) writeExport(ctx context.Context, w http.ResponseWriter, p *exportedPerson) error {
	file := zip.NewWriter(w)
	if err := errors.Join(writeJSON(file, "person.json", p), writeJSON(file, "ratings.json", e.rated(p.ID))); err != nil {
		return err
	}
	if err := e.kept.export(ctx, file, p.ID); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if err := e.exportBoards(ctx, file, p.ID); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	for q := (store.Query{Player: p.ID, Limit: exportPage}); ; {
		games, err := e.store.List(ctx, q)
		if err != nil {
			return fmt.Errorf("export: %w", err)
		}
		for _, g := range games {
			// not every writer can; then there is none
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportPatience))
			if err := e.exportGame(ctx, file, p.ID, g); err != nil {
				return fmt.Errorf("export game %s: %w", g.ID, err)
			}
		}
		if len(games) < exportPage {
			return file.Close()
		}
		q.Before = games[len(games)-1].ID
	}
}

// exportBoards adds the boards that a person owns, hidden or not, and what the person has made of problems.
func (e *exportHandler) exportBoards(ctx context.Context, file *zip.Writer, person string) error {
	list, err := e.boards.index.current(ctx)
	if err != nil {
		return err
	}
	for _, item := range list.Newest(list.Count(person), func(k board.Kept) bool { return k.Owner.ID == person }) {
		// not one that stays open
		b, err := store.OpenLedger(ctx, e.boards.journals, board.JournalOf(item.Board), board.Board{}, board.Then)
		if err != nil {
			return err
		}
		entry, err := file.Create("boards/" + item.Board + ".sgf")
		if err != nil {
			return err
		}
		state := b.State()
		if _, err := entry.Write(sgf.Format(state.Tree())); err != nil {
			return err
		}
	}
	tried, err := store.OpenLedger(ctx, e.boards.journals, attemptsOf(person), board.Attempts{}, board.Attempted)
	if err != nil || tried.Len() == 0 {
		return err
	}
	return writeJSON(file, "attempts.json", tried.State().Of)
}

// exportGame adds a game, and what a person said beside it.
func (e *exportHandler) exportGame(ctx context.Context, file *zip.Writer, person string, g store.Summary) error {
	text, said, plan, err := e.exportedGame(ctx, person, g.ID)
	if err != nil {
		return err
	}
	entry, err := file.CreateHeader(&zip.FileHeader{Name: "games/" + g.ID + ".sgf", Method: zip.Deflate, Modified: g.Updated})
	if err != nil {
		return err
	}
	if _, err = entry.Write(text); err != nil {
		return err
	}
	if len(plan.Branch) > 0 {
		if err := writeJSON(file, "prepared/"+g.ID+".json", PreparedMoves{plan.After, plan.Branch}); err != nil {
			return err
		}
	}
	if len(said) == 0 {
		return nil
	}
	return writeJSON(file, "chats/"+g.ID+".json", said)
}

// exportedGame returns a game as SGF, what a person said beside it, and what the person has prepared in it.
func (e *exportHandler) exportedGame(ctx context.Context, person, id string) (record []byte, said []ChatLine, plan conditional.Plan, err error) {
	ctx, leave, err := e.work.GoOn(ctx)
	if err != nil {
		return nil, nil, plan, err
	}
	defer leave()
	log, err := e.store.Load(ctx, id)
	if err != nil {
		return nil, nil, plan, err
	}
	game, err := referee.Replay(log)
	if err != nil {
		return nil, nil, plan, err
	}
	talk, err := store.OpenLedger(ctx, e.rooms.journals, "chat/"+id, nil, chat.Then) // not one that stays open
	if err != nil {
		return nil, nil, plan, err
	}
	for _, l := range talk.State() {
		if l.From.ID == person {
			said = append(said, chatLineOf(l))
		}
	}
	if color := game.ColorOf(person); color != weiqi.Empty && !game.Over() && game.Terms().Time.Correspondence() {
		book, err := conditional.Open(ctx, e.rooms.journals, id)
		if err != nil {
			return nil, nil, plan, err
		}
		plan = book.Of(color, game)
	}
	return sgf.Format(e.people.record(id, game).Tree()), said, plan, nil
}
