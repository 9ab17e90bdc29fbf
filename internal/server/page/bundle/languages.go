package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// The list of languages, and the sources that are made of it.
const (
	languagesData = "src/words/languages.json"
	languagesFile = "src/words/languages.ts"
	voicesFile    = "src/words/voices.ts"
	fontsFile     = "src/style/fonts.css"
)

// laterCatalogues are those that a screen loads by itself, each by a source that is called as they are, with "voices"
// behind it.
var laterCatalogues = []string{"news", "compare", "offline"}

// A language is one that the page speaks, or will when its catalogue is complete.
type language struct {
	Code    string   // BCP 47, and the name of its folder
	Name    string   // in itself
	Plurals []string // the categories of its plural forms, as Intl has them
	Sans    []string // fonts that have its letters in its forms
	Serif   []string // the same for headings
	Ready   bool     // whether the page offers it
}

// languagesIn reads the list of languages of a page.
func languagesIn(page string) ([]language, error) {
	text, err := os.ReadFile(filepath.Join(page, languagesData))
	if err != nil {
		return nil, err
	}
	var all []language
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&all); err != nil {
		return nil, fmt.Errorf("%s: %w", languagesData, err)
	}
	return all, nil
}

const madeOfLanguages = "// Made from languages.json by go generate ./internal/server/page. Don't edit it.\n\n"

// languageList returns the source that has the list of languages.
func languageList(all []language) []byte {
	var tags, spoken []string
	var names, plurals bytes.Buffer
	for _, l := range all {
		tags = append(tags, fmt.Sprintf("%q", l.Code))
		var categories []string
		for _, category := range l.Plurals {
			categories = append(categories, fmt.Sprintf("%q", category))
		}
		fmt.Fprintf(&plurals, "  %q: %s;\n", l.Code, strings.Join(categories, " | "))
		if l.Ready {
			spoken = append(spoken, fmt.Sprintf("%q", l.Code))
			fmt.Fprintf(&names, "  %q: %q,\n", l.Code, l.Name)
		}
	}
	var source bytes.Buffer
	source.WriteString(madeOfLanguages)
	fmt.Fprintf(&source, "/** The languages that have a folder here, or shall have one. */\nexport type Tag = %s;\n\n", strings.Join(tags, " | "))
	fmt.Fprintf(&source, "/** Those that the page speaks. */\nexport type Language = %s;\n\n", strings.Join(spoken, " | "))
	fmt.Fprintf(&source, "/** The categories of their plural forms. */\nexport interface PluralOf {\n%s}\n\n", plurals.String())
	fmt.Fprintf(&source, "/** The languages that the page speaks, by their own names. */\nexport const languages: Record<Language, string> = {\n%s};\n", names.String())
	return source.Bytes()
}

// voiceList returns the source that loads the catalogues.
func voiceList(all []language) []byte {
	var source bytes.Buffer
	source.WriteString(madeOfLanguages)
	source.WriteString("/** What loads the catalogues of each language. */\nexport const voices = {\n")
	for _, l := range all {
		if l.Ready {
			fmt.Fprintf(&source, `  %q: {
    words: () => import("./%[2]s/index"),
    contests: () => import("./%[2]s/contests"),
    scores: () => import("./%[2]s/score"),
    boards: () => import("./%[2]s/boards"),
    lessons: () => import("./%[2]s/lessons"),
    records: () => import("./%[2]s/records"),
    reviews: () => import("./%[2]s/reviews"),
    play: () => import("./%[2]s/play"),
    reasons: () => import("./%[2]s/reasons"),
  },
`, l.Code, l.Code)
		}
	}
	source.WriteString("};\n")
	return source.Bytes()
}

// laterVoiceList returns the source that loads a catalogue of each language that is not part of the first screen, which
// pays for every name.
func laterVoiceList(all []language, catalogue string) []byte {
	var source bytes.Buffer
	source.WriteString(madeOfLanguages)
	fmt.Fprintf(&source, "/** What loads %[1]s.ts of each language. */\nexport const %[1]sVoices = {\n", catalogue)
	for _, l := range all {
		if l.Ready {
			fmt.Fprintf(&source, "  %q: () => import(\"./%[1]s/%s\"),\n", l.Code, catalogue)
		}
	}
	source.WriteString("};\n")
	return source.Bytes()
}

// fontList returns the styles that give text in a language letters in the forms of that language: Chinese, Japanese and
// Korean write some of the same characters in other ways.
func fontList(all []language) []byte {
	var source bytes.Buffer
	source.WriteString("/* Made from languages.json by go generate ./internal/server/page. Don't edit it. */\n")
	quoted := func(fonts []string) string {
		var names []string
		for _, font := range fonts {
			names = append(names, fmt.Sprintf("%q, ", font))
		}
		return strings.Join(names, "")
	}
	for _, l := range all {
		if l.Ready && len(l.Sans) > 0 {
			fmt.Fprintf(&source, ":lang(%s) {\n  --sans: %ssystem-ui, sans-serif;\n  --serif: %sserif;\n}\n", l.Code, quoted(l.Sans), quoted(l.Serif))
		}
	}
	return source.Bytes()
}
