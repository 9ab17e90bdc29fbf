package account

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/shinpan/shinpan/internal/reason"
)

// This file says which characters a name may have together, by UTS 39: those of its general
// security profile for identifiers, and of scripts as its level "highly restrictive" mixes them.

// A span is a range of characters that identifiers may have, and their scripts.
type span struct {
	low, high rune
	scripts   string // short names, with blanks in between; Zyyy and Zinh are all
}

// scriptsOf returns the scripts of a character, "" for one that identifiers do not have.
func scriptsOf(r rune) string {
	i, found := slices.BinarySearchFunc(allowed, r, func(s span, r rune) int {
		if s.low <= r && r <= s.high {
			return 0
		}
		return cmp.Compare(s.low, r)
	})
	if !found {
		return ""
	}
	return allowed[i].scripts
}

// checkCharacters returns a [NameError] for a name with characters that belong in no name, or
// not together.
func checkCharacters(name string) error {
	for _, r := range name {
		// A colon stands between a speaker and the words.
		if r == ':' || r != ' ' && scriptsOf(r) == "" {
			return &NameError{reason.New("name-character", "character", string(r), "code", fmt.Sprintf("%U", r))}
		}
	}
	switch {
	case !together(name):
		return &NameError{reason.New("name-mixes-scripts")}
	case !oneSystem(name):
		return &NameError{reason.New("name-mixes-digits")}
	case piled(name):
		return &NameError{reason.New("name-piles-marks")}
	}
	return nil
}

// mixtures are the scripts that may stand in one name besides Common and Inherited: UTS 39
// section 5.2, "Highly Restrictive". Every script may stand alone.
var mixtures = [][]string{
	{"Latn", "Hani", "Hira", "Kana"}, // Japanese
	{"Latn", "Hani", "Bopo"},         // Chinese
	{"Latn", "Hani", "Hang"},         // Korean
}

// together reports whether all characters of a name are of one script, or of one mixture.
func together(name string) bool {
	var all [][]string // of each character, the scripts that it may be of
	var alone []string // the scripts that are tried alone
	for _, r := range name {
		scripts := strings.Fields(scriptsOf(r))
		if len(scripts) == 0 || scripts[0] == "Zyyy" || scripts[0] == "Zinh" {
			continue
		}
		all, alone = append(all, scripts), append(alone, scripts...)
	}
	covers := func(mixture []string) bool {
		return !slices.ContainsFunc(all, func(scripts []string) bool {
			return !slices.ContainsFunc(scripts, func(s string) bool { return slices.Contains(mixture, s) })
		})
	}
	return slices.ContainsFunc(mixtures, covers) || slices.ContainsFunc(alone, func(s string) bool { return covers([]string{s}) })
}

// oneSystem reports whether all decimal digits of a name are of one system: UTS 39 section
// 5.3. A system's digits stand in a row, from zero.
func oneSystem(name string) bool {
	zero := rune(-1)
	for _, r := range name {
		if !unicode.Is(unicode.Nd, r) {
			continue
		}
		its := r
		for unicode.Is(unicode.Nd, its-1) && r-its < 9 {
			its--
		}
		if zero >= 0 && its != zero {
			return false
		}
		zero = its
	}
	return true
}

// piled reports whether marks are piled up, or there is one without a letter: UTS 39 section
// 5.4, "Forbid sequences of the same nonspacing mark" and "of more than 4 nonspacing marks".
func piled(name string) bool {
	marks, last := 0, ' '
	for _, r := range norm.NFD.String(name) {
		if !unicode.Is(unicode.Mn, r) {
			marks, last = 0, r
			continue
		}
		if marks++; marks > 4 || r == last || marks == 1 && !unicode.In(last, unicode.L, unicode.N, unicode.M) {
			return true
		}
		last = r
	}
	return false
}
