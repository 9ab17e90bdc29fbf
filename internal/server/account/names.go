package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// MaxName is the longest name, in characters.
const MaxName = 32

// A NameError says why a name is refused.
type NameError struct{ Why reason.Reason }

// Error returns the reason in English.
func (e *NameError) Error() string { return e.Why.String() }

// Reason returns why.
func (e *NameError) Reason() reason.Reason { return e.Why }

// CleanName returns a name in its plain form: NFKC, with single blanks. It refuses with a
// [NameError] what could deceive: characters that cannot be seen or that belong in no name,
// scripts that do not belong together, and words that stand for the server.
func CleanName(name string) (string, error) { return cleanName(name, nil) }

// cleanName is [CleanName] with keys that are reserved besides.
func cleanName(name string, besides []string) (string, error) {
	clean, err := plain("name", name)
	if err != nil {
		return "", err
	}
	if err := checkCharacters(clean); err != nil {
		return "", err
	}
	switch {
	case masked(clean, Key(clean)):
		return "", &NameError{reason.New("name-masked")}
	case reserved(clean, besides):
		return "", &NameError{reason.New("name-reserved", "name", clean)}
	}
	return clean, nil
}

// CalledHere returns a name in its plain form, if a third person may give it to a player
// in one place, such as a tournament: an account by its id, or a player without one. The errors are
// [NameError] and [ErrTaken], for a name that looks like another account's. A program may have
// a name that is reserved for programs.
func (r *Registry) CalledHere(ctx context.Context, name, id string, program bool, now time.Time) (string, error) {
	clean, err := cleanName(name, r.reserved)
	if program {
		if clean, err = plain("name", name); err == nil {
			err = checkCharacters(clean)
		}
	}
	key := Key(clean)
	if err != nil || key == "" {
		return clean, err
	}
	switch owner, err := r.people.PersonByKey(ctx, key); {
	case errors.Is(err, store.ErrNotFound):
		return clean, r.free(ctx, key, id, now)
	case err == nil && owner.ID == id:
		return clean, nil
	case err != nil:
		return "", fmt.Errorf("look for a name: %w", err)
	default:
		return "", ErrTaken
	}
}

// plain returns a line of text in its plain form. The error calls it what it is.
func plain(what, text string) (string, error) {
	text = strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
	letters := 0
	for _, r := range text {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) || blank(r) {
			return "", &NameError{reason.New("character-unshowable", "field", what, "code", fmt.Sprintf("%U", r))}
		}
		letters++
	}
	switch {
	case letters == 0:
		return "", &NameError{reason.New("text-empty", "field", what)}
	case letters > MaxName:
		return "", &NameError{reason.New("text-longer", "field", what, "length", letters, "most", MaxName)}
	}
	return text, nil
}

// blank reports whether a character is drawn as nothing, although it counts as a letter, a
// mark or a symbol: two names that differ in it alone look the same.
func blank(r rune) bool {
	const noDots = '\u2800' // a Braille pattern
	return r == noDots || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// accountName returns a name in its plain form and its key, if an account may have it, keys
// being reserved besides. The names that are made up for guests are theirs.
func accountName(name string, besides []string) (clean, key string, err error) {
	clean, err = cleanName(name, besides)
	if err != nil {
		return "", "", err
	}
	key = Key(clean)
	switch {
	case key == "":
		return "", "", &NameError{reason.New("name-needs-letter")}
	case guestly(key):
		return "", "", &NameError{reason.New("name-of-guests", "begins", guestName)}
	}
	return clean, key, nil
}
