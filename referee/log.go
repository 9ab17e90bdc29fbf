package referee

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A log is the events of a game so far, in little memory, since a game keeps them as long as
// it is in memory. Most events are moves, and of a move only the part that does not follow from
// the events before it is kept, some six bytes; all others are kept as JSON.
//
// A log only grows: a copy of it stays as it is when the other grows.
type log struct {
	terms *Terms // of the first event
	by    Party  // of that one
	began int64  // when it happened, Unix time in milliseconds
	trail *trail // begins with the other events
	n     int32  // how many bytes they take
}

// A trail is bytes that the logs of a game and of those that follow it share, each some of the
// first. The goroutine that claims their place writes the bytes, and no other changes them later,
// so that several goroutines can go on from one game.
type trail struct {
	bytes   []byte // as many as there is room for
	claimed atomic.Int32
}

// rest returns the events after the first.
func (l *log) rest() []byte {
	if l.trail == nil {
		return nil
	}
	return l.trail.bytes[:l.n]
}

// append adds the bytes of an event. Where another log has gone on in the same trail, this one
// gets a trail of its own.
func (l *log) append(event []byte) {
	end := l.n + int32(len(event))
	if l.trail == nil || int(end) > len(l.trail.bytes) || !l.trail.claimed.CompareAndSwap(l.n, end) {
		own := &trail{bytes: make([]byte, end+logRoom)}
		copy(own.bytes, l.rest())
		own.claimed.Store(end)
		l.trail = own
	}
	copy(l.trail.bytes[l.n:], event)
	l.n = end
}

// A past is what an event is told against.
type past struct {
	seq    int32
	moves  int32 // that stand
	at     int64 // Unix time in milliseconds
	clocks Clocks
}

// What the first two bytes of an event say. Of a move they have its point besides, or noPoint
// for a pass; of anything else nothing.
const (
	isMove   = 1 << 15
	byWhite  = 1 << 14
	takes    = 1 << 13 // the number of stones it takes and their points follow
	notSpent = 1 << 12 // some of the time since the event before it was not charged, and follows
	setsTime = 1 << 11 // the clocks show not what is left after the time charged, and follow
	noPoint  = 1<<10 - 1
)

// logRoom is by how many bytes the memory of a log grows.
const logRoom = 256

// begin begins the log of a game under these terms with the event that told them.
func (l *log) begin(e Event, told Terms, terms *Terms) {
	l.terms, l.by, l.began = terms, e.By, e.At.UnixMilli()
	if told != *terms { // it left out a default
		l.terms = &told
	}
}

// past returns what the next event of a game is told against.
func (g *Game) past() past {
	return past{
		seq:    int32(g.seq),
		moves:  int32(g.MoveNumber()),
		at:     g.at.UnixMilli(),
		clocks: Clocks{g.clocks[weiqi.Black], g.clocks[weiqi.White]},
	}
}

// add adds an event. The error is that it cannot be written.
func (l *log) add(p past, e Event) error {
	if w, ok := e.What.(Moved); ok && l.addMove(p, e, w) {
		return nil
	}
	text, err := e.AppendJSON(nil)
	if err != nil {
		return err
	}
	b := binary.BigEndian.AppendUint16(make([]byte, 0, binary.MaxVarintLen64+len(text)), 0)
	b = binary.AppendUvarint(b, uint64(len(text)))
	l.append(append(b, text...))
	return nil
}

// addMove adds a move unless there is anything uncommon about it.
func (l *log) addMove(p past, e Event, w Moved) bool {
	m := w.Move
	if w.Forced || e.By != PartyOf(m.Color) || m != weiqi.Pass(m.Color) && m.Pass || w.N != int(p.moves)+1 {
		return false
	}
	head := uint16(isMove | noPoint)
	if !m.Pass {
		head = isMove | indexOf(m.Point)
	}
	if m.Color == weiqi.White {
		head |= byWhite
	}
	if !w.Captured.Empty() {
		head |= takes
	}
	elapsed := e.At.UnixMilli() - p.at
	free := elapsed - int64(w.Spent)
	if free != 0 {
		head |= notSpent
	}
	sets := w.Clock != p.left(l.terms.Time, m.Color, w.Spent)
	if sets {
		head |= setsTime
	}
	var room [64]byte
	b := binary.BigEndian.AppendUint16(room[:0], head)
	b = binary.AppendUvarint(b, uint64(elapsed))
	if head&takes != 0 {
		b = binary.AppendUvarint(b, uint64(w.Captured.Len()))
		for point := range w.Captured.All() {
			b = binary.BigEndian.AppendUint16(b, indexOf(point))
		}
	}
	if free != 0 {
		b = binary.AppendVarint(b, free)
	}
	if sets {
		for _, c := range []Clock{w.Clock.Black, w.Clock.White} {
			for _, n := range []int64{int64(c.Main), int64(c.Periods), int64(c.Period), int64(c.Stones)} {
				b = binary.AppendVarint(b, n)
			}
		}
	}
	l.append(b)
	return true
}

