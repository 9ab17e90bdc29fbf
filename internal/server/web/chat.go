package web

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A ChatLine is something that was said beside a game.
type ChatLine struct {
	N    int       `json:"n" doc:"from 1; numbers are missing where a line is not for you yet"`
	At   time.Time `json:"at"`
	From Person    `json:"from"`
	Text string    `json:"text" doc:"text, never markup; empty when somebody switched the chat off or on"`
	Kind chat.Kind `json:"kind" enum:"players,spectators,off,on" doc:"from where it was said; or a player has switched the chat of the players off, or on again"`
}

func chatLineOf(l chat.Line) ChatLine {
	return ChatLine{N: l.N, At: l.At, From: said(l.From), Text: l.Text, Kind: l.Kind}
}

// heardBy reports whether a viewer may read a line now: what spectators say of a game
// that goes on is not for its players, and what players say not for those who see the game late.
func (l ChatLine) heardBy(g *referee.Game, viewer live.Viewer) bool {
	if l.Kind == chat.Spectators {
		return viewer.Hears(g, l.From.ID)
	}
	return !live.AudienceOf(g, viewer, false).Late
}

// rooms are the open chats. A room that was not used for a while is closed, and opened again from
// its journal.
type rooms struct {
	journals store.Journals
	log      *slog.Logger

	mu   sync.Mutex
	open map[string]*room
}

// A room is the chat beside one game.
type room struct {
	ledger *store.Ledger[chat.Room, chat.Line]
	asked  time.Time     // when somebody last wanted it
	fresh  chan struct{} // closed and replaced when something is said, and closed for good with the room
}

const (
	manyRooms   = 10000            // how many are kept open
	ledgerLimit = 10 * time.Second // for reading a journal or writing to it
)

func newRooms(journals store.Journals, log *slog.Logger) *rooms {
	return &rooms{journals: journals, log: log, open: map[string]*room{}}
}

// look returns what was said beside a game after a line, to players and to spectators (see
// [ChatLine.heardBy]), and a channel that closes when it is worth looking again.
func (rs *rooms) look(id string, after int) (lines []ChatLine, fresh <-chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), ledgerLimit)
	defer cancel()
	r, err := rs.room(ctx, id)
	if err != nil {
		rs.log.Error("cannot read chat", "game", id, "err", err)
		again := make(chan struct{})
		time.AfterFunc(time.Second, func() { close(again) })
		return nil, again
	}
	rs.mu.Lock()
	fresh = r.fresh // before the lines: what is said in between is seen twice rather than never
	rs.mu.Unlock()
	for _, l := range r.ledger.State().After(after) {
		lines = append(lines, chatLineOf(l))
	}
	return lines, fresh
}

// said is look with the lines as event streams tell them.
func (rs *rooms) said(game string, after int) (said []live.Said, fresh <-chan struct{}) {
	lines, fresh := rs.look(game, after)
	for _, l := range lines {
		said = append(said, live.Said{N: l.N, By: l.From.ID, Spectators: l.Kind == chat.Spectators, JSON: encode(chatEvent{game, "chat", l})})
	}
	return said, fresh
}

// say adds a line to the chat of a game or a board: once, however often a request with a key is sent.
func (rs *rooms) say(ctx context.Context, id string, line chat.Line) (said chat.Line, err error) {
	line.Key, _ = guard.TitleOf(ctx)
	err = rs.write(ctx, id, func(before chat.Room) ([]chat.Line, error) {
		var already bool
		if said, already = before.Said(line.Key); already {
			return nil, nil
		}
		said, err = before.Say(line)
		return []chat.Line{said}, err
	})
	return said, err
}

// write adds to the chat of a game what follows from what was said before.
func (rs *rooms) write(ctx context.Context, id string, next func(chat.Room) ([]chat.Line, error)) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ledgerLimit)
	defer cancel()
	r, err := rs.room(ctx, id)
	if err != nil {
		return err
	}
	if err := r.ledger.Write(ctx, next); err != nil {
		return err
	}
	return rs.ring(ctx, id, r)
}

