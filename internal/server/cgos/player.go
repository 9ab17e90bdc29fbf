package cgos

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A player is a connection that has logged in to play.
type player struct {
	venue *Venue
	name  string
	wire  *wire
	leave context.CancelFunc

	// guarded by the venue's mu:
	match  *match        // that is played, or was and is not yet acknowledged; nil while waiting
	told   bool          // that the match is over; "ready" is what comes next
	seated chan struct{} // has a value when there is a match
}

// waits reports whether the player could play in a new round. The venue's lock is
// held.
func (p *player) waits() bool { return p.match == nil }

// seat gives the player a game to play. The venue's lock is held.
func (p *player) seat(m *match) {
	p.match, p.told = m, false
	select {
	case p.seated <- struct{}{}:
	default:
	}
}

// loginLimit is how long a client may take to log in, for each of its lines.
const loginLimit = 30 * time.Second

// receive serves a connection until it ends.
func (v *Venue) receive(ctx context.Context, conn net.Conn) {
	w := newWire(conn)
	defer w.close()
	stop := context.AfterFunc(ctx, w.close)
	defer stop()

	if w.write("protocol genmove_analyze") != nil {
		return
	}
	hello, err := w.read(loginLimit)
	if err != nil {
		return
	}
	switch kind, _ := split(hello); { // some clients leave out the blank before their name
	case strings.HasPrefix(kind, "e1"):
		err = v.receivePlayer(ctx, w)
	case strings.HasPrefix(kind, "v1"):
		err = v.receiveViewer(ctx, w)
	case kind == "a1":
		err = v.receiveAdmin(ctx, w)
	default:
		err = fail("invalid response")
	}
	var f *failure
	if errors.As(err, &f) {
		_ = w.write("Error: %s", f.message) // it is the last thing that is said
	}
}

// A failure is why a client is sent away, as it is told.
type failure struct{ message string }

func (f *failure) Error() string { return f.message }

func fail(format string, args ...any) error { return &failure{fmt.Sprintf(format, args...)} }

// receivePlayer logs a player in and serves its connection.
func (v *Venue) receivePlayer(ctx context.Context, w *wire) error {
	if err := w.write("username"); err != nil {
		return err
	}
	name, err := w.read(loginLimit)
	if err != nil {
		return err
	}
	if err := checkName(name); err != nil {
		return fail("%v", err)
	}
	if err := w.write("password"); err != nil {
		return err
	}
	password, err := w.read(loginLimit)
	if err != nil {
		return err
	}
	if err := v.admit(ctx, visitor{homeOf(w.conn), name}, password); err != nil {
		return err
	}
	inside, leave := context.WithCancel(ctx)
	defer leave()
	p := &player{venue: v, name: name, wire: w, leave: leave, seated: make(chan struct{}, 1)}
	v.enter(p)
	defer v.exit(p)
	stop := context.AfterFunc(inside, w.close)
	defer stop()
	v.spawn(func(context.Context) {
		defer leave()
		p.follow(inside)
	})
	return p.listen(inside)
}

// knows refuses a visitor with a wrong password, or after too many of them.
func (v *Venue) knows(ctx context.Context, who visitor, password, hash string) error {
	wait, err := v.limiter.mayTry(who)
	if err != nil {
		return err
	}
	select {
	case <-time.After(wait):
	case <-ctx.Done():
		return ctx.Err()
	}
	leave, err := v.limiter.line(ctx, who.home)
	if err != nil {
		return err
	}
	defer leave()
	if _, err := v.limiter.mayTry(who); err != nil { // others of the household may have tried meanwhile
		return err
	}
	matches, _, err := v.hasher.Matches(ctx, hash, password)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		v.log.Error("cannot check a password", "player", who.player, "err", err)
		return fail("the server cannot check this password")
	case !matches:
		v.limiter.failed(who)
		return fail("the password is not right")
	}
	v.limiter.passed(who)
	return nil
}

