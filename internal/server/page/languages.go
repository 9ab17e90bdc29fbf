package page

import (
	"embed"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	tags "golang.org/x/text/language"
)

//go:embed src/words/languages.json src/words/*/shell.json src/words/*/compare.json
var wordFiles embed.FS

// A language is one that has a catalogue, or shall have one.
type language struct {
	Code    string   // BCP 47, and the name of the folder of its catalogue
	Name    string   // in itself
	Plurals []string // the categories of its plural forms
	Sans    []string // fonts that have its letters, before those of every language; nil for none of its own
	Serif   []string // the same for headings
	Ready   bool     // whether the page speaks it
}

// known are all languages of the list, and languages the codes of those that the page speaks, English first.
var known, languages = func() (known []language, spoken []string) {
	readWords("languages.json", &known)
	for _, l := range known {
		if l.Ready {
			spoken = append(spoken, l.Code)
		}
	}
	return known, spoken
}()

// early are the words of a language that are wanted before a script runs.
type early struct {
	Description string
	Reviewed    string // what a review tells
	NoScript    string
	Titles      map[string]string // of screens, by their places in the address

	Compared struct { // of package example
		Lead          string            // of all boards
		Titles, Leads map[string]string // by the names of the boards
	}
}

// earlyWords are those of the languages that the page speaks.
var earlyWords = func() map[string]early {
	all := map[string]early{}
	for _, code := range languages {
		var words early
		readWords(code+"/shell.json", &words)
		readWords(code+"/compare.json", &words.Compared)
		all[code] = words
	}
	return all
}()

// readWords reads a file of src/words.
func readWords(name string, into any) {
	text, err := wordFiles.ReadFile("src/words/" + name)
	if err != nil {
		panic("page: " + err.Error())
	}
	if err := json.Unmarshal(text, into); err != nil {
		panic("page: " + name + ": " + err.Error())
	}
}

// title returns the title of the page with a screen on it, as src/ui/screen.ts has it: the first one has a title of its
// own.
func (e early) title(screen string) string {
	if screen == "home" {
		return e.Titles[screen]
	}
	return e.Titles[screen] + " · shinpan"
}

// languageOf returns the language of ours that somebody reads who sent a request, as src/words/language.ts finds it:
// the one that was chosen, or the first one preferred whose language and script are those of one of ours. zh-TW reads
// zh-Hant, and pt-BR pt.
func languageOf(r *http.Request) string {
	if chosen, err := r.Cookie("language"); err == nil && slices.Contains(languages, chosen.Value) {
		return chosen.Value
	}
	wished, _, err := tags.ParseAcceptLanguage(strings.Join(r.Header.Values("Accept-Language"), ","))
	if err != nil {
		return languages[0]
	}
	for _, tag := range wished {
		if code, found := nearest(tag); found {
			return code
		}
	}
	return languages[0]
}

// nearest returns the language of ours that somebody reads who prefers a tag.
func nearest(tag tags.Tag) (code string, found bool) {
	base, _ := tag.Base()
	script, _ := tag.Script()
	for _, code := range languages {
		ours := tags.Make(code)
		ourBase, _ := ours.Base()
		ourScript, _ := ours.Script()
		if base == ourBase && script == ourScript {
			return code, true
		}
	}
	return "", false
}
