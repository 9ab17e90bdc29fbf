package cgos

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/remark"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A match is a game that players of the venue play: one of the venue's own, or one to which
// they were invited.
type match struct {
	own    *game // as it began; nil for an invitation
	number int   // that the players are told
	table  *arena.Table
	sides  [3]string // the venue's player of each color, or ""
	shown  [3]string // the names of the sides, with what their ratings were: "gnugo(1800?)"

	mu   sync.Mutex
	book *remark.Book // guarded by mu; nil before the first remark
}

// plays reports whether a player of the venue plays in the match.
func (m *match) plays(player string) bool {
	return m.sides[weiqi.Black] == player || m.sides[weiqi.White] == player
}

// color returns the side of a player.
func (m *match) color(player string) weiqi.Color {
	if player == m.sides[weiqi.Black] {
		return weiqi.Black
	}
	return weiqi.White
}

// over reports whether the game is over.
func (m *match) over() bool {
	select {
	case <-m.table.Over():
		return true
	default:
		return false
	}
}

func (m *match) clocks() (c referee.Clocks) {
	m.table.View(func(g *referee.Game) { c = g.Clocks(m.table.Now()) })
	return c
}

// begin writes down that a game begins and puts it on a table.
func (v *Venue) begin(ctx context.Context, black, white string) error {
	number := 0
	err := v.write(ctx, func(s *state) (what, error) {
		number = len(s.games) + 1
		return began{
			Black: black, White: white,
			BlackTag: s.members[black].tag.String(), WhiteTag: s.members[white].tag.String(),
		}, nil
	})
	if err != nil {
		return err
	}
	g, _ := v.state().game(number)
	return v.sitDown(ctx, g)
}

// gameID is the id of a game in the store. It follows from the venue's name and the
// number, so that a game that is only in the venue's journal can still be begun.
func (v *Venue) gameID(number int) string { return v.gamePrefix() + strconv.Itoa(number) }

func (v *Venue) gamePrefix() string { return v.terms.Name + "-g" }

// sitDown opens the table of a game, or finds the existing one, and tells the players
// who are here.
func (v *Venue) sitDown(ctx context.Context, g *game) error {
	id := v.gameID(g.number)
	table, err := v.arena.OpenAs(ctx, id, v.terms.game(v.Seat(g.black), v.Seat(g.white)))
	if errors.Is(err, store.ErrExists) {
		table, err = v.arena.Table(ctx, id)
	}
	if err != nil {
		return err
	}
	m := &match{own: g, number: g.number, table: table}
	m.sides[weiqi.Black], m.shown[weiqi.Black] = g.black, tagged(g.black, g.blackTag)
	m.sides[weiqi.White], m.shown[weiqi.White] = g.white, tagged(g.white, g.whiteTag)
	v.call(m)
	v.spawn(func(inside context.Context) { v.attend(inside, m) })
	if g.aborted != "" {
		return v.annul(ctx, m, g.aborted)
	}
	return nil
}

// Name returns what the venue is called.
func (v *Venue) Name() string { return v.terms.Name }

// Seat returns what a player of a venue sits on, under a name that others read.
func (v *Venue) Seat(name string) referee.Seat {
	return referee.Seat{Kind: referee.Program, Name: name, Engine: Seat}
}

// Takes says why a game cannot be played by the protocol, or by a player of that name: it
// has words for square boards, komi, a time for the whole game, and moves, but for no
// handicap and no dead stones.
func (v *Venue) Takes(terms referee.Terms, player string) error {
	var reasons []error
	object := func(wrong bool, why string) {
		if wrong {
			reasons = append(reasons, errors.New("the protocol of CGOS knows "+why))
		}
	}
	reasons = append(reasons, checkName(player))
	object(terms.Size.Cols != terms.Size.Rows || terms.Size.Cols > maxSize, fmt.Sprintf("square boards of up to %d lines, and not %v", maxSize, terms.Size))
	object(terms.Time.System != referee.Absolute, fmt.Sprintf("a time for the whole game, as in 10m, and not %v", terms.Time))
	object(terms.Handicap.Stones > 0 || terms.Start != nil, "games that begin on an empty board, and no handicap")
	object(terms.Rules.Scoring != weiqi.Area || !terms.KeepsAll(),
		"games in which areas are counted as they are on the board, and no dead stones: want rules such as cgos, tromp-taylor or chinese, and the ending as-is")
	return errors.Join(reasons...)
}

// maxSize is the largest board on which every vertex is a letter and a number.
const maxSize = 25

// Invite has a player play a color at a table until the game is over, whenever the player
// is here and has no other game. The game is not the venue's: the
// venue tells no viewer of it, and it changes no rating here. The number is the game's number
// for the player. An invited player is in no round of the venue meanwhile. To
// invite a player to a table again changes nothing.
func (v *Venue) Invite(number int, table *arena.Table, color weiqi.Color, player string) {
	m := &match{number: number, table: table}
	m.sides[color] = player
	table.View(func(g *referee.Game) {
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			m.shown[c] = tagged(oneWord(g.Seat(c).Name), "?")
		}
	})
	if known, ok := v.state().members[player]; ok {
		m.shown[color] = tagged(player, known.tag.String())
	}
	if !v.call(m) {
		return
	}
	v.spawn(func(inside context.Context) {
		select {
		case <-m.table.Over():
		case <-inside.Done():
		}
		v.dismiss(m)
	})
}

