package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/weiqi"
)

// A lessonStep is a board of a lesson with what it takes for right and for forbidden.
type lessonStep struct {
	Before  []string // the board before the last move, if that matters
	Move    string   // which it was
	Rows    []string
	Hand    string
	Answers map[string][]string
	Choices []string
	Refused map[string]string
	Count   map[string]int
}

// lessons reads the lessons of the page.
func lessons(t *testing.T) (all []struct {
	Name  string
	Steps []lessonStep
}) {
	t.Helper()
	data, err := os.ReadFile("src/learn/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// standing returns the position of a step.
func (s lessonStep) standing(t *testing.T) *weiqi.Position {
	t.Helper()
	hand := weiqi.White
	if s.Hand != "white" {
		hand = weiqi.Black
	}
	if s.Before == nil {
		return positionOf(t, s.Rows, hand)
	}
	last, err := weiqi.ParsePoint(s.Move)
	if err != nil {
		t.Fatal(err)
	}
	now, err := positionOf(t, s.Before, hand.Opponent()).Play(weiqi.Play(hand.Opponent(), last))
	if err != nil {
		t.Fatal(err)
	}
	return now
}

// TestLessonsAreTrue plays every answer of the lessons by the rules: what follows is what the page
// shows, what it calls forbidden is forbidden for that reason, and what it counts is the count.
func TestLessonsAreTrue(t *testing.T) {
	t.Parallel()
	for _, lesson := range lessons(t) {
		for i, step := range lesson.Steps {
			t.Run(fmt.Sprintf("%s %d", lesson.Name, i+1), func(t *testing.T) { step.check(t) })
		}
	}
}

// positionOf is a board with a side to move, under simple ko and without suicide.
func positionOf(t *testing.T, rows []string, turn weiqi.Color) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup(rows, turn)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// check plays what a step has.
func (s lessonStep) check(t *testing.T) {
	p := s.standing(t)
	if !slices.Equal(p.Rows(), s.Rows) {
		t.Fatalf("after the move before it the board is %q, want %q", p.Rows(), s.Rows)
	}
	for vertex, want := range s.Answers {
		next, err := p.Play(moveAt(t, p, vertex))
		if err != nil || !slices.Equal(next.Rows(), want) {
			t.Errorf("after %s the board is %v, %v, want %q", vertex, next, err, want)
		}
	}
	for vertex, why := range s.Refused {
		var illegal *weiqi.IllegalError
		if _, err := p.Play(moveAt(t, p, vertex)); !errors.As(err, &illegal) || illegal.Reason().Code != "illegal-"+why {
			t.Errorf("%s: %v, want %s", vertex, err, why)
		}
	}
	if s.Count != nil {
		tally := p.Tally(weiqi.Set{})
		if got := map[string]int{"black": int(tally.Black.Total / 2), "white": int(tally.White.Total / 2)}; !maps.Equal(got, s.Count) {
			t.Errorf("the board counts %v, want %v", got, s.Count)
		}
	}
	if len(s.Answers)+len(s.Choices)+len(s.Refused) == 0 {
		t.Error("nothing is right here")
	}
}

func moveAt(t *testing.T, p *weiqi.Position, vertex string) weiqi.Move {
	t.Helper()
	m, err := weiqi.ParseMove(p.Turn(), vertex)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLearn walks through all lessons on a phone: wrong points are answered, every right one leads on, and
// after the last lesson comes a game.
func TestLearn(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, phone, f.URL)
	v.click("#learn")
	for _, lesson := range lessons(t) {
		v.until(fmt.Sprintf(`location.pathname.startsWith("/learn") && document.querySelector("[aria-current=page]")?.pathname === "/learn/%s"`, lesson.Name))
		for i, step := range lesson.Steps {
			v.says("#step", fmt.Sprintf("Board %d of %d", i+1, len(lesson.Steps)))
			v.point("E1") // which is right nowhere
			v.until(`document.querySelector("#answer").textContent !== "" && !document.querySelector("#next")`)
			right := append(slices.Collect(maps.Keys(step.Answers)), step.Choices...)
			if len(right) == 0 {
				right = slices.Collect(maps.Keys(step.Refused))
			}
			v.picture(fmt.Sprintf("learn-%s-%d", lesson.Name, i+1))
			v.point(right[0])
			v.there("#next")
			v.fitsHere()
			v.picture(fmt.Sprintf("learn-%s-%d-done", lesson.Name, i+1))
			v.click("#next")
		}
	}
	v.there("#play-now")
}

// TestLearnByKeyboard puts the first stone with the keyboard, and a forbidden one is named.
func TestLearnByKeyboard(t *testing.T) {
	t.Parallel()
	v := open(t, desktop, newFake(t, nil, nil).URL+"/learn/eyes")
	v.says("h1", "Two eyes")
	v.until(`document.title === "Two eyes · shinpan"`)
	v.focus(`go-board [data-vertex=A1]`)
	v.key(kb.Enter)
	v.says("#answer", "One eye is not enough.")
	v.key(kb.Tab)
	v.until(`document.activeElement.id === "next"`)
	v.key(kb.Enter)
	v.says("#step", "Board 2 of 3")
	v.until(`document.activeElement.closest("go-board")`)
	v.point("C1")
	v.says("#answer", "The rules forbid this move: the stone would have no liberty")
	v.says("#answer", "it lives")
}

func TestLearnNothing(t *testing.T) {
	t.Parallel()
	v := open(t, phone, newFake(t, nil, nil).URL+"/learn/joseki")
	v.says("h1", "There is nothing here")
}
