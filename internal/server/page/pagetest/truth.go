package pagetest

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A Fact is what a server knew of a game from a time on, until the next one.
type Fact struct {
	At          time.Time
	Away        bool // nobody reaches the server; the rest is as before
	Moves       int
	Board       string // rows from the top: X, O and dots
	Last        string // the last move
	Turn        string // black or white; empty when the game is over
	Result      string // as game records write it
	Interrupted bool
	Running     string                   // the side whose clock runs
	Main        map[string]time.Duration // the main time that is left; a clock that has none is not checked
}

// same reports whether two facts look alike on a page, but for the clocks.
func (f Fact) same(g Fact) bool {
	return f.Moves == g.Moves && f.Board == g.Board && f.Last == g.Last && f.Turn == g.Turn && f.Result == g.Result && f.Interrupted == g.Interrupted
}

// at returns the fact as it is at a later time.
func (f Fact) at(t time.Time) Fact {
	f.Main = maps.Clone(f.Main)
	if f.Main[f.Running] > 0 {
		f.Main[f.Running] -= t.Sub(f.At)
	}
	f.At = t
	return f
}

func (f Fact) String() string {
	return fmt.Sprintf("%d moves, last %q, turn %q, result %q, interrupted %t, board %s", f.Moves, f.Last, f.Turn, f.Result, f.Interrupted, f.Board)
}

// A Sight is what a page said of a game at a time.
type Sight struct {
	MS          int64 // of Unix time
	Moves       int
	Board, Last string
	Turn        string // the seat that is marked
	Status      string
	Result      string
	Link        string            // what it says of the connection, and of what has no answer
	Trouble     string            // what it objects to
	Clocks      map[string]string // what the clocks show
	OnWay       []string          // the points at which a stone is on its way
	Kept        []string          // the names of the acts that have no answer
}

func (s Sight) at() time.Time { return time.UnixMilli(s.MS) }

// look is what reads a [Sight] in a page; nothing where there is no game to be seen.
const look = `(() => {
	const board = document.querySelector("go-board");
	const steps = /^(\d+) \/ \1$/.exec(document.querySelector("#position")?.textContent ?? "");
	if (!board || !steps) return null;
	const text = (selector) => {
		const found = document.querySelector(selector);
		return found && !found.hidden ? found.textContent : "";
	};
	const sight = { MS: Date.now(), Moves: Number(steps[1]), Board: "", Last: "", OnWay: [], Kept: [] };
	for (const row of board.querySelectorAll("[role=row]")) {
		sight.Board += sight.Board && "/";
		for (const cell of row.querySelectorAll("[data-vertex]")) {
			const [vertex, stone, ...more] = cell.getAttribute("aria-label").split(", ");
			sight.Board += { black: "X", white: "O" }[stone] ?? ".";
			if (more.includes("last move")) sight.Last = vertex;
			if (more.includes("on its way")) sight.OnWay.push(vertex);
		}
	}
	sight.Turn = document.querySelector(".seat.turn")?.dataset.color ?? "";
	sight.Status = text("#status");
	sight.Link = text("#connection");
	sight.Trouble = text("#error");
	sight.Result = document.querySelector("#result-text")?.dataset.result ?? "";
	sight.Clocks = Object.fromEntries(["black", "white"].map((color) => [color, text("#clock-" + color + " .time")]));
	for (const name of Object.keys(localStorage))
		if (name.startsWith("shinpan-act " + location.pathname.split("/").pop())) sight.Kept.push(JSON.parse(localStorage[name]).name);
	return sight;
})()`

// A Tolerance says how far a page may be from the truth before it lies.
type Tolerance struct {
	Late   time.Duration // how long it may show what is past, and say nothing of its connection
	Return time.Duration // how long it may say that the connection is lost when the server is back
	Clock  time.Duration // by how much a clock may be wrong
	Pause  time.Duration // between the end of a try and the next one of a page that says that it tries
}

// Usual is the tolerance for a server whose end is noticed at once, on a busy machine.
var Usual = Tolerance{Late: 3 * time.Second, Return: 15 * time.Second, Clock: 2 * time.Second, Pause: 7 * time.Second}

