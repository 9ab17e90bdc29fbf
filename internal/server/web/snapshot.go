package web

import (
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A watch is how somebody watches a game, and what he has been told of it.
type watch struct {
	table *arena.Table
	me    string // the id of a person; empty for somebody unknown
	idle  bool   // who may not act
	legal bool
	chat  bool
	heard int           // the last line of the chat that the client knew of when he came
	wait  time.Duration // of a long poll; 0 for a stream

	bookmark
	hidden []ChatLine // what is not for this viewer while the game goes on
}

// A bookmark is how far somebody has been told.
type bookmark struct {
	begun    bool // he has been told a state
	seq      int  // the last event
	line     int  // the last line of the chat
	watchers int  // how many look on
}

// A snapshot is the news of a game at one time, each encoded once for all who want it. It is
// for one goroutine.
type snapshot struct {
	feed   *feed
	seq    int // the last event; 0 before anybody has looked
	over   bool
	states map[audience]announced
	known  map[newsKey]news
}

func newSnapshot(f *feed) *snapshot {
	return &snapshot{feed: f, states: map[audience]announced{}, known: map[newsKey]news{}}
}

// announced is a state as an audience is told it.
type announced struct {
	seq      int // the last event that it includes
	over     bool
	watchers int
	line     []byte
}

// A want is all that the news for somebody who looks on follow from.
type newsKey struct {
	who        audience
	chat, poll bool
	format     format
	from       bookmark
}

// news are what somebody has not been told.
type news struct {
	batch []byte
	to    bookmark
	last  bool // nothing comes after it
}

// news returns what a client has not been told, and whether that is the last. After that he has
// been told.
func (e *snapshot) news(w *watch, f format) (batch []byte, last bool) {
	who := e.look(w)
	if who.you != weiqi.Empty || len(w.hidden) > 0 {
		n := e.compose(w, who, f) // what he may read of the chat depends on more than that
		w.bookmark = n.to
		return n.batch, n.last
	}
	w.line = max(w.line, w.heard) // nothing was said that he may not hear
	wanted := newsKey{who, w.chat, w.wait > 0, f, w.bookmark}
	n, known := e.known[wanted]
	if !known {
		n = e.compose(w, who, f)
		e.known[wanted] = n
	}
	w.bookmark = n.to
	return n.batch, n.last
}

// look returns the audience that somebody belongs to.
func (e *snapshot) look(w *watch) (who audience) {
	if e.seq > 0 && w.me == "" {
		return audience{}
	}
	w.table.View(func(g *referee.Game) {
		who = audienceOf(g, w.me, w.legal)
		if e.seq == 0 {
			e.seq, e.over = g.Seq(), g.Phase() == referee.Over
		}
	})
	who.legal = who.legal && who.you != weiqi.Empty // others have none
	return who
}

// state returns the state that somebody sees.
func (e *snapshot) state(w *watch, who audience) announced {
	if s, known := e.states[who]; known {
		return s
	}
	state := e.feed.hub.states.stateOf(w.table, w.me, who.legal)
	_, state.Watchers, _ = e.feed.beside()
	s := announced{state.Seq, state.Phase == referee.Over, state.Watchers, encode(state)}
	e.states[audience{state.You, state.Mediating, who.legal}] = s // somebody may just have sat down
	return s
}

// compose writes the news for a client: a state, if that is the first, the events after
// the last that he knows of, with the state after them, what was said, and how many look on.
func (e *snapshot) compose(w *watch, who audience, f format) news {
	n := news{to: w.bookmark}
	seq, over := e.seq, e.over
	var b []byte
	told := false
	if !w.begun || seq > w.seq {
		s := e.state(w, who)
		seq, over = s.seq, s.over
		if !w.begun {
			b = f.line(b, s.seq, s.line)
		}
		for _, event := range sealed(w.table, w.table.Events(w.seq)[:seq-w.seq], who.party()) {
			b = f.line(b, event.Seq, e.event(w.table.ID(), event))
			told = true
		}
		if w.begun {
			b = f.line(b, s.seq, s.line)
		}
		n.to.begun, n.to.seq, n.to.watchers = true, seq, s.watchers
	}
	said, looking, settled := e.feed.beside()
	if w.chat {
		var heard []ChatLine
		heard, w.hidden = w.audible(append(w.hidden, since(said, w.line)...))
		for _, line := range heard {
			b = f.line(b, 0, encode(chatEvent{w.table.ID(), "chat", line}))
			told = true
		}
		if len(said) > 0 {
			n.to.line = max(n.to.line, said[len(said)-1].N)
		}
	}
	if w.wait == 0 && settled && looking != n.to.watchers {
		b = f.line(b, 0, encode(watchersEvent{w.table.ID(), "watchers", looking}))
		n.to.watchers = looking
	}
	n.batch = f.batch(b)
	n.last = over && !w.chat || w.wait > 0 && told || e.feed.ended.Load()
	return n
}

// sealed returns events of a table's game as a party may read them now.
func sealed(t *arena.Table, events []referee.Event, to referee.Party) []referee.Event {
	seen := make([]referee.Event, len(events))
	t.View(func(g *referee.Game) {
		for i, event := range events {
			seen[i] = g.Seal(event, to)
		}
	})
	return seen
}

// event returns the line of an event: the event's own fields after the game's name.
func (e *snapshot) event(game string, event referee.Event) []byte {
	line := fmt.Appendf(nil, `{"game":%s,`, encode(game))
	return append(line, encode(event)[1:]...)
}

// since returns the lines of a chat after one.
func since(said []ChatLine, after int) []ChatLine {
	i, _ := slices.BinarySearchFunc(said, after+1, func(l ChatLine, n int) int { return l.N - n })
	return said[i:]
}