// oneWord writes a name without blanks, where words are what lines are made of.
func oneWord(name string) string { return strings.Join(strings.Fields(name), "_") }

// call adds a match, and gives it to its players who are here and idle. It
// reports whether the players have not been called to this table before.
func (v *Venue) call(m *match) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if slices.ContainsFunc(v.matches, func(other *match) bool { return other.table == m.table && other.sides == m.sides }) {
		return false
	}
	v.matches = append(v.matches, m)
	for _, name := range m.sides {
		if p := v.players[name]; p != nil {
			v.occupy(p)
		}
	}
	return true
}

// dismiss takes a match away that is over.
func (v *Venue) dismiss(m *match) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.matches = slices.DeleteFunc(v.matches, func(other *match) bool { return other == m })
}

// occupy gives an idle player the match that has waited for it the
// longest. v.mu is held.
func (v *Venue) occupy(p *player) {
	if p.match != nil {
		return
	}
	for _, m := range v.matches {
		if m.plays(p.name) && !m.over() {
			p.seat(m)
			return
		}
	}
}

// own returns the venue's own games in progress, in the order in which they began.
// v.mu is held.
func (v *Venue) own() []*match {
	return slices.DeleteFunc(slices.Clone(v.matches), func(m *match) bool { return m.own == nil })
}

// attend waits for the end of a game and writes it down.
func (v *Venue) attend(ctx context.Context, m *match) {
	select {
	case <-m.table.Over():
	case <-ctx.Done():
		return
	}
	for {
		err := v.end(ctx, m)
		if err == nil || ctx.Err() != nil {
			break
		}
		v.log.Error("cannot record the end of a game", "game", m.number, "err", err)
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return
		}
	}
	v.dismiss(m)
	v.mu.Lock()
	over := len(v.own()) == 0
	v.mu.Unlock()
	if over {
		v.rate()
		v.hurry()
	}
}

// end writes down how a game ended and what it did to the ratings.
func (v *Venue) end(ctx context.Context, m *match) error {
	return v.write(ctx, func(s *state) (what, error) {
		if s.live(m.number) != nil {
			return nil, nil
		}
		black, white := s.members[m.own.black], s.members[m.own.white]
		e := ended{Number: m.number, Result: v.result(m.own, m.table), Black: black.tag, White: white.tag}
		if outcome, counts := outcomeOf(e.Result); counts {
			b, w := v.terms.K.After(black.tag, white.tag, outcome)
			if !black.anchor {
				e.Black = b
			}
			if !white.anchor {
				e.White = w
			}
		}
		return e, nil
	})
}

// result returns what a game that is over has come to. One that was aborted has no result,
// although on its table it ended with one a moment before.
func (v *Venue) result(own *game, table *arena.Table) (result weiqi.Result) {
	if own != nil {
		if g, _ := v.state().game(own.number); g.aborted != "" {
			return weiqi.Result{By: weiqi.Void}
		}
	}
	table.View(func(g *referee.Game) { result = g.Result() })
	return result
}

// abort ends one of the venue's own games without a result.
func (v *Venue) abort(ctx context.Context, number int, why string) error {
	v.mu.Lock()
	own := v.own()
	v.mu.Unlock()
	i := slices.IndexFunc(own, func(m *match) bool { return m.number == number && !m.over() })
	if i < 0 {
		return fmt.Errorf("no game %d is going on", number)
	}
	err := v.write(ctx, func(*state) (what, error) {
		return aborted{Number: number, Why: why}, nil
	})
	if err != nil {
		return err
	}
	return v.annul(ctx, own[i], why)
}

// annul ends an aborted game on its table.
func (v *Venue) annul(ctx context.Context, m *match, why string) error {
	if _, err := m.table.Do(ctx, referee.Black, referee.Resign{}); err != nil && !refused(err) {
		return err
	}
	_, err := m.table.Do(ctx, referee.Moderator, referee.Amend{Result: weiqi.Result{By: weiqi.Void}, Why: referee.Amendment(why)})
	return err
}

// remark keeps what a player said of a move that has been made.
func (v *Venue) remark(ctx context.Context, m *match, made []referee.Event, text string) {
	for _, e := range made {
		move, ok := e.What.(referee.Moved)
		if !ok || text == "" {
			continue
		}
		if err := m.remark(context.WithoutCancel(ctx), v.journals, remark.Remark{Move: move.N, Text: text}); err != nil {
			v.log.Error("cannot store an analysis", "game", m.table.ID(), "err", err)
		}
		return
	}
}

func (m *match) remark(ctx context.Context, journals store.Journals, r remark.Remark) (err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.book == nil {
		if m.book, err = remark.Open(ctx, journals, m.table.ID()); err != nil {
			return err
		}
	}
	return m.book.Add(ctx, m.table.Now(), r)
}

// outcomeOf returns what a result gave to Black, and whether it counts for ratings.
func outcomeOf(r weiqi.Result) (stats.Outcome, bool) {
	switch {
	case r.By == weiqi.Void:
		return stats.Draw, false
	case r.Winner == weiqi.Black:
		return stats.Win, true
	case r.Winner == weiqi.White:
		return stats.Loss, true
	default:
		return stats.Draw, true
	}
}
