package match

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Player is the program that an engine of a match is: what it calls itself, and the checksum of its files.
type Player struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	// Checksum is the SHA-256 of the program's file. Where that is an interpreter, and the command names a script, it
	// is that of the lines that sha256sum prints of both.
	Checksum string `json:"checksum,omitempty"`
}

// Called is the program's own name and version.
func (p Player) Called() string { return strings.TrimSpace(p.Name + " " + p.Version) }

// String is the program's own name and version, and the beginning of the checksum.
func (p Player) String() string {
	text := p.Called()
	if text == "" {
		text = "a program without a name"
	}
	if p.Checksum != "" {
		text += " (sha256 " + p.Checksum[:min(12, len(p.Checksum))] + ")"
	}
	return text
}

// A version is a program, the checksums of its files by the words of the command, and as what rules it was told
// those of the match. The words are for whoever has the directory, and not for whoever may see the match.
type version struct {
	Player
	Files map[string]string `json:"files,omitempty"`
	Told  gtp.ToldRules     `json:"told,omitzero"`
	// Asked: it was asked on boards of its own which moves that the rules allow it refuses, and whether it plays what
	// they forbid, and Refuses are these.
	Asked   bool            `json:"asked,omitempty"`
	Refuses []reason.Reason `json:"refuses,omitempty"`
}

// untold says what of the rules of the games the program was not told, so that it may not know it; nothing if it
// was told all that decides which moves are legal.
func (v version) untold(t referee.Terms) string {
	var unknown []string
	if t.Rules.Suicide != weiqi.NoSuicide && v.Told.Rules.Suicide == weiqi.NoSuicide && !v.Asked {
		unknown = append(unknown, "suicide is legal")
	}
	if t.Rules.Ko != weiqi.SimpleKo && v.Told.Rules.Ko == weiqi.SimpleKo {
		unknown = append(unknown, "a move that repeats the board is illegal")
	}
	under := ""
	if len(unknown) > 0 {
		under = fmt.Sprintf(": under %s %s, which it may not know", t.Ruleset, strings.Join(unknown, " and "))
	}
	switch {
	case v.Told.Command == "":
		return "cannot be told the rules, since it lists neither kata-set-rules nor kgs-rules or refuses them, and plays by its own" + under
	case under != "":
		return fmt.Sprintf("cannot be told all of the rules by %s", v.Told.Command) + under
	default:
		return ""
	}
}

// A ChangedError says that an engine is another program than the one that has played in a match.
type ChangedError struct {
	Engine  string
	Path    string // of the match
	was, is version
}

// Error says what has changed, and what to do about it.
func (e *ChangedError) Error() string {
	text := fmt.Sprintf("the engine %s is not the program that has played in %s: it was %v and is %v", e.Engine, e.Path, e.was.Player, e.is.Player)
	if changed := e.files(); len(changed) > 0 {
		text += ", since " + strings.Join(changed, ", ") + " changed"
	}
	return text + "\n--rebuilt goes on with it, and each game says which program played it; or choose another directory"
}

// files are the files that have changed.
func (e *ChangedError) files() []string {
	var changed []string
	for _, word := range slices.Sorted(maps.Keys(e.is.Files)) {
		if e.was.Files[word] != e.is.Files[word] {
			changed = append(changed, word)
		}
	}
	return changed
}

// sums are the checksums of the files of all programs of a match, each read once.
type sums struct {
	mu   sync.Mutex
	kept map[string]*files.Sum // guarded by mu
}

// of returns the checksums of the files of an engine, by the words of its command that name them. What cannot be read
// has none.
func (s *sums) of(e Engine) map[string]string {
	found := map[string]string{}
	command := gtp.Command{Args: e.Command, Dir: e.Dir}
	for _, i := range programWords(e.Command) {
		path, _, is := command.File(i)
		if !is {
			continue
		}
		if sum, err := s.file(path).Read(); err == nil {
			found[e.Command[i]] = sum
		}
	}
	return found
}

// programWords are the places of the words of a command that name the program, if they name files: the first one, and
// the next that is no option, which is the script where the first one is an interpreter, as in "python3 -u bot.py".
// Other words may name files that the program writes.
func programWords(command []string) []int {
	if len(command) == 0 {
		return nil
	}
	words := []int{0}
	if i := slices.IndexFunc(command[1:], func(word string) bool { return !strings.HasPrefix(word, "-") }); i >= 0 {
		words = append(words, 1+i)
	}
	return words
}

func (s *sums) file(path string) *files.Sum {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[string]*files.Sum{}
	}
	if s.kept[path] == nil {
		s.kept[path] = files.SumOf(path)
	}
	return s.kept[path]
}

// checksum returns the one of all files of a command.
func checksum(command []string, byWord map[string]string) string {
	var lines strings.Builder
	for _, i := range programWords(command) {
		word := command[i]
		sum, is := byWord[word]
		switch {
		case is && len(byWord) == 1:
			return sum
		case is:
			fmt.Fprintf(&lines, "%s  %s\n", sum, word)
		}
	}
	if len(byWord) == 0 {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(lines.String())))
}

