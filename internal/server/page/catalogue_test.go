package page

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/reason"
)

var (
	entries = regexp.MustCompile(`(?m)^  "?([a-z0-9-]+)"?:\s*"((?:[^"\\]|\\.)*)",$`)
	holes   = regexp.MustCompile(`\{([a-z_]+)(?::([a-z]+)|\|([^}]+))?\}`)
	kinds   = regexp.MustCompile(`(?m)^  ([a-z]+)(?::|,$)`)
)

// unsaid are the arguments that a language may leave out: its sentence says enough without them.
var unsaid = map[string]string{
	"challenge-is": "state", "closed-once-begun": "kind", "judge-unused": "ending", "key-reused": "header", "mediator-unused": "ending",
	"illegal-ko": "color", "illegal-occupied": "color", "illegal-off-board": "color", "illegal-out-of-turn": "color", "illegal-repetition": "color",
	"illegal-suicide": "color", "no-such-game": "id", "password-long": "most", "phase-is": "phase wanted", "player-named": "n",
	"resign-elsewhere": "path", "role-needed": "role", "tournament-differs": "because name",
}

// translated are the languages other than English that have a folder of words, be it one that the page does not offer
// yet.
func translated(t testing.TB) []language {
	t.Helper()
	var found []language
	for _, l := range known {
		_, err := os.Stat(filepath.Join("src", "words", l.Code))
		if l.Ready && err != nil {
			t.Errorf("%s is on the list, and has no words: %v", l.Code, err)
		}
		if err == nil && l.Code != "en" {
			found = append(found, l)
		}
	}
	return found
}

// TestFolders: every language has the files that German has, and every folder of words is that of a language on the
// list.
func TestFolders(t *testing.T) {
	files := func(code string) []string {
		var names []string
		all, err := os.ReadDir(filepath.Join("src", "words", code))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range all {
			names = append(names, file.Name())
		}
		return names
	}
	for _, l := range translated(t) {
		if has, want := files(l.Code), files("de"); !slices.Equal(has, want) {
			t.Errorf("%s has the files %v, want %v", l.Code, has, want)
		}
	}
	all, err := os.ReadDir(filepath.Join("src", "words"))
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range all {
		onList := slices.ContainsFunc(known, func(l language) bool { return l.Code == folder.Name() })
		if folder.IsDir() && folder.Name() != "glossary" && !onList {
			t.Errorf("src/words/%s is no language of languages.json", folder.Name())
		}
	}
}

// TestSentences: in every language the sentence of every reason has the arguments that the English one has, names no
// kind of argument that there is not, and has exactly the plural forms of its language where it has any.
func TestSentences(t *testing.T) {
	english, refused := reason.English()
	maps.Copy(english, refused)
	for _, l := range translated(t) {
		t.Run(l.Code, func(t *testing.T) {
			sentences := map[string]string{}
			for _, file := range []string{"reasons", "refusals"} {
				for _, entry := range entries.FindAllStringSubmatch(source(t, l.Code, file+".ts"), -1) {
					sentences[entry[1]] = entry[2]
				}
			}
			kinds := kindsOf(t, l.Code)
			for _, code := range slices.Sorted(maps.Keys(english)) {
				for _, fault := range faultsOf(l, kinds, code, english[code], sentences[code]) {
					t.Errorf("%s: %s", code, fault)
				}
			}
		})
	}
}

