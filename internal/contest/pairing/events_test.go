package pairing

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

var simulatedEvents = flag.Uint64("events", 100_000, "how many tournaments are simulated, with the tag system")

// No tournament is stuck, whoever comes late, leaves and comes back, and nobody is paired as before while that need
// not be. Of up to ten players that is compared with trying everything, in the rounds to come, too.
func TestSimulatedEvents(t *testing.T) {
	events, most := uint64(200), 14
	if allCases {
		events, most = *simulatedEvents, 40
	}
	sums := map[string]*simulated{}
	var mu sync.Mutex // guards sums
	var work sync.WaitGroup
	workers := uint64(runtime.GOMAXPROCS(0))
	for first := range workers {
		work.Go(func() {
			for seed := first; seed < events && !t.Failed(); seed += workers {
				e := newSimulated(seed, most)
				err := e.run()
				if err != nil {
					t.Errorf("seed %d, %d %s in %d rounds: %v", seed, len(e.players), e.who, e.rounds, err)
				}
				mu.Lock()
				for _, row := range []string{e.row(), "all"} {
					if sums[row] == nil {
						sums[row] = &simulated{}
					}
					sums[row].add(e, err)
				}
				mu.Unlock()
			}
		})
	}
	work.Wait()
	t.Logf("%-36s %7s %6s %8s %9s %10s %8s", "players", "events", "stuck", "rounds", "compared", "rematches", "2nd byes")
	for _, row := range slices.Sorted(maps.Keys(sums)) {
		s := sums[row]
		t.Logf("%-36s %7d %6d %8d %9d %10d %8d", row, s.events, s.stuck, s.paired, s.compared, s.rematches, s.byes)
	}
}

// A simulated is an event to be simulated, or the sum of many.
type simulated struct {
	random  *rand.Rand
	system  Checker
	rounds  int
	players []stats.Player
	who     string // comes and goes
	games   []stats.Game

	events, stuck, refused, paired, compared, rematches, byes int
}

// Who comes and goes.
const (
	allStay     = "who all stay"
	announced   = "who say when they come"
	unannounced = "who come and go"
)

func newSimulated(seed uint64, most int) *simulated {
	random := rand.New(rand.NewPCG(seed, 40))
	n := 3 + random.IntN(most-2)
	e := &simulated{random: random, rounds: 1 + random.IntN(n), players: entrants(n), who: []string{allStay, announced, unannounced}[seed%3], events: 1}
	e.system = Swiss{Rounds: e.rounds, Accelerated: max(0, random.IntN(4)-1)}
	if random.IntN(2) == 0 {
		e.system = McMahon{Rounds: e.rounds, Handicap: 9 * random.IntN(2), Reduction: random.IntN(2)}
		e.players = Bands(e.players, float64(1+random.IntN(10)), 2970, 3000)
	}
	if e.who == announced {
		for i := range e.players {
			p := &e.players[i]
			switch random.IntN(8) {
			case 0:
				p.Joins = 1 + random.IntN(e.rounds)
			case 1:
				p.Leaves = 1 + random.IntN(e.rounds)
			case 2:
				p.Absent = []int{1 + random.IntN(e.rounds), 1 + random.IntN(e.rounds)}
			}
		}
	}
	return e
}

func (e *simulated) row() string {
	size := "21 to 40"
	switch n := len(e.players); {
	case n <= 10:
		size = " 3 to 10"
	case n <= 20:
		size = "11 to 20"
	}
	if e.refused > 0 {
		return size + ", more rounds than can be"
	}
	return size + " " + e.who
}

func (e *simulated) add(other *simulated, err error) {
	e.events++
	if err != nil {
		e.stuck++
	}
	e.paired += other.paired
	e.compared += other.compared
	e.rematches += other.rematches
	e.byes += other.byes
}

// run plays the event to its end. One that is refused is played all the same, as if people had left since.
func (e *simulated) run() error {
	refusal := e.system.Check(e.players)
	var impossible *ImpossibleError
	if refusal != nil {
		e.refused++
		if !errors.As(refusal, &impossible) {
			return refusal
		}
	}
	if want, sure := e.acceptable(); sure && want != (refusal == nil) {
		return fmt.Errorf("refused with %v; acceptable is %v", refusal, want)
	}
	for {
		if e.who == unannounced {
			e.comeAndGo()
		}
		next, err := e.system.Pair(e.players, e.games)
		if errors.Is(err, ErrOver) {
			if later := e.later(); len(later) > 0 {
				return fmt.Errorf("over after round %d, but %v are there", e.round(), later)
			}
			return nil
		}
		if err != nil || len(next) == 0 {
			return fmt.Errorf("stuck after round %d: %v, %v", e.round(), next, err)
		}
		if err := e.check(next); err != nil {
			return fmt.Errorf("round %d, %v: %w", next[0].Round, next, err)
		}
		e.paired++
		for _, g := range next {
			if !g.Over() {
				e.play(&g)
			}
			e.games = append(e.games, g)
		}
	}
}

