//go:build system

package system

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

var (
	surviveGames   = flag.Int("survive-games", 30, "how many games TestSurvive plays, in all")
	surviveKills   = flag.Int("survive-kills", 2, "how often TestSurvive kills servers or a database, in all")
	surviveFreezes = flag.Int("survive-freezes", 2, "how often TestSurvive stops servers for a while, in all")
	surviveLeast   = flag.Duration("survive-least", 2*time.Second, "for how long it stops them at the least")
	surviveMost    = flag.Duration("survive-most", 3*time.Second, "and at the most")
	surviveSeed    = flag.Uint64("survive-seed", 1, "the source of chance in it")
	surviveAtOnce  = flag.Int("survive-at-once", 25, "how many games it has at a time")
	surviveThink   = flag.Duration("survive-think", 60*time.Millisecond, "how long its players think, on average")
)

// TestSurvive plays games at servers that are killed, stopped for a while and started again,
// and whose database is killed, and has the model of internal/lab/verify/model follow every log. People
// play under all endings and clocks. They ask for everything twice, too late, at two servers
// at once and with two different moves for one number; they hang up before the answer comes,
// and look at the game in between.
//
// A difference is whatever the log has that the model does not: a board, a stop, a ruling, a
// result, a clock or what a move was charged, to the millisecond by the stamps of the events,
// and within the time that the players saw pass; a refusal that the model explains at no length
// of the log that there was in the meantime; a look at a game that shows anything else than the
// model at that length, or less than somebody had been told before; a loss on time while
// nobody could move; an error of the server's own. What was acknowledged and is not in the
// log is lost, a game without an end stuck.
//
// make survive is a long run: 5,000 games, 60 kills and 24 freezes of up to 40 s. Every game's
// chance follows from the seed and its number; what happens at the same time does not. One store
// alone is -run 'TestSurvive/sqlite' or 'TestSurvive/postgres'.
func TestSurvive(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		o := &ordeal{spots: []spot{{program: program(t), addr: freeAddr(t), db: filepath.Join(t.TempDir(), "games.db")}}}
		o.survive(t)
	})
	t.Run("postgres", func(t *testing.T) {
		o := &ordeal{database: pgtest.Start(t)}
		db := o.database.Database()
		for range 2 {
			o.spots = append(o.spots, spot{program: program(t), addr: freeAddr(t), db: db})
		}
		o.survive(t)
	})
}

// An ordeal is what servers with one store go through.
type ordeal struct {
	t        *testing.T
	spots    []spot
	servers  []*server
	database *pgtest.Server // nil for SQLite
	client   *http.Client
	wanted   int // games
	began    time.Time
	calm     atomic.Bool  // there will be no more faults
	begun    atomic.Int64 // games
	over     atomic.Int64 // games
	acked    atomic.Int64 // acts

	mu     sync.Mutex
	counts map[string]int   // of requests and of what came of them
	faults []fault          // in their order
	wrong  []string         // differences
	lost   []string         // what was acknowledged and is not there
	stuck  []string         // games
	logs   map[string]ended // of games that are over
}

// A fault is a stretch of time, as the test sees it, in which some servers did nothing.
type fault struct {
	what     string
	from, to time.Duration
	server   int  // the only one
	all      bool // no server could do anything
}

// ended is how a game was when it was over.
type ended struct {
	token string
	log   string
}

// tell counts something.
func (o *ordeal) tell(what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.counts[what]++
}

func (o *ordeal) now() time.Duration { return time.Since(o.began) }

// survive has a store go through half of what was asked for, and fails for any difference.
func (o *ordeal) survive(t *testing.T) {
	o.run(t, (*surviveGames+1)/2, (*surviveKills+1)/2, (*surviveFreezes+1)/2)
	for _, w := range o.wrong[:min(100, len(o.wrong))] {
		t.Error(w)
	}
	if len(o.wrong)+len(o.lost)+len(o.stuck) > 0 {
		t.Errorf("%d differences, %d lost, %d stuck; lost: %q, stuck: %q; seed %d", len(o.wrong), len(o.lost), len(o.stuck), o.lost, o.stuck, *surviveSeed)
	}
}

