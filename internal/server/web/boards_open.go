package web

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// openBoards are the shared boards that are in use. One that was not used for a while is closed, and opened
// again from its journal.
type openBoards struct {
	journals store.Journals
	index    *journalCache[board.List, board.Listing]
	rooms    *rooms
	tables   *tables
	people   *directory

	mu   sync.Mutex
	open map[string]*sharedBoard
}

// manyBoards is how many boards are kept open.
const manyBoards = 500

func newOpenBoards(journals store.Journals, rooms *rooms, tables *tables, people *directory) *openBoards {
	return &openBoards{
		journals: journals, rooms: rooms, tables: tables, people: people, open: map[string]*sharedBoard{},
		index: &journalCache[board.List, board.Listing]{journals: journals, name: board.Index, then: board.Keep},
	}
}

func unknownBoard() error { return problem.New("unknown-board", reason.New("unknown-board")) }

// isTitle reports whether a text may be a name that [titleOf] gave.
func isTitle(id string) bool {
	return len(id) == titleLength && !slices.ContainsFunc([]byte(id), func(c byte) bool {
		return (c < 'A' || c > 'Z') && (c < '2' || c > '7')
	})
}

// board returns a board that there is. One that comments on a game of this server has the moves that spectators have
// seen by now.
func (bs *openBoards) board(ctx context.Context, id string) (*sharedBoard, error) {
	s, err := bs.opened(ctx, id)
	if err == nil {
		_, err = bs.followGame(ctx, s)
	}
	return s, err
}

// opened returns a board that there is, from its journal if it is not open.
func (bs *openBoards) opened(ctx context.Context, id string) (*sharedBoard, error) {
	if !isTitle(id) {
		return nil, unknownBoard()
	}
	bs.mu.Lock()
	b := bs.open[id]
	if b != nil {
		b.asked = time.Now()
	}
	bs.mu.Unlock()
	if b != nil {
		return b, nil
	}
	ledger, err := store.OpenLedger(ctx, bs.journals, board.JournalOf(id), board.Board{}, board.Then)
	if err != nil {
		return nil, err
	}
	if ledger.Len() == 0 {
		return nil, unknownBoard()
	}
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if already := bs.open[id]; already != nil {
		return already, nil
	}
	if len(bs.open) >= manyBoards {
		bs.closeIdle()
	}
	b = &sharedBoard{id: id, ledger: ledger, asked: time.Now()}
	bs.open[id] = b
	return b, nil
}

// closeIdle forgets the tenth of the boards that nobody has asked for for longest. bs.mu is held.
func (bs *openBoards) closeIdle() {
	var asked []time.Time
	for _, b := range bs.open {
		asked = append(asked, b.asked)
	}
	slices.SortFunc(asked, time.Time.Compare)
	old := asked[len(asked)/10]
	for id, b := range bs.open {
		if !b.asked.After(old) {
			delete(bs.open, id)
		}
	}
}

// forget closes all boards: their journals were rewritten.
func (bs *openBoards) forget(ctx context.Context) error {
	bs.mu.Lock()
	clear(bs.open)
	bs.mu.Unlock()
	index, err := bs.index.open(ctx)
	if err == nil {
		err = index.Reread(ctx)
	}
	return err
}

// keep lists a board as it is.
func (bs *openBoards) keep(ctx context.Context, id string, b *board.Board) error {
	index, err := bs.index.open(ctx)
	if err != nil {
		return err
	}
	return index.Write(ctx, func(l board.List) ([]board.Listing, error) { return l.List(b.At, board.KeptOf(id, b)) })
}

// A sharedBoard is a board in use. What its streams tell is encoded once for all who watch.
type sharedBoard struct {
	id     string
	ledger *store.Ledger[board.Board, board.Event]
	asked  time.Time // guarded by openBoards.mu
	game   followedGame

	mu sync.Mutex
	// guarded by mu:
	late    board.Board // as those see it who see it late
	told    board.Board // after the events whose lines are there
	first   int         // the events before it have no lines
	lines   [][]byte    // of changes
	states  map[stateKey][]byte
	said    [][]byte // of the chat, as streams tell it
	hearing int      // the last line of the chat among them
}

// A stateKey names a form of a board's state.
type stateKey struct {
	seq      int
	question bool
}

// view returns the board as somebody sees it now, and when more of it is to be seen; the zero time if
// that is not a matter of time. It is the one way from a board to whoever asks for it: unknown-board for those who
// may not see it, what is due by now for those who see it late, and the question for those who are to answer it.
func (s *sharedBoard) view(now time.Time, viewer string) (b board.Board, next time.Time, err error) {
	b = s.ledger.State()
	if !b.MaySee(viewer) {
		return board.Board{}, next, unknownBoard()
	}
	if s.game.bars(viewer) {
		return board.Board{}, next, ownGame()
	}
	if b.SeesAll(viewer) {
		return b, next, nil
	}
	n, next := b.Visible(now)
	b = s.lateBoard(b, n)
	if b.Kind == board.Problem {
		b = b.Question()
	}
	return b, next, nil
}

// maySee reports whether somebody may see the board.
func (s *sharedBoard) maySee(viewer string) bool {
	b := s.ledger.State()
	return b.MaySee(viewer) && !s.game.bars(viewer)
}

// current is view of all that was durable when it was called.
func (s *sharedBoard) current(ctx context.Context, now time.Time, viewer string) (board.Board, error) {
	if _, err := s.ledger.Current(ctx); err != nil {
		return board.Board{}, err
	}
	b, _, err := s.view(now, viewer)
	return b, err
}