// faultsOf tells what is wrong with the sentence of a code.
func faultsOf(l language, kinds []string, code, english, sentence string) []string {
	if sentence == "" {
		return []string{"there is no sentence"}
	}
	var faults []string
	wants, has := argumentsIn(english), argumentsIn(sentence)
	for name := range has {
		if !wants[name] {
			faults = append(faults, fmt.Sprintf("there is no argument %q", name))
		}
	}
	for name := range wants {
		if !has[name] && !slices.Contains(strings.Fields(unsaid[code]), name) {
			faults = append(faults, fmt.Sprintf("the argument %q is missing", name))
		}
	}
	for _, hole := range holes.FindAllStringSubmatch(sentence, -1) {
		if hole[2] != "" && !slices.Contains(kinds, hole[2]) {
			faults = append(faults, fmt.Sprintf("there is no kind of argument %q", hole[2]))
		}
		if hole[3] == "" {
			continue
		}
		var forms []string
		for form := range strings.SplitSeq(hole[3], "|") {
			category, _, _ := strings.Cut(form, ":")
			forms = append(forms, category)
		}
		if !slices.Equal(forms, l.Plurals) {
			faults = append(faults, fmt.Sprintf("%s has the plural forms %v, want %v", hole[0], forms, l.Plurals))
		}
	}
	if rest := holes.ReplaceAllString(sentence, ""); strings.ContainsAny(rest, "{}") {
		faults = append(faults, fmt.Sprintf("it has half a hole: %s", sentence))
	}
	return faults
}

// TestFaultsOfSentences: what is wrong with a sentence is found.
func TestFaultsOfSentences(t *testing.T) {
	russian := language{Code: "ru", Plurals: []string{"one", "few", "many", "other"}}
	for sentence, want := range map[string][]string{
		"{n|one:# ход|few:# хода|many:# ходов|other:# хода}: {color:whose}": nil,
		"":                              {"there is no sentence"},
		"{n}":                           {`the argument "color" is missing`},
		"{n} {color} {who}":             {`there is no argument "who"`},
		"{n} {color:nobody}":            {`there is no kind of argument "nobody"`},
		"{n|one:# a|other:# b} {color}": {"{n|one:# a|other:# b} has the plural forms [one other], want [one few many other]"},
		"{n} {color} {":                 {"it has half a hole: {n} {color} {"},
	} {
		if got := faultsOf(russian, []string{"color", "whose"}, "code", "{color:color} has {n} moves", sentence); !slices.Equal(got, want) {
			t.Errorf("%q has the faults %q, want %q", sentence, got, want)
		}
	}
}

// kindsOf returns the kinds of arguments that a language knows.
func kindsOf(t *testing.T, code string) []string {
	t.Helper()
	_, after, found := strings.Cut(source(t, code, "server.ts"), "\nconst kinds = {\n")
	object, _, _ := strings.Cut(after, "\n}")
	if !found {
		t.Fatalf("%s has no kinds of arguments", code)
	}
	var names []string
	for _, kind := range kinds.FindAllStringSubmatch(object, -1) {
		names = append(names, kind[1])
	}
	return names
}

// source returns a file of the page's words.
func source(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("src", "words", filepath.Join(path...)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// argumentsIn returns the names of the arguments of a sentence.
func argumentsIn(sentence string) map[string]bool {
	names := map[string]bool{}
	for _, hole := range holes.FindAllStringSubmatch(sentence, -1) {
		names[hole[1]] = true
	}
	return names
}

// TestPlayWords: what is said of a game in progress is said by the screens of games and of records only, which load it.
func TestPlayWords(t *testing.T) {
	_, object, _ := strings.Cut(source(t, "en", "play.ts"), "\nexport const play = {")
	said := map[string]bool{}
	for _, key := range regexp.MustCompile(`(?m)^  (\w+):`).FindAllStringSubmatch(object, -1) {
		said[key[1]] = true
	}
	if len(said) < 100 {
		t.Fatalf("play.ts has only %d words", len(said))
	}
	used := regexp.MustCompile(`\b(?:text|shared)\.(\w+)`)
	err := filepath.WalkDir("src", func(name string, file os.DirEntry, err error) error {
		folder := strings.Split(filepath.ToSlash(name), "/")
		if err != nil || file.IsDir() || filepath.Ext(name) != ".ts" || slices.Contains([]string{"boards", "game", "score", "words"}, folder[1]) {
			return err
		}
		text, err := os.ReadFile(name)
		for _, use := range used.FindAllSubmatch(text, -1) {
			if said[string(use[1])] {
				t.Errorf("%s says %s, whose words are loaded for games, boards and records only: it belongs in game.ts", name, use[1])
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