// ring wakes the readers of a game's chat after a room was written to. The room that is open may
// be another by now.
func (rs *rooms) ring(ctx context.Context, id string, written *room) error {
	rs.mu.Lock()
	r := rs.open[id]
	rs.mu.Unlock()
	if r == nil {
		return nil
	}
	if r != written {
		if err := r.ledger.Refresh(ctx); err != nil {
			return err
		}
	}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.open[id] == r {
		close(r.fresh)
		r.fresh = make(chan struct{})
	}
	return nil
}

// room returns the chat of a game, from its journal if it is not open.
func (rs *rooms) room(ctx context.Context, id string) (*room, error) {
	rs.mu.Lock()
	r := rs.open[id]
	if r != nil {
		r.asked = time.Now()
	}
	rs.mu.Unlock()
	if r != nil {
		return r, nil
	}
	ledger, err := store.OpenLedger(ctx, rs.journals, "chat/"+id, nil, chat.Then)
	if err != nil {
		return nil, err
	}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if already := rs.open[id]; already != nil {
		return already, nil
	}
	if len(rs.open) >= manyRooms {
		rs.closeIdle()
	}
	r = &room{ledger: ledger, asked: time.Now(), fresh: make(chan struct{})}
	rs.open[id] = r
	return r, nil
}

// closeIdle closes the tenth of the rooms that have not been used for longest. Their readers look
// again, which opens them. rs.mu is held.
func (rs *rooms) closeIdle() {
	var asked []time.Time
	for _, r := range rs.open {
		asked = append(asked, r.asked)
	}
	slices.SortFunc(asked, time.Time.Compare)
	old := asked[len(asked)/10]
	for id, r := range rs.open {
		if !r.asked.After(old) {
			close(r.fresh)
			delete(rs.open, id)
		}
	}
}

// forget closes all rooms: their journals were rewritten.
func (rs *rooms) forget() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for id, r := range rs.open {
		close(r.fresh)
		delete(rs.open, id)
	}
}

// talkProblem says why a line was not said.
func talkProblem(err error) error {
	switch {
	case errors.Is(err, chat.ErrEmpty), errors.Is(err, chat.ErrLong):
		return problem.Invalid(err)
	case errors.Is(err, chat.ErrFull), errors.Is(err, chat.ErrOff):
		return problem.New(referee.KindWrongPhase, reason.MustOf(err))
	default:
		return err
	}
}

// A Chat is what was said beside a game.
type Chat struct {
	Lines []ChatLine `json:"lines" doc:"oldest first; what spectators say is not for the players while the game goes on, nor for whoever asks from an address from which a player has acted lately"`
}

// chatHandler answers with what was said beside games, and takes new lines.
type chatHandler struct {
	news    *newsSource
	arena   *arena.Arena
	who     *callers
	tables  *tables
	rooms   *rooms
	linesOf *limit.Limiter // by person
}