// lateBoard returns the board after its first n events, or more if more were seen before.
func (s *sharedBoard) lateBoard(b board.Board, n int) board.Board {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.late = b.After(max(n, s.late.Seq), s.late)
	return s.late
}

// state returns the line that tells a whole board, as it was viewed.
func (s *sharedBoard) state(b board.Board) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := stateKey{b.Seq, b.Log() == nil}
	if line := s.states[key]; line != nil {
		return line
	}
	if len(s.states) > 8 || s.states == nil {
		s.states = map[stateKey][]byte{}
	}
	line := encode(boardLineOf(s.id, &b, "state"))
	s.states[key] = line
	return line
}

// changes returns the lines of the events after one up to another, which has happened. It is not ok where the
// lines are not there any more, so that a whole state has to be told.
func (s *sharedBoard) changes(after, upTo int) (lines [][]byte, ok bool) {
	now := s.ledger.State()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.told.Seq == 0 { // nobody has watched yet
		s.first = after
		s.told = now.After(after, s.late)
	}
	if after < s.first {
		return nil, false
	}
	for s.told.Seq < upTo {
		next := now.Next(s.told)
		s.lines = append(s.lines, encode(changeOf(s.id, &s.told, &next)))
		s.told = next
	}
	return s.lines[after-s.first : upTo-s.first], true
}

// hear returns what was said beside the board after so many lines, and a channel that closes when it is worth
// looking again.
func (s *sharedBoard) hear(rooms *rooms, after int) (lines [][]byte, fresh <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	more, fresh := rooms.look(s.id, s.hearing)
	for _, l := range more {
		s.said = append(s.said, encode(boardChatLine{Board: s.id, Type: "chat", ChatLine: l}))
		s.hearing = l.N
	}
	return s.said[min(after, len(s.said)):], fresh
}

// A boardChatLine is a line of the chat as the stream of a board tells it.
type boardChatLine struct {
	Board string `json:"board"`
	Type  string `json:"type" enum:"chat"`
	ChatLine
}

// A BoardLine is a shared board, or what has changed of it: everything but its positions is told every time.
type BoardLine struct {
	Board      string           `json:"board"`
	Type       string           `json:"type" enum:"state,change"`
	Seq        int              `json:"seq" doc:"the last event that it includes"`
	At         time.Time        `json:"at" doc:"of that event"`
	Kind       board.Kind       `json:"kind" enum:"board,problem,relay"`
	Title      string           `json:"title"`
	Collection string           `json:"collection,omitempty" doc:"of problems"`
	Owner      Person           `json:"owner"`
	Leader     Person           `json:"leader"`
	Visibility board.Visibility `json:"visibility" enum:"private,linked,listed"`
	Cols       int              `json:"cols"`
	Rows       int              `json:"rows"`
	Black      board.Player     `json:"black" doc:"of a game"`
	White      board.Player     `json:"white"`
	Result     string           `json:"result,omitempty"`
	Delay      board.Delay      `json:"delay" doc:"how late those who only watch see it"`
	Game       string           `json:"game,omitempty" doc:"the game of this server on which the board comments"`
	Reached    int              `json:"reached,omitempty" doc:"the position that this game has reached, as its spectators see it"`
	Place      int              `json:"place" doc:"the position that the leader shows"`
	MoveNumber int              `json:"move_number" doc:"of that position"`
	Asking     []Person         `json:"asking" doc:"who want to lead"`
	Closed     bool             `json:"closed" doc:"nothing changes any more"`
	Hidden     string           `json:"hidden,omitempty" doc:"why a moderator has hidden it"`
	Whole      bool             `json:"whole" doc:"false: of a problem you see the first position alone"`
	Nodes      []board.Node     `json:"nodes" doc:"the positions; of a change those that are new or other"`
	Gone       []int            `json:"gone,omitempty" doc:"of a change the positions that there are no more"`
}

// boardLineOf returns a board with its positions.
func boardLineOf(id string, b *board.Board, kind string) BoardLine {
	line := BoardLine{
		Board: id, Type: kind, Seq: b.Seq, At: b.At, Kind: b.Kind, Title: b.Title, Collection: b.Collection,
		Owner: said(b.Owner), Leader: said(b.Leader), Visibility: b.Visibility, Cols: b.Size.Cols, Rows: b.Size.Rows,
		Black: b.Black, White: b.White, Result: b.Result, Delay: b.Delay, Game: b.Game, Reached: b.Reached, Place: b.Place, MoveNumber: b.MoveNumber(b.Place), Asking: peopleOf(b.Asking),
		Closed: b.Closed, Hidden: b.Hidden, Whole: b.Log() != nil, Nodes: []board.Node{},
	}
	if kind == "state" {
		for _, n := range b.Nodes() {
			line.Nodes = append(line.Nodes, *n)
		}
	}
	return line
}

func peopleOf(all []chat.Person) []Person {
	people := []Person{}
	for _, p := range all {
		people = append(people, said(p))
	}
	return people
}

// changeOf returns what has changed between two states of a board.
func changeOf(id string, before, after *board.Board) BoardLine {
	line := boardLineOf(id, after, "change")
	for i := range max(before.Room(), after.Room()) {
		switch was, is := before.Node(i), after.Node(i); {
		case is != nil && is != was:
			line.Nodes = append(line.Nodes, *is)
		case is == nil && was != nil:
			line.Gone = append(line.Gone, i)
		}
	}
	return line
}