// acceptable reports whether the event can be paired without anybody being paired as before, where that is known.
func (e *simulated) acceptable() (can, sure bool) {
	n := len(e.players)
	if e.who != announced {
		return e.rounds <= (n-1)/2*2+1, true // as in a round robin
	}
	if n > 10 {
		return false, false
	}
	ahead := e.later()
	rounds, sure := newTrial(e, ahead).horizon()
	return len(ahead) > 0 && rounds == len(ahead), sure
}

// later returns the places in the list of those who are there in each round to come, up to the last in which two are.
func (e *simulated) later() [][]int {
	var later [][]int
	last := 0
	for round := e.round() + 1; round <= e.rounds; round++ {
		var there []int
		for i, p := range e.players {
			if p.TakesPart(round) {
				there = append(there, i)
			}
		}
		later = append(later, there)
		if len(there) > 1 {
			last = len(later)
		}
	}
	return later[:last]
}

func (e *simulated) round() int {
	if len(e.games) == 0 {
		return 0
	}
	return e.games[len(e.games)-1].Round
}

// comeAndGo has players leave before the next round, stay away for some rounds, and others join.
func (e *simulated) comeAndGo() {
	round := e.round() + 1
	for i := range e.players {
		switch p := &e.players[i]; e.random.IntN(40) {
		case 0:
			if p.Leaves == 0 {
				p.Leaves = round
			}
		case 1:
			for away := range 1 + e.random.IntN(3) {
				p.Absent = append(p.Absent, round+away)
			}
		}
	}
	if e.random.IntN(8) == 0 && len(e.players) < 40 {
		n := len(e.players) + 1
		e.players = append(e.players, stats.Player{Name: fmt.Sprint("P", n), Rating: float64(3000 - n), Joins: round})
	}
}

// play gives a game a result. Where people come and go there are also games without one, and others that are not
// played.
func (e *simulated) play(g *stats.Game) {
	g.Result = weiqi.Result{Winner: weiqi.Color(1 + e.random.IntN(2)), By: weiqi.ByCount}
	if e.random.IntN(3) > 0 {
		g.Result = byStrength(*g)
	}
	switch e.random.IntN(60) {
	case 0:
		g.Result = weiqi.Result{By: weiqi.ByCount}
	case 1, 2, 3:
		if e.who != unannounced {
			return
		}
		g.Result.By = weiqi.ByForfeit
		g.Unplayed = true
		if e.random.IntN(3) == 0 {
			g.Result, g.Unplayed = weiqi.Result{By: weiqi.Void}, false
		}
	}
}

// check says what is wrong with a round that follows the games.
func (e *simulated) check(next []stats.Game) error {
	ahead := e.later()
	for len(ahead[0]) == 0 { // a round for which nobody was there
		ahead = ahead[1:]
	}
	seated := map[string]int{}
	rematches, byes := 0, 0
	before := newTrial(e, ahead)
	after := newTrial(e, ahead[1:])
	fewest := before.byes[ahead[0][0]]
	for _, i := range ahead[0] {
		fewest = min(fewest, before.byes[i])
	}
	squares := 0
	for _, g := range next {
		seated[g.Black]++
		i, j := e.number(g.Black), before.nobody
		if g.Bye() {
			byes += min(before.byes[i], 1)
			if before.byes[i] > fewest {
				return errors.New("the bye should go to somebody who had fewer")
			}
		} else {
			seated[g.White]++
			j = e.number(g.White)
			squares += before.met[i][j] * before.met[i][j]
			rematches += min(before.met[i][j], 1)
		}
		after.used |= bit(i, j)
	}
	for _, i := range ahead[0] {
		if name := e.players[i].Name; seated[name] != 1 {
			return fmt.Errorf("%s sits at %d boards", name, seated[name])
		}
	}
	if len(seated) != len(ahead[0]) {
		return fmt.Errorf("%d are paired of %d", len(seated), len(ahead[0]))
	}
	e.rematches += rematches
	e.byes += byes
	switch again := rematches+byes > 0; {
	case again && e.who != unannounced && e.refused == 0:
		return errors.New("somebody is paired as before, and all come as they have said")
	case len(e.players) > 10:
		if again && before.anew() {
			return errors.New("somebody is paired as before, and need not be")
		}
	default:
		could, sure := before.horizon()
		can, surely := after.horizon()
		if sure && surely {
			e.compared++
			if again && could > 0 || !again && can < could-1 {
				return fmt.Errorf("%d rounds could be paired anew; paired as before are %v, and then %d can be", could, again, can)
			}
		}
		if again {
			if least := before.least(ahead[0], fewest); squares > least {
				return fmt.Errorf("the squares of meetings are %d, want %d", squares, least)
			}
		}
	}
	return nil
}

