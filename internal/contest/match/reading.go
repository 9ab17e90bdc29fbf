package match

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/referee"
)

// A Reading is a match as its directory had it at one time. It does not change. A reading from a
// [Follower] leaves out everything about the machine, the command lines of the programs and their standard
// errors, since it may be shown to others.
type Reading struct {
	Plan      Plan
	Players   [][]Player // by engine: the programs that it has been, the last one last; nil if not recorded
	Standings *Standings
	Live      []Live // number 1 first
	Damaged   []int  // games whose logs were altered: they are left out
	Playing   bool   // a process is at work on it

	dir      string
	warnings []string // what programs cannot be told of the rules
}

// A Live is a game that has begun and is not over.
type Live struct {
	Game
	Moves int
	Began time.Time
}

// Over reports whether the match wants no more games.
func (r *Reading) Over() bool {
	return r.Standings.Decided() || len(r.Standings.Played) == r.Plan.Total()
}

// Program is what an engine calls itself, with its version; all that it has been called, if the match went on with
// other programs; nothing if it is not recorded.
func (r *Reading) Program(engine int) string {
	if engine >= len(r.Players) {
		return ""
	}
	var called []string
	for _, p := range r.Players[engine] {
		if name := p.Called(); name != "" && !slices.Contains(called, name) {
			called = append(called, name)
		}
	}
	return strings.Join(called, ", ")
}

// Played returns a game that is over, by its number.
func (r *Reading) Played(number int) (Played, bool) {
	i := slices.IndexFunc(r.Standings.Played, func(p Played) bool { return p.Number == number })
	if i < 0 {
		return Played{}, false
	}
	return r.Standings.Played[i], true
}

// Replay returns a game as it stands now, over or not. The error is [fs.ErrNotExist] for
// one that has not begun.
func (r *Reading) Replay(number int) (*referee.Game, error) {
	g, _, err := replay(r.dir, Game{Number: number})
	return g, err
}

// Record returns a game as a record, over or not, with what its moves cost and what the
// programs said of them. The error is [fs.ErrNotExist] for one that has not begun.
func (r *Reading) Record(number int) ([]byte, error) {
	if number < 1 || number > r.Plan.Total() {
		return nil, fs.ErrNotExist
	}
	g := r.Plan.Game(number)
	game, log, err := replay(r.dir, g)
	if err != nil {
		return nil, err
	}
	said, err := readNotes(notesFile(r.dir, g))
	if err != nil {
		return nil, err
	}
	return recordOf(r.Plan, read(g, game, log, said), game, said), nil
}

// A Follower reads the directory of a match again and again, and of games that were over
// when it last did nothing but that they are there. It is safe for concurrent use.
type Follower struct {
	path string

	mu sync.Mutex
	// guarded by mu:
	plan  []byte // the file
	place fs.FileInfo
	aside int            // how many files were in the folder of damaged games
	over  map[int]Played // by number
	last  *Reading
	at    time.Time // of the last reading
}

// Follow returns a follower of the directory. Whether there is a match is for
// [Follower.Read] to say.
func Follow(path string) *Follower { return &Follower{path: path} }

// lookAgain is how old a shared reading may be.
const lookAgain = 500 * time.Millisecond

// Read returns the match as it stands, also while another process plays it, or as it stood
// half a second ago. To see whether it is being played it takes the lock of the directory for
// an instant. The error is [fs.ErrNotExist] if there is no match.
func (f *Follower) Read() (*Reading, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last != nil && time.Since(f.at) < lookAgain {
		return f.last, nil
	}
	plan, err := os.ReadFile(filepath.Join(f.path, planFile))
	if err != nil {
		return nil, err
	}
	place, err := os.Stat(filepath.Join(f.path, gamesFolder))
	if err != nil {
		return nil, err
	}
	damaged, _ := os.ReadDir(filepath.Join(f.path, DamagedFolder)) // there may be none
	if !bytes.Equal(plan, f.plan) || !os.SameFile(place, f.place) || len(damaged) != f.aside {
		f.plan, f.place, f.aside, f.over = plan, place, len(damaged), map[int]Played{}
	}
	r, err := f.read()
	if err != nil {
		return nil, fmt.Errorf("the match in %s: %w", f.path, err)
	}
	f.last, f.at = r, time.Now()
	return r, nil
}

// read makes a reading; f.mu is held.
func (f *Follower) read() (*Reading, error) {
	r := &Reading{dir: f.path, Playing: playing(f.path)}
	if err := json.Unmarshal(f.plan, &r.Plan); err != nil {
		return nil, err
	}
	if len(r.Plan.Engines) < 2 {
		return nil, errors.New(planFile + " is no plan of a match")
	}
	for i := range r.Plan.Engines {
		r.Plan.Engines[i].Command, r.Plan.Engines[i].Dir = nil, ""
	}
	if m := r.Plan.Mediator; m != nil {
		m.Command, m.Dir = nil, ""
	}
	versions, err := readVersions(f.path)
	if err != nil {
		return nil, err
	}
	r.Players = players(versions)
	if len(versions) == len(r.Plan.Engines) {
		r.warnings = warnings(r.Plan, versions)
	}
	games, err := os.ReadDir(filepath.Join(f.path, gamesFolder))
	if err != nil {
		return nil, err
	}
	recorded := map[string]bool{}
	for _, entry := range games {
		if id, is := strings.CutSuffix(entry.Name(), recordSuffix); is {
			recorded[id] = true
		}
	}
	again := replays(f.path)
	for _, entry := range games {
		id, is := strings.CutSuffix(entry.Name(), logSuffix)
		number, err := strconv.Atoi(id)
		if !is || err != nil || number < 1 || number > r.Plan.Total() {
			continue
		}
		if _, known := f.over[number]; known {
			continue
		}
		g := r.Plan.Game(number)
		game, log, err := replay(f.path, g)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it is being created
		}
		if errors.As(err, new(*fs.PathError)) {
			return nil, err
		}
		if err != nil {
			r.Damaged = append(r.Damaged, number)
			continue
		}
		// A running match writes the notes of a game when it is over, and then its record.
		if !game.Over() || r.Playing && !recorded[id] {
			r.Live = append(r.Live, Live{g, game.MoveNumber(), game.Began()})
			continue
		}
		said, err := readNotes(notesFile(f.path, g))
		if err != nil {
			return nil, err
		}
		played := read(g, game, log, said)
		played.Stderr, played.Replays = "", again[id]
		f.over[number] = played
	}
	r.Standings = NewStandings(r.Plan)
	for _, p := range inOrder(f.over) {
		r.Standings.Add(p)
	}
	return r, nil
}

// inOrder returns games in the order in which they ended.
func inOrder(games map[int]Played) []Played {
	var all []Played
	for _, p := range games {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b Played) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Number, b.Number))
	})
	return all
}

// playing reports whether a process plays the match of a directory.
func playing(path string) bool {
	held, err := files.TakeDirectory(path)
	if err != nil {
		return errors.Is(err, files.ErrTaken)
	}
	_ = held.Close() // nothing was written
	return false
}

// replay reads the log of a game, which may be being written to, and plays it again. The
// error is [fs.ErrNotExist] if there is nothing yet.
func replay(dir string, g Game) (*referee.Game, []referee.Event, error) {
	log, err := filestore.ReadLog(filepath.Join(dir, gamesFolder, g.ID()+logSuffix))
	if err == nil && len(log) == 0 {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, nil, err
	}
	game, err := referee.Replay(log)
	if err != nil {
		return nil, nil, fmt.Errorf("game %s: %w", g.ID(), err)
	}
	return game, log, nil
}