// admit checks the password of a player, registers a new player, and changes the
// password for one that sends the old and the new one.
func (v *Venue) admit(ctx context.Context, who visitor, password string) error {
	m, known := v.state().members[who.player]
	old, wish := split(password)
	switch {
	case known && m.removed:
		return fail("the administrator has removed %s", who.player)
	case known:
		if err := v.knows(ctx, who, old, m.hash); err != nil {
			return err
		}
		if wish == "" {
			return v.written(v.sees(ctx, who.player))
		}
	case wish != "":
		return fail("a new player sends one password")
	default:
		wish = old
	}
	if err := checkPassword(wish); err != nil {
		return fail("%v", err)
	}
	if !known {
		if err := v.mayRegister(who); err != nil {
			return err
		}
	}
	leave, err := v.limiter.line(ctx, who.home)
	if err != nil {
		return err
	}
	// by an earlier connection, which was lost
	if _, registered := v.state().members[who.player]; registered && !known {
		leave()
		return v.admit(ctx, who, password)
	}
	defer leave()
	hash, err := v.hasher.Hash(ctx, wish)
	if err != nil {
		return err
	}
	if err := v.written(v.join(ctx, who.player, m.hash, hash)); err != nil {
		return err
	}
	v.limiter.passed(who)
	if elo, anchor := v.terms.Anchors[who.player]; anchor && !known {
		if err := v.fix(ctx, who.player, elo, true); err != nil {
			v.log.Error("cannot register an anchor", "player", who.player, "err", err)
		}
	}
	return nil
}

// written returns the error that a player is shown when its data cannot be stored.
func (v *Venue) written(err error) error {
	if f := (*failure)(nil); err == nil || errors.As(err, &f) {
		return err
	}
	v.log.Error("cannot store a player", "err", err)
	return fail("the server cannot write this down now; try again")
}

// enter logs a player in, in place of an earlier login, and gives it its
// unfinished game.
func (v *Venue) enter(p *player) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if before := v.players[p.name]; before != nil {
		v.spawn(func(context.Context) {
			_ = before.wire.write("info you have logged in again, and this connection ends") // it may be long gone
			before.leave()
		})
	}
	v.players[p.name] = p
	v.occupy(p)
}

func (v *Venue) exit(p *player) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.players[p.name] == p {
		delete(v.players, p.name)
	}
}

// now returns the match of a player and whether the player has been told that it is over.
func (p *player) now() (m *match, told bool) {
	p.venue.mu.Lock()
	defer p.venue.mu.Unlock()
	return p.match, p.told
}

// follow sends the player its games, one after another, until ctx ends or the player does not
// read.
func (p *player) follow(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.seated:
		}
		m, _ := p.now()
		if err := p.followGame(ctx, m); err != nil {
			return
		}
		p.venue.mu.Lock()
		if p.match == m {
			p.told = true
		}
		p.venue.mu.Unlock()
		if err := p.wire.write("%s", p.venue.gameover(m)); err != nil {
			return
		}
	}
}

// followGame tells the player of a game from wherever it is to its end.
func (p *player) followGame(ctx context.Context, m *match) error {
	color := m.color(p.name)
	if _, err := m.table.Do(ctx, referee.PartyOf(color), referee.Back{}); err != nil && !refused(err) {
		return err // storage is away; the clocks of the game stand meanwhile
	}
	seen := 0
	asked := -1 // the number of moves at the last genmove
	var setup string
	m.table.View(func(g *referee.Game) {
		seen = g.Seq()
		setup = m.setup(g)
	})
	if err := p.wire.write("%s", setup); err != nil {
		return err
	}
	// ask asks for a move once the player has been told all there is.
	ask := func() error {
		var line string
		m.table.View(func(g *referee.Game) {
			if g.Seq() != seen || !g.WaitsFor(referee.PartyOf(color)) || g.Interrupted() || g.MoveNumber() == asked {
				return
			}
			asked = g.MoveNumber()
			line = fmt.Sprintf("genmove %s %d", letter(color), g.Clocks(m.table.Now()).Of(color).Main)
		})
		if line == "" {
			return nil
		}
		return p.wire.write("%s", line)
	}
	if err := ask(); err != nil {
		return err
	}
	for e, err := range m.table.Watch(ctx, seen) {
		if err != nil {
			return err
		}
		seen = e.Seq
		if move, ok := e.What.(referee.Moved); ok && move.Move.Color != color {
			if err := p.wire.write("play %s %s %d", letter(move.Move.Color), vertex(move.Move.Vertex()), move.Clock.Of(move.Move.Color).Main); err != nil {
				return err
			}
		}
		if _, ok := e.What.(referee.Interrupted); ok { // the server was away, and its player was here all the while
			if _, err := m.table.Do(ctx, referee.PartyOf(color), referee.Back{}); err != nil && !refused(err) {
				return err
			}
		}
		if asked, ok := e.What.(referee.UndoAsked); ok && asked.Color != color {
			// The protocol has no words for it.
			if _, err := m.table.Do(ctx, referee.PartyOf(color), referee.AnswerUndo{}); err != nil && !refused(err) {
				return err
			}
		}
		if err := ask(); err != nil {
			return err
		}
	}
	return nil
}