func (e *simulated) number(name string) int {
	return slices.IndexFunc(e.players, func(p stats.Player) bool { return p.Name == name })
}

// A trial tries everything, to see what could be paired.
type trial struct {
	ahead  [][]int // who is there in each round; nobody too where their number is odd
	nobody int
	met    map[int]map[int]int
	byes   map[int]int
	used   uint64 // pairs that were paired, of few players
	failed map[[2]uint64]bool
	steps  int
}

// enough is how many steps a trial takes at most before it gives up.
const enough = 20_000

func newTrial(e *simulated, ahead [][]int) *trial {
	t := &trial{nobody: len(e.players), met: map[int]map[int]int{}, byes: map[int]int{}}
	for i := range e.players {
		t.met[i] = map[int]int{}
	}
	for _, g := range e.games {
		black, white := g.Outcomes()
		i, j := e.number(g.Black), e.number(g.White)
		switch {
		case g.Bye() || g.Unplayed && black > stats.Loss:
			t.byes[i]++
			t.used |= bit(i, t.nobody)
		case g.Unplayed && white > stats.Loss:
			t.byes[j]++
			t.used |= bit(j, t.nobody)
		case g.Played():
			t.met[i][j]++
			t.met[j][i]++
			t.used |= bit(i, j)
		}
	}
	for _, there := range ahead {
		if len(there)%2 == 1 {
			there = append(slices.Clone(there), t.nobody)
		}
		t.ahead = append(t.ahead, there)
	}
	return t
}

// bit is that of two of few players.
func bit(i, j int) uint64 {
	i, j = min(i, j), max(i, j)
	return 1 << (j*(j-1)/2 + i)
}

// horizon returns how many rounds can be paired anew, of few players, and false if it has given up.
func (t *trial) horizon() (rounds int, sure bool) {
	for rounds := len(t.ahead); rounds > 0; rounds-- {
		first := *t
		first.ahead, first.failed, first.steps = t.ahead[:rounds], map[[2]uint64]bool{}, 0
		if first.from(0, t.used) {
			return rounds, true
		}
		if first.steps > enough {
			return 0, false
		}
	}
	return 0, true
}

// from reports whether the rounds from one on can be paired.
func (t *trial) from(round int, used uint64) bool {
	if round == len(t.ahead) {
		return true
	}
	t.steps++
	if t.steps > enough || t.failed[[2]uint64{uint64(round), used}] {
		return false
	}
	for i := range t.nobody + 1 { // everybody has to be paired so often, with so many
		rounds, others := 0, map[int]bool{}
		for _, there := range t.ahead[round:] {
			if !slices.Contains(there, i) {
				continue
			}
			rounds++
			for _, j := range there {
				if i != j && used&bit(i, j) == 0 {
					others[j] = true
				}
			}
		}
		if len(others) < rounds {
			return false
		}
	}
	ok := t.pair(round, t.ahead[round], used)
	if !ok {
		t.failed[[2]uint64{uint64(round), used}] = true
	}
	return ok
}

func (t *trial) pair(round int, left []int, used uint64) bool {
	if len(left) == 0 {
		return t.from(round+1, used)
	}
	for k, j := range left[1:] {
		rest := slices.Delete(slices.Clone(left[1:]), k, k+1)
		if b := bit(left[0], j); used&b == 0 && t.pair(round, rest, used|b) {
			return true
		}
	}
	return false
}

// least returns the least sum of squares of meetings in a round in which somebody with so many byes has the bye, if
// any.
func (t *trial) least(left []int, had int) int {
	if len(left)%2 == 0 {
		return t.leastOf(left)
	}
	least := 1 << 30
	for k, i := range left {
		if t.byes[i] == had {
			least = min(least, t.leastOf(slices.Delete(slices.Clone(left), k, k+1)))
		}
	}
	return least
}

func (t *trial) leastOf(left []int) int {
	if len(left) == 0 {
		return 0
	}
	least := 1 << 30
	for k, j := range left[1:] {
		rest := slices.Delete(slices.Clone(left[1:]), k, k+1)
		least = min(least, t.met[left[0]][j]*t.met[left[0]][j]+t.leastOf(rest))
	}
	return least
}

// anew reports whether the first round can be paired anew, of many players.
func (t *trial) anew() bool {
	there := t.ahead[0]
	_, ok := cheapest(len(there), func(i, j int) int64 {
		a, b := there[i], there[j]
		if a == t.nobody && t.byes[b] > 0 || b == t.nobody && t.byes[a] > 0 || t.met[a][b] > 0 {
			return forbidden
		}
		return 0
	})
	return ok
}