const (
	// by how much a page may know something before who follows the server for the check does
	early = 500 * time.Millisecond
	every = 50 * time.Millisecond // between two looks at a page
)

// A Watch compares what a page says of a game with what the server knows.
type Watch struct {
	may  Tolerance
	stop func()

	mu sync.Mutex
	// guarded by mu:
	facts  []Fact
	tries  []*try
	sights []Sight
	naps   []nap
}

// A try is a time in which the browser waits for an answer of the server; to is zero as long as it waits.
type try struct{ from, to time.Time }

// A nap is a time in which a page runs nothing and nobody sees it.
type nap struct{ from, to time.Time }

// Watching looks at a page again and again until the test ends, or [Watch.End] is called, and then tells
// the test where the page lied. The page is looked at while it is loaded anew, too.
func Watching(t testing.TB, page context.Context, may Tolerance) *Watch {
	t.Helper()
	w := &Watch{may: may}
	ctx, cancel := context.WithCancel(page)
	var looking sync.WaitGroup
	looking.Go(func() {
		for ctx.Err() == nil {
			if sight, err := chromedp.Run(ctx, chromedp.Evaluate[*Sight](look)); err == nil && sight != nil {
				w.mu.Lock()
				w.sights = append(w.sights, *sight)
				w.mu.Unlock()
			}
			select {
			case <-time.After(every):
			case <-ctx.Done():
			}
		}
	})
	w.stop = sync.OnceFunc(func() {
		cancel()
		looking.Wait()
		lies := w.Lies()
		for _, lie := range lies {
			t.Error(lie)
		}
		if len(w.sights) == 0 || len(w.facts) == 0 {
			t.Errorf("the page was seen %d times, and the server knew %d facts: nothing was compared", len(w.sights), len(w.facts))
		}
		t.Logf("the page was seen %d times beside %d facts, and said what is not so %d times", len(w.sights), len(w.facts), len(lies))
	})
	t.Cleanup(w.stop)
	return w
}

// End stops looking, and tells the test where the page lied.
func (w *Watch) End() { w.stop() }

// Known takes in what the server knows now.
func (w *Watch) Known(f Fact) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.facts = append(w.facts, f)
}

// Away takes in that the page reaches the server no longer.
func (w *Watch) Away() { w.reach(true) }

// Back takes in that the page reaches the server again, which knows what it knew.
func (w *Watch) Back() { w.reach(false) }

func (w *Watch) reach(away bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.facts) == 0 || w.facts[len(w.facts)-1].Away == away {
		return
	}
	f := w.facts[len(w.facts)-1].at(time.Now())
	f.Away = away
	w.facts = append(w.facts, f)
}

// Asleep takes in that the page stands still from now on, as on a laptop that sleeps.
func (w *Watch) Asleep() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.naps = append(w.naps, nap{from: time.Now()})
}

// Awake takes in that the page goes on. From now on it has its time to learn what is so.
func (w *Watch) Awake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.naps[len(w.naps)-1].to = time.Now()
}

// Tried takes in that the browser asks the server for something. It returns what is to be called when it has
// an answer, or there will be none.
func (w *Watch) Tried() (answered func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	one := &try{from: time.Now()}
	w.tries = append(w.tries, one)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		one.to = time.Now()
	}
}

// Lies returns what the page has said that was not so, each once.
func (w *Watch) Lies() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return lies(w.may, w.facts, w.sights, w.tries, w.naps)
}

// lies compares what a page said with what a server knew. The tries of the browser are not checked where there
// are none.
func lies(may Tolerance, facts []Fact, sights []Sight, tries []*try, naps []nap) []string {
	c := checker{may: may, facts: facts, tries: tries, naps: naps, kept: map[string]time.Time{}}
	for _, s := range sights {
		if !c.sleeps(s.at()) {
			c.check(s)
		}
	}
	return c.lies
}

// A checker goes through what a page said, from the first to the last.
type checker struct {
	may   Tolerance
	facts []Fact
	tries []*try
	naps  []nap

	kept     map[string]time.Time // since when the page has had no answer to an act
	answered map[string]time.Time // until when
	trying   time.Time            // since when it has said that it tries
	told     map[string]bool
	lies     []string
}