// run plays games and makes faults.
func (o *ordeal) run(t *testing.T, games, kills, freezes int) {
	o.t, o.began, o.wanted, o.counts, o.logs = t, time.Now(), games, map[string]int{}, map[string]ended{}
	o.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}
	o.servers = make([]*server, len(o.spots))
	for i := range o.spots {
		o.start(i)
	}
	var players sync.WaitGroup
	for range min(*surviveAtOnce, o.wanted) {
		players.Go(o.play)
	}
	ended := make(chan struct{})
	go func() { players.Wait(); close(ended) }()
	o.suffer(ended, kills, freezes)
	o.wait(ended)
	o.again()
	o.summary()
}

func (o *ordeal) start(i int) {
	p := o.spots[i]
	o.servers[i] = serve(o.t, p.program, cmp.Or(p.listen, p.addr), p.db, "--no-limits")
}

// suffer makes the faults, at even distances as games begin and end.
func (o *ordeal) suffer(ended chan struct{}, kills, freezes int) {
	r := rand.New(rand.NewPCG(*surviveSeed, 0))
	faults := slices.Concat(slices.Repeat([]bool{true}, kills), slices.Repeat([]bool{false}, freezes))
	r.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	for k, kill := range faults {
		due := int64((2*k + 1) * o.wanted / (len(faults) + 1))
		for begin := time.Now(); o.begun.Load()+o.over.Load() < due || time.Since(begin) < 2*time.Second; time.Sleep(20 * time.Millisecond) {
			select {
			case <-ended:
				o.t.Errorf("play has ended after %d faults of %d", k, len(faults))
				return
			default:
			}
		}
		if kill {
			o.kill(r)
		} else {
			o.freeze(r)
		}
		o.goesOn(ended)
		o.progress()
	}
	o.calm.Store(true)
}

// kill kills one server or both, or the database.
func (o *ordeal) kill(r *rand.Rand) {
	gap := time.Duration(r.IntN(1000)) * time.Millisecond
	n, i := r.IntN(4), r.IntN(len(o.servers))
	switch {
	case o.database != nil && n == 0:
		o.suffers(fault{what: "database killed", all: true})
		o.database.Kill()
		time.Sleep(gap)
		o.database.Run()
	case n == 1:
		o.suffers(fault{what: "all servers killed", all: true})
		for _, s := range o.servers {
			s.kill()
		}
		time.Sleep(gap)
		for i := range o.servers {
			o.start(i)
		}
	default:
		o.suffers(fault{what: fmt.Sprintf("server %d killed", i), server: i, all: len(o.servers) == 1})
		o.servers[i].kill()
		time.Sleep(gap)
		o.start(i)
	}
	o.suffered()
}

// freeze stops one server or all of them for a while.
func (o *ordeal) freeze(r *rand.Rand) {
	i := r.IntN(len(o.servers))
	frozen, f := o.servers, fault{what: "all servers frozen", all: true}
	if len(frozen) > 1 && r.IntN(3) > 0 {
		frozen, f = frozen[i:i+1], fault{what: fmt.Sprintf("server %d frozen", i), server: i}
	}
	o.suffers(f)
	for _, s := range frozen {
		s.cmd.Process.Signal(syscall.SIGSTOP)
	}
	time.Sleep(*surviveLeast + time.Duration(r.Int64N(int64(*surviveMost-*surviveLeast)+1)))
	for _, s := range frozen {
		s.cmd.Process.Signal(syscall.SIGCONT)
	}
	o.suffered()
}

// suffers notes that a fault begins.
func (o *ordeal) suffers(f fault) {
	f.from = o.now()
	f.to = f.from + time.Hour
	o.mu.Lock()
	defer o.mu.Unlock()
	o.faults = append(o.faults, f)
}

