package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Watch is a viewer of a game, and what the client wants to be told of it.
type Watch struct {
	Table  *arena.Table
	Viewer Viewer
	Banned bool          // the viewer may not act, and does not count as present as a player
	Legal  bool          // states have the legal moves
	Chat   bool          // lines of the chat are told, too
	Since  int           // the last event that the client knows of
	Heard  int           // the last line of the chat that the client knows of
	Wait   time.Duration // of a long poll; 0 for a stream

	// Still reports whether the viewer may still watch: a stream ends when its session or token has
	// been revoked, say. Nil: nothing ends it.
	Still func(context.Context) bool
}

// A watch is a Watch, and what its client has been told.
type watch struct {
	Watch
	bookmark
	hidden []Said // what is not for this viewer while the game goes on
}

// A bookmark is how much a client has been told.
type bookmark struct {
	begun    bool // a state has been told
	seq      int  // the last event
	line     int  // the last line of the chat
	watchers int  // besides the players
}

// A snapshot is the news of a game at one time. What several clients are to be told is encoded
// once. It is for one goroutine.
type snapshot struct {
	feed   *feed
	ends   [2]end // of the log as it is, and as it is seen late
	states map[Audience]State
	known  map[newsKey]news

	stranger *Audience // of somebody unknown, once looked at
}

// An end is how far a log goes.
type end struct {
	seq  int // the last event; 0 before anybody has looked
	over bool
}

// end returns how far an audience sees the log.
func (e *snapshot) end(who Audience) *end {
	if who.Late {
		return &e.ends[1]
	}
	return &e.ends[0]
}

func newSnapshot(f *feed) *snapshot {
	return &snapshot{feed: f, states: map[Audience]State{}, known: map[newsKey]news{}}
}

// A newsKey has everything that the news for a spectator depend on.
type newsKey struct {
	who        Audience
	chat, poll bool
	format     format
	from       bookmark
}

// news are what a client has not been told.
type news struct {
	batch []byte
	to    bookmark
	last  bool // nothing comes after it
}

// news returns what a client has not been told, and whether nothing comes after that. It counts
// as told from then on.
func (e *snapshot) news(w *watch, f format) (batch []byte, last bool) {
	who := e.look(w)
	if who.You != weiqi.Empty || w.Viewer.Near || len(w.hidden) > 0 || who.Late && w.Chat {
		// what a player, who is near one, or who sees the game late, may read of the chat depends on more than the key
		n := e.compose(w, who, f)
		w.bookmark = n.to
		return n.batch, n.last
	}
	w.line = max(w.line, w.Heard) // nothing that was said is hidden from spectators
	wanted := newsKey{who, w.Chat, w.Wait > 0, f, w.bookmark}
	n, known := e.known[wanted]
	if !known {
		n = e.compose(w, who, f)
		e.known[wanted] = n
	}
	w.bookmark = n.to
	return n.batch, n.last
}

// look returns the audience that a viewer belongs to.
func (e *snapshot) look(w *watch) (who Audience) {
	if w.Viewer == (Viewer{}) && e.stranger != nil {
		return *e.stranger
	}
	View(w.Table, w.Viewer, w.Legal, func(g *referee.Game, as Audience, _ time.Time) {
		who = as
		if end := e.end(who); end.seq == 0 {
			end.seq, end.over = g.Seq(), g.Over()
		}
	})
	who.Legal = who.Legal && who.You != weiqi.Empty // others have none
	if w.Viewer == (Viewer{}) {
		e.stranger = &who
	}
	return who
}

// state returns the state that a viewer sees.
func (e *snapshot) state(w *watch, who Audience) State {
	if s, known := e.states[who]; known {
		return s
	}
	_, watchers, _ := e.feed.beside()
	s := e.feed.hub.config.State(w.Table, w.Viewer, who.Legal, watchers)
	s.watchers = watchers
	e.states[Audience{s.You, s.Mediating, who.Legal, s.Late}] = s // somebody may just have sat down
	return s
}

// compose writes the news for a client: a state, if nothing has been told, the events after the
// last that the client knows of with the state after them, what was said, and how many watch.
func (e *snapshot) compose(w *watch, who Audience, f format) news {
	n := news{to: w.bookmark}
	seq, over := e.end(who).seq, e.end(who).over
	var b []byte
	told := false
	if !w.begun || seq > w.seq {
		s := e.state(w, who)
		seq, over = s.Seq, s.Over
		if !w.begun {
			b = f.line(b, s.Seq, s.JSON)
		}
		for _, event := range w.events(min(w.seq, seq), seq) {
			b = f.line(b, event.Seq, e.event(w.Table.ID(), event))
			told = true
		}
		if w.begun {
			b = f.line(b, s.Seq, s.JSON)
		}
		n.to.begun, n.to.seq, n.to.watchers = true, seq, s.watchers
	}
	said, looking, settled := e.feed.beside()
	if w.Chat {
		var heard []Said
		heard, w.hidden = w.audible(append(w.hidden, since(said, w.line)...))
		for _, line := range heard {
			b = f.line(b, 0, line.JSON)
			told = true
		}
		if len(said) > 0 {
			n.to.line = max(n.to.line, said[len(said)-1].N)
		}
	}
	if w.Wait == 0 && settled && looking != n.to.watchers {
		b = f.line(b, 0, encode(WatchersEvent{w.Table.ID(), "watchers", looking}))
		n.to.watchers = looking
	}
	n.batch = f.batch(b)
	n.last = over && !w.Chat || w.Wait > 0 && told || e.feed.ended.Load()
	return n
}

// events returns the events after one and up to another as the viewer may read them now.
func (w *watch) events(after, to int) []referee.Event {
	events := w.Table.Events(after)[:to-after]
	seen := make([]referee.Event, len(events))
	View(w.Table, w.Viewer, w.Legal, func(g *referee.Game, who Audience, _ time.Time) {
		for i, event := range events {
			seen[i] = g.Seal(event, who.Party())
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
func since(said []Said, after int) []Said {
	i, _ := slices.BinarySearchFunc(said, after+1, func(l Said, n int) int { return l.N - n })
	return said[i:]
}

// audible parts lines in those that are news to the viewer and those that the viewer may not read
// yet. Which of what spectators said a player knows cannot be told by a number.
func (w *watch) audible(lines []Said) (heard, hidden []Said) {
	w.Table.View(func(g *referee.Game) {
		who := AudienceOf(g, w.Viewer, false)
		waits, late := who.You != weiqi.Empty || w.Viewer.Near, who.Late
		for _, line := range lines {
			switch {
			case line.Spectators && !w.Viewer.Hears(g, line.By), late && !line.Spectators:
				hidden = append(hidden, line)
			case line.N > w.Heard || waits && line.Spectators:
				heard = append(heard, line)
			}
		}
	})
	return heard, hidden
}

// encode returns a value of ours as JSON.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("live: %T cannot be written as JSON: %v", v, err))
	}
	return text
}