// know keeps which program a process is. Those that have ended are forgotten.
func (p *pool) know(e *gtp.Engine, byWord map[string]string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.known, func(other *gtp.Engine, _ version) bool { return other.Err() != nil })
	p.known[e] = version{Player: Player{e.Name(), e.Version(), checksum(p.engine.Command, byWord)}, Files: byWord}
}

// version returns which program a process is.
func (p *pool) version(e *gtp.Engine) version {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.known[e]
}

// readVersions reads which programs have been the engines of a match, by engine and the last one last; nil if
// that is not recorded.
func readVersions(path string) ([][]version, error) {
	text, err := os.ReadFile(filepath.Join(path, playersFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var versions [][]version
	if err == nil {
		err = json.Unmarshal(text, &versions)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", playersFile, err)
	}
	return versions, nil
}

// players are the programs without their files.
func players(versions [][]version) [][]Player {
	var all [][]Player
	for _, of := range versions {
		var one []Player
		for _, v := range of {
			one = append(one, v.Player)
		}
		all = append(all, one)
	}
	return all
}

// meet takes the programs that the engines of a match are now, before the first game or when it goes on. If other
// programs have played before it refuses, unless the plan goes on with others.
func (m *Match) meet(path string, now []version) error {
	before, err := readVersions(path)
	if err != nil {
		return err
	}
	games, err := filepath.Glob(filepath.Join(path, gamesFolder, "*"+logSuffix))
	if err != nil {
		return err
	}
	if len(before) != len(now) || len(games) == 0 {
		before = make([][]version, len(now)) // nothing depends on it
	}
	m.versions = before
	for engine, v := range now {
		if err := m.follow(engine, path, v); err != nil {
			return err
		}
	}
	return nil
}

// follow takes the program that an engine is, which may follow on another one. The lock is held, or not needed yet.
func (m *Match) follow(engine int, path string, v version) error {
	known := m.versions[engine]
	if len(known) > 0 {
		was := known[len(known)-1]
		if was.Player == v.Player {
			return nil
		}
		if !m.plan.Rebuilt {
			return &ChangedError{Engine: m.plan.Engines[engine].Name, Path: path, was: was, is: v}
		}
		m.tell(fmt.Sprintf("the engine %s was %v, and is %v from now on", m.plan.Engines[engine].Name, was.Player, v.Player))
	}
	m.versions[engine] = append(slices.Clip(known), v)
	return nil
}

// warnings say of each engine what of the rules it cannot be told, and which moves it refuses.
func warnings(plan Plan, versions [][]version) []string {
	var all []string
	for engine, of := range versions {
		if len(of) == 0 {
			continue
		}
		now := of[len(of)-1]
		if text := now.untold(plan.Terms); text != "" {
			all = append(all, fmt.Sprintf("the engine %s %s", plan.Engines[engine].Name, text))
		}
		for _, refused := range now.Refuses {
			then := "where that is played it is told the board instead"
			if refused.Code == "plays-repetition" {
				then = "it loses a game in which that comes about"
			}
			all = append(all, fmt.Sprintf("the engine %s: %v; %s", plan.Engines[engine].Name, refused, then))
		}
	}
	return all
}

// started looks at a process that was started for a game: its files may have changed meanwhile.
func (m *Match) started(engine int, v version) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.versions[engine])
	last := m.versions[engine][before-1]
	v.Told, v.Asked, v.Refuses = last.Told, last.Asked, last.Refuses // it is told the rules later, and not asked
	if err := m.follow(engine, m.dir.path, v); err != nil || len(m.versions[engine]) == before {
		return err
	}
	return m.dir.writeVersions(m.versions)
}

func (d *directory) writeVersions(versions [][]version) error {
	return files.WriteFile(d.file(playersFile), encode(versions))
}

// A playedVersion is a program, and the games that it played as an engine.
type playedVersion struct {
	Player
	games []Played
}

// versions are the programs that played as an engine.
func (s *Standings) versions(engine int) []playedVersion {
	var all []playedVersion
	for _, p := range byNumber(s.Played) {
		if p.Color(engine) == weiqi.Empty {
			continue
		}
		for _, who := range p.Programs[p.Color(engine)] {
			i := slices.IndexFunc(all, func(v playedVersion) bool { return v.Player == who })
			if i < 0 {
				i, all = len(all), append(all, playedVersion{Player: who})
			}
			all[i].games = append(all[i].games, p)
		}
	}
	return all
}

// versionsText says which programs played as an engine, if there was more than one.
func (s *Standings) versionsText(engine int) string {
	all := s.versions(engine)
	if len(all) < 2 {
		return ""
	}
	var parts []string
	for _, v := range all {
		parts = append(parts, fmt.Sprintf("%v in %s", v.Player, numbers(v.games)))
	}
	return fmt.Sprintf("%s was not the same program in all games: %s", s.plan.Engines[engine].Name, strings.Join(parts, "; "))
}