// suffered notes that the last fault is over.
func (o *ordeal) suffered() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.faults[len(o.faults)-1].to = o.now()
}

// stood reports whether a server did nothing for some of a stretch.
func (o *ordeal) stood(server int, from, to time.Duration) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.ContainsFunc(o.faults, func(f fault) bool { return (f.all || f.server == server) && f.from < to && f.to > from })
}

// nobodys returns the faults because of which no server could do anything, as far as they are
// within a stretch.
func (o *ordeal) nobodys(from, to time.Duration) []fault {
	o.mu.Lock()
	defer o.mu.Unlock()
	var within []fault
	for _, f := range o.faults {
		f.from, f.to = max(from, f.from), min(to, f.to)
		if f.all && f.from < f.to {
			within = append(within, f)
		}
	}
	return within
}

// recent tells the fault that was the last one.
func (o *ordeal) recent() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.faults) == 0 {
		return "no fault was over"
	}
	f := o.faults[len(o.faults)-1]
	return fmt.Sprintf("%s from %.3fs to %.3fs", f.what, f.from.Seconds(), f.to.Seconds())
}

// lastFault returns when the last fault was over.
func (o *ordeal) lastFault() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.faults) == 0 {
		return 0
	}
	return o.faults[len(o.faults)-1].to
}

// goesOn waits until acts are acknowledged again.
func (o *ordeal) goesOn(ended chan struct{}) {
	acked := o.acked.Load()
	eventually.True(o.t, func() bool {
		select {
		case <-ended:
			return true
		default:
			return o.acked.Load() >= acked+5
		}
	}, "acts are acknowledged after a fault")
}

func (o *ordeal) progress() {
	o.mu.Lock()
	defer o.mu.Unlock()
	f := o.faults[len(o.faults)-1]
	o.t.Logf("%6.1fs %d games over of %d, %d acts; %s for %.1fs; %d differences, %d lost, %d stuck",
		o.now().Seconds(), o.over.Load(), o.wanted, o.acked.Load(), f.what, (f.to - f.from).Seconds(), len(o.wrong), len(o.lost), len(o.stuck))
}

// wait waits until all games are over or stuck.
func (o *ordeal) wait(ended chan struct{}) {
	for {
		select {
		case <-ended:
			return
		case <-time.After(30 * time.Second):
			o.t.Logf("%6.1fs %d games over of %d, %d acts", o.now().Seconds(), o.over.Load(), o.wanted, o.acked.Load())
		}
	}
}

// again kills all servers once more and reads every game that was over: each has the log that
// it had.
func (o *ordeal) again() {
	for i, s := range o.servers {
		s.kill()
		o.start(i)
	}
	for id, was := range o.logs {
		if log, _, err := o.read(len(id)%len(o.spots), id, was.token); err != nil || log != was.log {
			o.lost = append(o.lost, fmt.Sprintf("the log of game %s is another one after all (%v)", id, err))
		}
	}
}

// summary prints what was done.
func (o *ordeal) summary() {
	var text strings.Builder
	kinds := map[string]int{}
	stood := map[string]time.Duration{}
	for _, f := range o.faults {
		kinds[f.what]++
		stood[f.what] += f.to - f.from
	}
	fmt.Fprintf(&text, "%8d games in %.0f s\n%8d acts acknowledged\n", len(o.logs), o.now().Seconds(), o.acked.Load())
	for _, what := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&text, "%8d %s, for %.1f s in all\n", kinds[what], what, stood[what].Seconds())
	}
	for _, what := range slices.Sorted(maps.Keys(o.counts)) {
		fmt.Fprintf(&text, "%8d %s\n", o.counts[what], what)
	}
	fmt.Fprintf(&text, "%8d differences\n%8d lost\n%8d stuck", len(o.wrong), len(o.lost), len(o.stuck))
	o.t.Logf("seed %d\n%s", *surviveSeed, &text)
}
