package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/internal/jsondiff"
)

// A directory holds the files of a match. While it is open no other process can open it.
type directory struct {
	path  string
	held  *files.Lock
	games *filestore.Dir

	damaged []Damage // games that were set aside since it was opened
}

// The files of a match, and how those of a game end.
const (
	planFile    = "plan.json"
	playersFile = "players.json"
	gamesFolder = "games"
	logsFolder  = "logs"

	logSuffix        = ".game"
	notesSuffix      = ".notes"
	recordSuffix     = ".sgf"
	transcriptSuffix = ".gtp"
)

// DamagedFolder is the folder of a match for games whose logs were altered.
const DamagedFolder = "damaged"

// FalsifiedFolder is the folder of a match with the games whose clocks the machine falsified.
const FalsifiedFolder = "falsified"

// notesFile returns the path of the notes of a game.
func notesFile(dir string, g Game) string { return filepath.Join(dir, gamesFolder, g.ID()+notesSuffix) }

// How much is kept of what programs write to their standard errors, each, and of our
// own log.
const (
	logBytes = 1 << 20
	logFiles = 3
)

// A PlanError says that a directory cannot be used for a plan.
type PlanError struct {
	Path string
	Why  string
}

// Error says what to do about it.
func (e *PlanError) Error() string {
	return fmt.Sprintf("%s %s: choose another directory", e.Path, e.Why)
}

// checkDirectory refuses a directory that holds another plan, or something else than
// a match.
func checkDirectory(path string, plan Plan) error {
	kept, err := os.ReadFile(filepath.Join(path, planFile))
	switch {
	case err == nil:
		if differ := differences(kept, encode(plan)); len(differ) > 0 {
			return &PlanError{path, "holds a match with other terms (" + strings.Join(differ, "; ") + ")"}
		}
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	entries, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && len(entries) > 0 {
		return &PlanError{path, "is not empty and holds no match"}
	}
	return err
}

// enter opens the directory for a plan that it may be used for, and makes it if it is
// not there.
func enter(path string, plan Plan, versions [][]version) (d *directory, err error) {
	d = &directory{path: path}
	defer func() {
		if err != nil {
			d, err = nil, errors.Join(err, d.close())
		}
	}()
	for _, sub := range []string{gamesFolder, logsFolder} {
		if err := os.MkdirAll(filepath.Join(path, sub), 0o755); err != nil {
			return d, err
		}
	}
	d.held, err = takeLock(d.path)
	if errors.Is(err, files.ErrTaken) {
		err = fmt.Errorf("another match is being played in %s", path)
	}
	if err != nil {
		return d, err
	}
	if err := files.WriteFile(d.file(planFile), encode(plan)); err != nil {
		return d, err
	}
	if err := d.writeVersions(versions); err != nil {
		return d, err
	}
	return d, d.openGames()
}

// takeLock takes the lock of a directory. A [Follower] has it for an instant now and then, so that a lock
// that is taken is tried again.
func takeLock(path string) (held *files.Lock, err error) {
	const tries, pause = 4, 20 * time.Millisecond
	for try := range tries {
		if try > 0 {
			time.Sleep(pause)
		}
		if held, err = files.TakeDirectory(path); !errors.Is(err, files.ErrTaken) {
			break
		}
	}
	return held, err
}

// file returns the path of a file in the directory.
func (d *directory) file(names ...string) string {
	return filepath.Join(append([]string{d.path}, names...)...)
}

func (d *directory) close() error {
	var errs []error
	if d.games != nil {
		errs = append(errs, d.games.Close())
	}
	if d.held != nil {
		errs = append(errs, d.held.Close())
	}
	return errors.Join(errs...)
}

// encode returns what is kept of a plan, or of the players.
func encode(kept any) []byte {
	text, err := json.MarshalIndent(kept, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("match: what is kept is no JSON: %v", err))
	}
	return append(text, '\n')
}

// differences says which parts of two plans differ and would make other games of
// them. How many games there are does not, nor which of them count.
func differences(kept, wanted []byte) []string {
	if !json.Valid(kept) || !json.Valid(wanted) {
		return []string{"its plan cannot be read"}
	}
	var differ []string
	for _, c := range jsondiff.Of(json.RawMessage(kept), json.RawMessage(wanted)) {
		if len(c.Path) > 0 && slices.Contains([]string{"games", "leave_out_falsified"}, c.Path[0]) {
			continue
		}
		differ = append(differ, fmt.Sprintf("%s is %s and not %s", strings.Join(c.Path, "."), show(c.Was, c.Is), show(c.Is, c.Was)))
	}
	return differ
}

// show writes a value for a message; of a long one where it begins to differ from the other.
func show(value, other json.RawMessage) string {
	const most, before = 200, 60
	if value == nil {
		return "missing"
	}
	if len(value) <= most {
		return string(value)
	}
	same := 0
	for same < min(len(value), len(other)) && value[same] == other[same] {
		same++
	}
	from := max(0, min(same-before, len(value)-most))
	text := strings.ToValidUTF8(string(value[from:from+most]), "")
	if from > 0 {
		text = "…" + text
	}
	if from+most < len(value) {
		text += "…"
	}
	return text
}

// A lateLog is what programs write to their standard errors: it is held, as far as
// there is room, until there is a file for it.
type lateLog struct {
	mu   sync.Mutex
	held []byte
	file *files.Rotated
}

func (l *lateLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		return l.file.Write(b)
	}
	room := min(len(b), logBytes-len(l.held))
	l.held = append(l.held, b[:room]...)
	return len(b), nil
}

// open begins the file with what was held.
func (l *lateLog) open(path string) (err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file, err = files.OpenRotated(path, logBytes, logFiles); err != nil {
		return err
	}
	_, err = l.file.Write(l.held)
	l.held = nil
	return err
}

func (l *lateLog) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
