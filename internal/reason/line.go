package reason

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file has the one rule of what texts from outside may contain: names, titles, and what people say.

// Visible returns a text without the characters that leave no trace of their own and change how what stands around them
// is read: control characters, marks that turn the direction of writing around, characters of private use. Blanks and
// line ends stay, and so do the joiners with which Persian, Indic scripts and emoji are written.
func Visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// unseen reports whether [Visible] leaves a character out.
func unseen(r rune) bool {
	const nonJoiner, joiner = '\u200C', '\u200D'
	return r != nonJoiner && r != joiner && !unicode.IsSpace(r) && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co)
}

// Showable returns as an error that a name or a title cannot be shown as it is: on one line, with all its characters.
func Showable(text string) error {
	ends := func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) } // a line
	if utf8.ValidString(text) && !strings.ContainsFunc(text, unseen) && !strings.ContainsFunc(text, ends) {
		return nil
	}
	return Error(New("text-unshowable", "text", Brief(text)))
}