// sleeps reports whether the page stands still at a time.
func (c *checker) sleeps(at time.Time) bool {
	return slices.ContainsFunc(c.naps, func(n nap) bool { return !at.Before(n.from) && (n.to.IsZero() || at.Before(n.to)) })
}

// since returns how long the page has been able to know at the time of a sight what has been so since
// another time.
func (c *checker) since(s Sight, known time.Time) time.Duration {
	for _, n := range c.naps {
		if n.to.After(known) && !n.to.After(s.at()) {
			known = n.to
		}
	}
	return s.at().Sub(known)
}

// lie notes a lie; of one kind about one fact there is one.
func (c *checker) lie(s Sight, kind, format string, args ...any) {
	if c.told == nil {
		c.told = map[string]bool{}
	}
	key := fmt.Sprint(kind, s.Moves, s.Last)
	if c.told[key] {
		return
	}
	c.told[key] = true
	c.lies = append(c.lies, fmt.Sprintf("%s: %s (status %q, connection %q)", s.at().Format("15:04:05.000"), fmt.Sprintf(format, args...), s.Status, s.Link))
}

func (c *checker) check(s Sight) {
	shown := Fact{
		Moves: s.Moves, Board: s.Board, Last: s.Last, Turn: s.Turn, Result: s.Result,
		Interrupted: strings.HasPrefix(s.Status, "The server was away."),
	}
	c.acts(s)
	c.tried(s)
	found := -1 // the fact that the page shows
	for i, f := range c.facts {
		if f.At.After(s.at().Add(early)) {
			break
		}
		if shown.same(visible(f)) {
			found = i
		}
	}
	if found < 0 {
		c.lie(s, "never", "the page shows what was never so: %v", shown)
		return
	}
	if (strings.HasPrefix(s.Status, "Your turn") || strings.HasSuffix(s.Status, " to move")) && !strings.Contains(strings.ToLower(s.Status), s.Turn) {
		c.lie(s, "turn", "the page says %q, and marks the seat of %s", s.Status, s.Turn)
	}
	c.connection(s, found)
}

// visible is what a page shows of a fact: a pass is not seen on the board.
func visible(f Fact) Fact {
	if f.Last == "pass" {
		f.Last = ""
	}
	return f
}

// connection checks that a page that shows what is past says so, and that one that says that the
// connection is lost has lost it.
func (c *checker) connection(s Sight, found int) {
	now, since := c.now(s.at())
	for i := found + 1; i < len(c.facts); i++ {
		past := c.facts[i]
		if past.At.After(s.at()) {
			break
		}
		if visible(past).same(visible(c.facts[found])) {
			continue
		}
		if s.Link == "" && c.since(s, past.At) > c.may.Late {
			c.lie(s, "late", "for %v the page has shown what is past, as if it were connected: %v, while it is so: %v", c.since(s, past.At), c.facts[found], past)
		}
		return
	}
	switch {
	case now.Away && s.Link == "" && c.since(s, since) > c.may.Late:
		c.lie(s, "away", "nobody has reached the server for %v, and the page says nothing of it", c.since(s, since))
	case !now.Away && strings.HasPrefix(s.Link, "Connection lost") && c.since(s, since) > c.may.Return:
		c.lie(s, "back", "the server has been back for %v, and the page says that the connection is lost", c.since(s, since))
	case !now.Away && s.Link == "" && c.since(s, since) > c.may.Late:
		c.clocks(s)
	}
}

// now returns what the server knew at a time, and since when it has been there, or away.
func (c *checker) now(at time.Time) (now Fact, since time.Time) {
	for i, f := range c.facts {
		if f.At.After(at) {
			break
		}
		if i == 0 || f.Away != now.Away {
			since = f.At
		}
		now = f
	}
	return now, since
}