// each calls a function with the events after a number, in their order.
func (l *log) each(after int, do func(Event)) {
	if l.terms == nil {
		return
	}
	if after < 1 {
		do(Event{Seq: 1, At: time.UnixMilli(l.began).UTC(), By: l.by, What: Created{*l.terms}})
	}
	clock := l.terms.Time.New()
	p := past{seq: 1, at: l.began, clocks: Clocks{clock, clock}}
	for r := (reader{l.rest()}); len(r.rest) > 0; {
		head := r.uint16()
		if head&isMove == 0 {
			var e Event
			if err := json.Unmarshal(r.bytes(int(r.uvarint())), &e); err != nil {
				panic(fmt.Sprintf("referee: an event of a game cannot be read: %v", err))
			}
			p.tell(e)
			if e.Seq > after {
				do(e)
			}
			continue
		}
		w := r.move(head, &p, l.terms.Time)
		if int(p.seq) > after {
			do(Event{Seq: int(p.seq), At: time.UnixMilli(p.at).UTC(), By: PartyOf(w.Move.Color), What: w})
		}
	}
}

// tell adds an event to the past.
func (p *past) tell(e Event) {
	p.seq, p.at = int32(e.Seq), e.At.UnixMilli()
	switch w := e.What.(type) {
	case Moved:
		p.moves, p.clocks = int32(w.N), w.Clock
	case Undone:
		p.moves, p.clocks = int32(w.To), w.Clock
	case Resumed:
		p.clocks = w.Clock
	case Continued:
		p.clocks = w.Clock
	}
}

// left returns the clocks after a side was charged for a move.
func (p *past) left(tc TimeControl, c weiqi.Color, spent Millis) Clocks {
	clocks := p.clocks
	clock := &clocks.Black
	if c == weiqi.White {
		clock = &clocks.White
	}
	*clock, _ = tc.spend(*clock, spent)
	return clocks
}

// A reader reads what a log has written.
type reader struct{ rest []byte }

func (r *reader) bytes(n int) []byte {
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) uint16() uint16 { return binary.BigEndian.Uint16(r.bytes(2)) }

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.rest)
	r.bytes(n)
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.rest)
	r.bytes(n)
	return v
}

func (r *reader) clock() Clock {
	return Clock{Main: Millis(r.varint()), Periods: int(r.varint()), Period: Millis(r.varint()), Stones: int(r.varint())}
}

// move reads a move that begins so, and adds it to the past.
func (r *reader) move(head uint16, p *past, tc TimeControl) Moved {
	c := weiqi.Black
	if head&byWhite != 0 {
		c = weiqi.White
	}
	w := Moved{N: int(p.moves) + 1, Move: weiqi.Pass(c)}
	if head&noPoint != noPoint {
		w.Move = weiqi.Play(c, pointAt(head&noPoint))
	}
	elapsed := int64(r.uvarint())
	if head&takes != 0 {
		for range r.uvarint() {
			w.Captured.Add(pointAt(r.uint16()))
		}
	}
	w.Spent = Millis(elapsed)
	if head&notSpent != 0 {
		w.Spent -= Millis(r.varint())
	}
	if head&setsTime != 0 {
		w.Clock = Clocks{r.clock(), r.clock()}
	} else {
		w.Clock = p.left(tc, c, w.Spent)
	}
	p.seq, p.at, p.moves, p.clocks = p.seq+1, p.at+elapsed, int32(w.N), w.Clock
	return w
}

// indexOf numbers the points of the largest board.
func indexOf(p weiqi.Point) uint16 { return uint16(p.Row)*weiqi.MaxSide + uint16(p.Col) }

func pointAt(index uint16) weiqi.Point {
	return weiqi.Point{Col: int8(index % weiqi.MaxSide), Row: int8(index / weiqi.MaxSide)}
}
