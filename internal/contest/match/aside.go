package match

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/referee"
)

// A Damage is a game whose log was altered. Its files have been set aside, and the game is
// played again.
type Damage struct {
	ID   string // of the game
	Why  error
	Path string // of the log now
}

// String names the game, what is wrong with its log, and where that is now.
func (d Damage) String() string {
	return fmt.Sprintf("the log of game %s is damaged: %v; it is now %s, and the game is played anew", d.ID, d.Why, d.Path)
}

// openGames opens the store of the games. Logs that make no sense are set aside first.
func (d *directory) openGames() (err error) {
	if d.games, err = filestore.Open(d.file(gamesFolder)); err == nil {
		return nil
	}
	logs, globErr := filepath.Glob(d.file(gamesFolder, "*"+logSuffix))
	if globErr != nil {
		return globErr
	}
	found := false
	for _, path := range logs {
		log, why := filestore.ReadLog(path)
		if why == nil && len(log) > 0 {
			_, why = referee.Replay(log)
		}
		if why == nil {
			continue
		}
		if errors.As(why, new(*fs.PathError)) { // it cannot be read, and may be whole
			return why
		}
		found = true
		id := strings.TrimSuffix(filepath.Base(path), logSuffix)
		if err := d.damage(id, why, func(aside string) error { return os.Rename(path, aside) }); err != nil {
			return err
		}
	}
	if !found {
		return err
	}
	d.games, err = filestore.Open(d.file(gamesFolder))
	return err
}

// damage sets the files of a damaged game aside and remembers it.
func (d *directory) damage(id string, why error, move func(path string) error) error {
	path, err := d.setAside(DamagedFolder, id, move)
	if err != nil {
		return fmt.Errorf("set game %s aside: %w", id, err)
	}
	d.damaged = append(d.damaged, Damage{id, why, path})
	return nil
}

// setAside moves the files of a game into another folder, the log last, and returns where the log is then.
func (d *directory) setAside(folder, id string, move func(path string) error) (string, error) {
	if err := os.MkdirAll(d.file(folder), 0o755); err != nil {
		return "", err
	}
	name := id
	for n := 2; ; n++ { // it may not be the first time
		if _, err := os.Lstat(d.file(folder, name+logSuffix)); errors.Is(err, fs.ErrNotExist) {
			break
		}
		name = fmt.Sprintf("%s-%d", id, n)
	}
	for _, suffix := range []string{notesSuffix, recordSuffix, transcriptSuffix} {
		err := os.Rename(d.file(gamesFolder, id+suffix), d.file(folder, name+suffix))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	path := d.file(folder, name+logSuffix)
	return path, move(path)
}

// replays are how often each game was set aside since the machine had falsified its clocks, by id.
func replays(dir string) map[string]int {
	entries, _ := os.ReadDir(filepath.Join(dir, FalsifiedFolder)) // there may be none
	times := map[string]int{}
	for _, entry := range entries {
		if name, is := strings.CutSuffix(entry.Name(), logSuffix); is {
			id, _, _ := strings.Cut(name, "-")
			times[id]++
		}
	}
	return times
}

// load returns a game of the store. A game whose log makes no sense is set aside: the log is then empty, and
// there is no error.
func (d *directory) load(ctx context.Context, id string) (log []referee.Event, game *referee.Game, err error) {
	log, err = d.games.Load(ctx, id)
	if err == nil {
		game, err = referee.Replay(log)
	} else if !errors.Is(err, store.ErrAltered) {
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, d.damage(id, err, func(aside string) error { return d.games.Move(ctx, id, aside) })
	}
	return log, game, nil
}
