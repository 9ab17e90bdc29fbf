package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A story is what scripted programs do in a game: the moves of both sides up to the first
// stop, and the stones that each then says are dead. A list is "?" where a side cannot
// tell.
type story struct {
	name  string
	lists [3]string // by color
}

// scriptedMoves are those of every story, on 5x5. E5 and A1 are dead, and the honest count
// with a komi of 0.5 is B+4.5.
const scriptedMoves = "C3 C4 B3 B4 D3 D4 A3 A4 E3 E4 E5 A1"

// scriptedTruth are the dead stones of the stories' board.
const scriptedTruth = "E5 A1"

// The stories, of which the first is honest. In each of the others one side lies or says
// nonsense, and the other is honest; but for the last, in which both lie.
func stories() []story {
	honest := scriptedTruth
	return []story{
		{"both are honest", [3]string{weiqi.Black: honest, weiqi.White: honest}},
		{"White denies that its stone is dead", [3]string{weiqi.Black: honest, weiqi.White: "E5"}},
		{"Black denies that its stone is dead", [3]string{weiqi.Black: "A1", weiqi.White: honest}},
		{"White calls living stones dead", [3]string{weiqi.Black: honest, weiqi.White: "E5 A1 C3"}},
		{"Black calls living stones dead", [3]string{weiqi.Black: "E5 A1 C4", weiqi.White: honest}},
		{"White says that nothing is dead", [3]string{weiqi.Black: honest, weiqi.White: ""}},
		{"White cannot tell", [3]string{weiqi.Black: honest, weiqi.White: "?"}},
		{"White gives up living stones", [3]string{weiqi.Black: honest, weiqi.White: "E5 A1 C4"}},
		{"White names a point off the board", [3]string{weiqi.Black: honest, weiqi.White: "E5 A1 Z9"}},
		{"both deny", [3]string{weiqi.Black: "A1", weiqi.White: "E5"}},
	}
}

// bothDeny is the number of the story in which both lie.
const bothDeny = 9

// A scriptedEngine plays one story after the other, whichever color it is given. After the
// moves of a story it captures what is really dead and still there, and otherwise passes.
type scriptedEngine struct {
	stories []story
	mediate bool         // it knows the truth, and plays nothing
	gone    *atomic.Bool // whether it starts no more; shared by all processes of the program
	mark    string       // the file that is there when a process of its own starts no more

	playing int // the story
	over    bool
	me      weiqi.Color
	board   *weiqi.Position
	made    [3]int
}

// runScripted is the program "scripted" of tests: its arguments are numbers of stories, without
// which it mediates, and the file that says that it starts no more.
func runScripted() {
	var chosen []story
	var mark string
	for _, arg := range os.Args[1:] {
		if n, err := strconv.Atoi(arg); err == nil {
			chosen = append(chosen, storyOf(n))
		} else {
			mark = arg
		}
	}
	if _, err := os.Stat(mark); err == nil {
		os.Exit(1)
	}
	e := &scriptedEngine{stories: chosen, mediate: len(chosen) == 0, playing: -1, gone: &atomic.Bool{}, mark: mark}
	e.serve(os.Stdin, os.Stdout)
}

// scripted returns the program that [runScripted] is.
func scripted(t testing.TB) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "scripted")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	return link
}

// start starts the engine in this process.
func (e *scriptedEngine) start(ctx context.Context) (*gtp.Engine, error) {
	if e.gone != nil && e.gone.Load() {
		return nil, errGone
	}
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		e.serve(theirs, theirs)
	}()
	return gtp.Connect(ctx, ours, gtp.Limits{}, nil)
}

// serve answers commands until there are no more.
func (e *scriptedEngine) serve(from io.Reader, to io.Writer) {
	for lines := bufio.NewScanner(from); lines.Scan(); {
		id, command, _ := strings.Cut(lines.Text(), " ")
		sign, said := "=", e.answer(strings.Fields(command))
		if strings.HasPrefix(said, "!") {
			if !e.misbehave(said, id, from, to) {
				return
			}
			continue
		}
		if said == "?" {
			sign, said = "?", "cannot tell"
		}
		if _, err := fmt.Fprintf(to, "%s%s %s\n\n", sign, id, said); err != nil || command == "quit" {
			return
		}
	}
}