// clocks checks the clocks of a page that shows the present.
func (c *checker) clocks(s Sight) {
	now, _ := c.now(s.at())
	if s.Result != "" || s.at().Sub(now.At) < 0 {
		return
	}
	for _, color := range []string{"black", "white"} {
		left, shown := now.Main[color], parseFace(s.Clocks[color])
		if left == 0 || shown < 0 {
			continue
		}
		if now.Running == color {
			left -= s.at().Sub(now.At)
		}
		if left > c.may.Clock && (left-shown).Abs() > c.may.Clock {
			c.lie(s, "clock", "the clock of %s shows %s, and %v are left", color, s.Clocks[color], left.Round(100*time.Millisecond))
		}
	}
}

// face is a clock that shows less than two days.
var face = regexp.MustCompile(`^(?:(\d+):)?(\d+):(\d\d)$|^(\d+\.\d)$`)

// parseFace returns what a clock shows; less than 0 for none.
func parseFace(text string) time.Duration {
	m := face.FindStringSubmatch(text)
	if m == nil {
		return -1
	}
	if m[4] != "" {
		seconds, _ := strconv.ParseFloat(m[4], 64)
		return time.Duration(seconds * float64(time.Second))
	}
	var total time.Duration
	for _, part := range m[1:4] {
		n, _ := strconv.Atoi("0" + part)
		total = 60*total + time.Duration(n)*time.Second
	}
	return total
}

// acts checks that the page names what has no answer, and nothing else, and that a move that it names
// no more has been made, or is objected to.
func (c *checker) acts(s Sight) {
	if c.answered == nil {
		c.answered = map[string]time.Time{}
	}
	for _, name := range s.Kept {
		if c.kept[name].IsZero() {
			c.kept[name] = s.at()
		}
		if c.since(s, c.kept[name]) > c.may.Late && !slices.Contains(named(s.Link), name) {
			c.lie(s, "unnamed", "for %v there has been no answer to %s, and the page does not say so", c.since(s, c.kept[name]), name)
		}
	}
	for name := range c.kept {
		if !slices.Contains(s.Kept, name) {
			delete(c.kept, name)
			c.answered[name] = s.at()
			if !c.made(name, s.at()) && s.Trouble == "" {
				c.lie(s, "dropped", "%s was dropped: it was not done, and the page does not object", name)
			}
		}
	}
	for _, name := range named(s.Link) {
		if c.kept[name].IsZero() && c.since(s, c.answered[name]) > c.may.Late {
			c.lie(s, "named", "the page says that there is no answer to %s, and there is nothing of it to be sent", name)
		}
	}
	for _, vertex := range s.OnWay {
		if c.kept[vertex].IsZero() && c.since(s, c.answered[vertex]) > c.may.Late {
			c.lie(s, "ghost", "the page shows a stone at %s as on its way, and there is nothing to be sent", vertex)
		}
	}
}

// point is the name of an act that is a move.
var point = regexp.MustCompile(`^[A-HJ-Z]\d+$`)

// made reports whether a move had been made by a time. Of other acts it does not know.
func (c *checker) made(vertex string, at time.Time) bool {
	if !point.MatchString(vertex) {
		return true
	}
	return slices.ContainsFunc(c.facts, func(f Fact) bool { return f.Last == vertex && !f.At.After(at.Add(early)) })
}

// nameless are the sentences in which the page names what has no answer.
var nameless = regexp.MustCompile(`(?:Sending: (.*)…|No answer yet to: (.*)\. It is sent again)`)

// named returns what the page says that it has no answer to.
func named(link string) []string {
	m := nameless.FindStringSubmatch(link)
	if m == nil {
		return nil
	}
	return strings.Split(m[1]+m[2], ", ")
}

// tried checks that a page that says that it tries does.
func (c *checker) tried(s Sight) {
	if !strings.Contains(s.Link, "Connecting again") && !strings.Contains(s.Link, "sent again") {
		c.trying = time.Time{}
		return
	}
	if c.trying.IsZero() {
		c.trying = s.at()
	}
	if len(c.tries) == 0 || c.since(s, c.trying) <= c.may.Pause {
		return
	}
	if !slices.ContainsFunc(c.tries, func(one *try) bool {
		return !one.from.After(s.at()) && (one.to.IsZero() || s.at().Sub(one.to) <= c.may.Pause)
	}) {
		c.lie(s, "idle", "for %v the page has said that it tries, and nothing was asked of the server", c.may.Pause)
	}
}
