package board

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	noon    = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	teacher = chat.Person{ID: "t", Name: "Teacher"}
)

// taught returns a board on which the teacher has done something, a second apart.
func taught(t *testing.T, made Made, acts ...Act) Board {
	t.Helper()
	made.Author = Author{Name: teacher.Name}
	b, err := Then(Board{}, numbered(t, 0, Begin(noon, teacher.ID, made))...)
	if err != nil {
		t.Fatal(err)
	}
	for i, act := range acts {
		events, err := b.Do(noon.Add(time.Duration(i+1)*time.Second), teacher, fmt.Sprint("k", i), act)
		if err != nil {
			t.Fatalf("%+v: %v", act, err)
		}
		if b, err = Then(b, numbered(t, b.Seq, events...)...); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// numbered gives events their numbers, and reads them back from JSON.
func numbered(t *testing.T, after int, events ...Event) []Event {
	t.Helper()
	read := make([]Event, len(events))
	for i, e := range events {
		if err := e.Number(after + i + 1); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(e)
		if err == nil {
			err = json.Unmarshal(text, &read[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return read
}

// A comment is never seen before its move, also where both fall due in the same millisecond.
func TestVisible(t *testing.T) {
	play := func(node int, move string) Act { return Act{Do: Play, Node: node, Move: move} }
	b := taught(t, Empty(weiqi.Square(9)), play(0, "A1"), Act{Do: Note, Node: 1, Text: "on A1"}, play(1, "B2"), Act{Do: Note, Node: 2, Text: "on B2"})
	for i := range b.log {
		b.log[i].At = noon // all at once
	}
	for _, c := range []struct {
		delay Delay
		after time.Duration
		want  int
	}{
		{Delay{}, 0, 5},
		{Delay{Seconds: 10}, 9999 * time.Millisecond, 1},
		{Delay{Seconds: 10}, 10 * time.Second, 5},
		{Delay{Moves: 1}, 0, 3},
		{Delay{Moves: 2}, 0, 1},
		{Delay{Moves: 9}, 0, 1},
		{Delay{Moves: 1, Seconds: 10}, 10 * time.Second, 3},
	} {
		b.Delay = c.delay
		n, _ := b.Visible(noon.Add(c.after))
		if n != c.want {
			t.Errorf("delayed by %v, %d events are seen after %v, want %d", c.delay, n, c.after, c.want)
		}
		seen := b.After(n, Board{})
		for _, node := range seen.Nodes() {
			if node.Text != "" && node.Move == "" {
				t.Errorf("a comment without its move: %+v", node)
			}
		}
	}
	b.Delay, b.Result = Delay{Moves: 2}, "B+R"
	if n, _ := b.Visible(noon); n != 5 {
		t.Errorf("after the result %d events are seen, want all", n)
	}
}

// What a record has on its tree, a board has, and writes it again.
func TestRecordAndBack(t *testing.T) {
	record := `(;SZ[9]GN[A lesson]PB[Lee]AB[cc][gc]AW[ee];B[dd]C[a \] b]TR[cc]LB[aa:A\:]AR[aa:bb](;W[ed];B[ff])(;W[fe]TE[1]BL[12.5]OB[3]))`
	all, _, err := Parse([]byte(record), MaxProblems)
	if err != nil || len(all) != 1 {
		t.Fatalf("%v, %v", all, err)
	}
	b := taught(t, all[0])
	again, _, err := Parse(sgf.Format(b.Tree()), MaxProblems)
	if err != nil {
		t.Fatal(err)
	}
	if was, is := fmt.Sprintf("%+v", plain(all[0])), fmt.Sprintf("%+v", plain(again[0])); was != is {
		t.Errorf("the record\n%s\nis written as\n%s", was, is)
	}
	if n := len(b.Nodes()); n != 5 {
		t.Errorf("the board has %d positions, want 5", n)
	}
}

// plain returns what is said of every node, without the places of pointers.
func plain(m Made) []string {
	var all []string
	for _, n := range m.Nodes {
		clocks, _ := json.Marshal(n.Clocks)
		n.Clocks = nil
		all = append(all, fmt.Sprintf("%+v %s", n, clocks))
	}
	return append(all, m.Title, m.Black.Name)
}

// An illegal move of a record is there as what it does to the board, with a cross on it; a setup that cannot stand is
// left out, with what follows.
func TestIllegalMovesAreShown(t *testing.T) {
	all, _, err := Parse([]byte(`(;SZ[9];B[ab];W[aa];B[bb];W[ba](;B[ba];W[ee])(;W[cc];AW[hi][ii]AB[hh][ih][gi];B[ee]))`), MaxProblems)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, n := range all[0].Nodes {
		moves = append(moves, n.Move)
	}
	if want := []string{"", "A8", "A9", "B8", "B9", "", "E5", "C7"}; !slices.Equal(moves, want) {
		t.Fatalf("the board has the moves %v, want %v", moves, want)
	}
	b := taught(t, all[0])
	n := b.Node(5)
	vertex := func(col, row int8) weiqi.Point { return weiqi.Point{Col: col, Row: row} }
	if n.Black != weiqi.SetOf(vertex(1, 8)) || n.Clear != weiqi.SetOf(vertex(0, 8)) || n.Turn != weiqi.White {
		t.Errorf("a move on a stone puts %v, takes %v, and then %v moves", n.Black, n.Clear, n.Turn)
	}
	if len(n.Marks) != 1 || n.Marks[0] != (Mark{At: vertex(1, 8), Shape: Cross}) {
		t.Errorf("a move on a stone is marked %v, want a cross", n.Marks)
	}
	if rows := b.Node(6).Position().Rows(); rows[0] != ".X......." || rows[1] != "XX......." {
		t.Errorf("after it the board is %q", rows)
	}
}

func TestLimits(t *testing.T) {
	b := taught(t, Empty(weiqi.Square(9)))
	for _, c := range []struct {
		act  Act
		want error
	}{
		{Act{Do: Note, Text: strings.Repeat("x", MaxText+1)}, ErrText},
		{Act{Do: Title, Text: strings.Repeat("x", MaxTitle+1)}, ErrTitle},
		{Act{Do: Draw, Marks: make([]Mark, MaxMarks+1)}, ErrMarks},
		{Act{Do: Draw, Arrows: []Arrow{{To: weiqi.Point{Col: 20}}}}, ErrPoint},
		{Act{Do: Go, Node: 7}, ErrNoNode},
		{Act{Do: Remove}, ErrRoot},
	} {
		if _, err := b.Do(noon, teacher, "", c.act); !errors.Is(err, c.want) {
			t.Errorf("%s gives %v, want %v", c.act.Do, err, c.want)
		}
	}
	b.Seq = MaxActs
	if _, err := b.Do(noon, teacher, "", Act{Do: Play, Move: "A1"}); !errors.Is(err, ErrManyActs) {
		t.Errorf("after the last event comes another: %v", err)
	}
}

// A board follows a game: a move that the leader has tried already is no new one, one that was taken back leaves the
// line as a variation, and a leader who was where the game was goes with it.
func TestFollowGame(t *testing.T) {
	read := func(moves string) Made {
		all, _, err := Parse([]byte("(;SZ[9]"+moves+")"), MaxProblems)
		if err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	made := read(";B[cc]")
	made.Game = "G"
	b := taught(t, made, Act{Do: Play, Node: 1, Move: "E5"}, Act{Do: Go, Node: 1})
	follow := func(moves string, reached, place int) {
		t.Helper()
		events, err := b.FollowGame(noon.Add(time.Minute), read(moves))
		if err == nil {
			b, err = Then(b, numbered(t, b.Seq, events...)...)
		}
		if err != nil || b.Reached != reached || b.Place != place {
			t.Fatalf("the game is at %d and the leader at %d, want %d and %d; %v", b.Reached, b.Place, reached, place, err)
		}
	}
	follow(";B[cc];W[ee]", 2, 2)
	if b.Room() != 3 {
		t.Errorf("there are %d nodes, want 3", b.Room())
	}
	follow(";B[cc]", 1, 1) // it was taken back
	follow(";B[cc];W[gg]", 3, 3)
	if next := b.Node(1).Next; !slices.Equal(next, []int{3, 2}) {
		t.Errorf("after the first move comes %v, want the game before what was taken back", next)
	}
	if events, err := b.FollowGame(noon, read(";B[cc];W[gg]")); err != nil || len(events) > 0 {
		t.Errorf("the same game again is %v, %v", events, err)
	}
	if _, err := b.Follow(noon, teacher, read(";B[cc]")); !errors.Is(err, ErrFollows) {
		t.Errorf("a record in the place of the game: %v", err)
	}
}