// answer answers a command.
func (e *scriptedEngine) answer(words []string) string {
	switch words[0] {
	case "list_commands":
		return "play\ngenmove\nboardsize\nclear_board\nkomi\nfinal_status_list\nquit"
	case "clear_board":
		e.board, e.made = weiqi.New(weiqi.Square(5), weiqi.Rules{Suicide: weiqi.AnySuicide}), [3]int{}
	case "play":
		e.put(scriptedColor(words[1]), words[2])
	case "genmove":
		return e.genmove(scriptedColor(words[1]))
	case "final_status_list":
		return e.list(words[1])
	}
	return ""
}

func scriptedColor(text string) weiqi.Color {
	if strings.HasPrefix(strings.ToLower(text), "b") {
		return weiqi.Black
	}
	return weiqi.White
}

// put makes a move of either side.
func (e *scriptedEngine) put(c weiqi.Color, vertex string) {
	e.made[c]++
	if p, err := weiqi.ParsePoint(vertex); err == nil {
		if next, err := e.board.WithTurn(c).Play(weiqi.Play(c, p)); err == nil {
			e.board = next
		}
	}
}

// genmove makes the next move of the story, which begins with the first move of a side.
func (e *scriptedEngine) genmove(c weiqi.Color) string {
	e.me = c
	if stones := e.board.Stones(weiqi.Black).Union(e.board.Stones(weiqi.White)); stones.Len() < 2 && e.made[c] == 0 {
		e.playing, e.over = e.playing+1, false
	}
	moves := strings.Fields(scriptedMoves)
	e.over = e.over || 2*e.made[c] > len(moves) // it was started in the middle of the game
	next := "pass"
	if at := 2*e.made[c] + int(c-weiqi.Black); !e.over && at < len(moves) {
		next = moves[at]
	} else if e.over {
		next = e.capture(c)
	} else {
		e.over = true
	}
	e.put(c, next)
	return next
}

// capture returns a move that takes a dead stone of the other side, or its last liberty but
// one, or pass.
func (e *scriptedEngine) capture(c weiqi.Color) string {
	for _, vertex := range strings.Fields(scriptedTruth) {
		p, _ := weiqi.ParsePoint(vertex)
		if e.board.At(p) != c.Opponent() {
			continue
		}
		for at := range e.board.Chain(p).Liberties.All() {
			if next, err := e.board.WithTurn(c).Play(weiqi.Play(c, at)); err == nil && (next.At(p) == weiqi.Empty || next.Chain(at).Liberties.Len() > 1) {
				return at.String()
			}
		}
	}
	return "pass"
}

// list returns the stones that the side says are dead.
func (e *scriptedEngine) list(status string) string {
	switch {
	case status != "dead":
		return ""
	case e.mediate:
		return e.standing(scriptedTruth)
	}
	list := e.stories[max(e.playing, 0)%len(e.stories)].lists[e.me]
	if strings.HasPrefix(list, "!") {
		return list
	}
	return e.standing(list)
}

// standing returns a list without the stones that have been captured since.
func (e *scriptedEngine) standing(list string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(list), func(vertex string) bool {
		p, err := weiqi.ParsePoint(vertex)
		return err == nil && e.board.Size().Contains(p) && e.board.At(p) == weiqi.Empty
	}), " ")
}

// numbers writes the numbers of stories as arguments.
func numbers(chosen ...int) string {
	var words []string
	for _, n := range chosen {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, " ")
}

// everyStory are the numbers of all stories.
func everyStory() []int {
	all := make([]int, len(stories()))
	for i := range all {
		all[i] = i
	}
	return slices.Clip(all)
}