// getChat answers with what was said beside a game.
func (h *chatHandler) getChat(ctx context.Context, in *struct {
	GameInput
	Since int `query:"since" minimum:"0" doc:"the last line that you know of"`
}) (*struct{ Body Chat }, error) {
	t, viewer, err := h.tables.viewed(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r, err := h.rooms.room(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	room, err := r.ledger.Current(ctx)
	if err != nil {
		return nil, err
	}
	chat := Chat{Lines: []ChatLine{}}
	t.View(func(g *referee.Game) {
		for _, l := range room.After(in.Since) {
			if line := chatLineOf(l); line.heardBy(g, viewer) {
				chat.Lines = append(chat.Lines, line)
			}
		}
	})
	return &struct{ Body Chat }{chat}, nil
}

// talker returns somebody who may talk beside a game, and in which role: whoever has an account,
// and a guest who plays against a person, since the two may have nothing but the link to their game.
func (h *chatHandler) talker(ctx context.Context, game string) (me store.Person, as chat.Kind, err error) {
	if me, err = h.who.may(ctx, scopePlay); err != nil {
		return me, "", err
	}
	if err := h.linesOf.Allow(me.ID, time.Now()); err != nil {
		return me, "", err
	}
	t, err := h.tables.current(ctx, game)
	if err != nil {
		return me, "", err
	}
	as = chat.Spectators
	alone := true // nobody plays against
	viewer, err := h.tables.viewer(ctx, t, me)
	if err != nil {
		return me, "", err
	}
	early := false // who sees a game at once that others see late says nothing to them
	t.View(func(g *referee.Game) {
		early = !g.Over() && !g.Terms().Delay.IsZero() && !live.AudienceOf(g, viewer, false).Late
		if c := g.ColorOf(me.ID); c != weiqi.Empty {
			as = chat.Players
			against := g.Seat(c.Opponent())
			alone = against.Kind != referee.Person || against.Player == ""
		}
	})
	if early && as == chat.Spectators {
		return me, "", problem.New(referee.KindNotAllowed, reason.New("game-chat-late"))
	}
	if me.Guest && alone {
		return me, "", accountNeeded()
	}
	return me, as, nil
}

// say adds a line to the chat of a game.
func (h *chatHandler) say(ctx context.Context, in *struct {
	GameInput
	Body struct {
		Text string `json:"text" maxLength:"2000" doc:"at most 300 characters are left of it; what cannot be seen is taken out"`
	}
}) (*struct{ Body ChatLine }, error) {
	me, as, err := h.talker(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if me.Muted.Holds(time.Now()) {
		return nil, problem.New("muted", reason.New("muted", "why", me.Muted.Why))
	}
	line := chat.Line{At: h.arena.Now(), From: speaker(me), Text: in.Body.Text, Kind: as}
	said, err := h.rooms.say(ctx, in.ID, line)
	if err != nil {
		return nil, talkProblem(err)
	}
	h.tell(ctx, in.ID, me.ID)
	return &struct{ Body ChatLine }{chatLineOf(said)}, nil
}

// tell has the opponent of who has written told. That this fails takes nothing back.
func (h *chatHandler) tell(ctx context.Context, game, by string) {
	t, err := h.tables.load(ctx, game)
	if err == nil {
		var other string
		t.View(func(g *referee.Game) {
			if color := g.ColorOf(by); color != weiqi.Empty {
				other = g.Seat(color.Opponent()).Player
			}
		})
		err = h.news.touch(ctx, game, other)
	}
	if err != nil {
		h.news.log.Error("cannot tell of a line of chat", "game", game, "err", err)
	}
}

// switchChat lets a player switch the chat of the players off, or on again.
func (h *chatHandler) switchChat(ctx context.Context, in *struct {
	GameInput
	Body struct {
		On bool `json:"on" doc:"false: neither player says anything until whoever switched it off has switched it on again"`
	}
}) (*struct{}, error) {
	me, as, err := h.talker(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if as != chat.Players {
		return nil, problem.New(referee.KindNotAllowed, reason.New("chat-of-players"))
	}
	err = h.rooms.write(ctx, in.ID, func(before chat.Room) ([]chat.Line, error) {
		return before.Switch(h.arena.Now(), speaker(me), in.Body.On)
	})
	if err != nil {
		return nil, talkProblem(err)
	}
	return nil, nil
}

func speaker(p store.Person) chat.Person { return chat.Person{ID: p.ID, Name: p.Name, Bot: p.Bot} }

// said returns somebody who said or did something as others see him.
func said(p chat.Person) Person {
	return personOf(store.Person{ID: p.ID, Name: p.Name, Bot: p.Bot, Guest: p.Name == account.ErasedName})
}