// listen reads the player's lines until the connection ends.
func (p *player) listen(ctx context.Context) error {
	for {
		line, err := p.wire.read(0)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errFlood), errors.Is(err, errLong):
			return fail("%v", err)
		case err != nil:
			return err
		case line == "quit":
			return nil
		case line == "":
			continue
		}
		if err := p.hear(ctx, line); err != nil {
			return err
		}
	}
}

// hear takes a line of the player: "ready" after a game, a move during one. An unasked-for line
// is not answered.
func (p *player) hear(ctx context.Context, line string) error {
	m, told := p.now()
	switch {
	case m == nil:
		return nil
	case told && line == "ready":
		p.venue.mu.Lock()
		defer p.venue.mu.Unlock()
		if p.match == m {
			p.match = nil
			p.venue.occupy(p)
		}
		return nil
	case told:
		return nil
	}
	color := m.color(p.name)
	by := referee.PartyOf(color)
	turn := false
	m.table.View(func(g *referee.Game) { turn = g.WaitsFor(by) })
	if !turn {
		return nil
	}
	word, said := split(line)
	var act referee.Act
	switch move, err := weiqi.ParseMove(color, strings.ToUpper(word)); {
	case strings.EqualFold(word, "resign"):
		act = referee.Resign{}
	case err != nil:
		by, act = referee.Referee, referee.Fault{Color: color, Why: reason.New("not-a-move", "said", short(word))}
	default:
		act = referee.Play{Move: move}
	}
	events, err := m.table.Do(ctx, by, act)
	switch {
	case err == nil:
		p.venue.remark(ctx, m, events, said)
		return nil
	case refused(err): // too late, mostly: how the game ended comes by itself
		return nil
	default:
		p.venue.log.Error("cannot store a move", "game", m.number, "err", err)
		return p.wire.write("info the move could not be stored; please send it again")
	}
}

// refused reports whether an error is the referee's word on an act.
func refused(err error) bool {
	var r *referee.RefusedError
	var i *weiqi.IllegalError
	return errors.As(err, &r) || errors.As(err, &i)
}

// setup is the line that begins a game for its players, with the moves so far.
func (m *match) setup(g *referee.Game) string {
	terms := g.Terms()
	return fmt.Sprintf("setup %d %d %s %d %s %s%s", m.number, terms.Size.Cols, points(terms.Komi), terms.Time.Main,
		m.shown[weiqi.White], m.shown[weiqi.Black], moves(g))
}

// moves lists the moves of a game, each with a blank before it and with what its side
// had left after it.
func moves(g *referee.Game) string {
	var b strings.Builder
	for _, ply := range g.Moves() {
		fmt.Fprintf(&b, " %s %d", vertex(ply.Move.Vertex()), ply.Clock.Of(ply.Move.Color).Main)
	}
	return b.String()
}

// gameover is the line that ends a game for its players: with the day on which it began, and the
// fault that lost it or the reason for no result.
func (v *Venue) gameover(m *match) string {
	result := v.result(m.own, m.table)
	var began time.Time
	var why string
	m.table.View(func(g *referee.Game) {
		began = g.Began()
		if result.By == weiqi.ByForfeit || result.By == weiqi.Void {
			why = g.Why().String()
		}
	})
	if m.own != nil {
		if g, _ := v.state().game(m.own.number); g.aborted != "" {
			why = g.aborted
		}
	}
	return clean(fmt.Sprintf("gameover %s %s %s", began.UTC().Format(time.DateOnly), resultText(result), why))
}

func tagged(player, tag string) string { return player + "(" + tag + ")" }

func letter(c weiqi.Color) string {
	if c == weiqi.Black {
		return "b"
	}
	return "w"
}

// vertex writes a vertex as CGOS does: a pass in capitals too.
func vertex(v string) string { return strings.ToUpper(v) }
