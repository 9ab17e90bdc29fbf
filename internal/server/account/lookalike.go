package account

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// This file compares names as a reader sees them, by the tables of Unicode Technical
// Standard 39, "Unicode Security Mechanisms".

//go:generate go run gen_tables.go $UNICODE

// A lookalike is a character and what it looks like: its prototype in confusables.txt.
type lookalike struct {
	from rune
	to   string
}

// skeleton returns what a text looks like, UTS 39 section 4: two texts with the same skeleton
// are taken for each other. "Convert X to NFD; remove default ignorable characters; replace
// each character by its prototype; reapply NFD."
func skeleton(text string) string {
	var seen strings.Builder
	for _, r := range norm.NFD.String(text) {
		if !blank(r) {
			seen.WriteString(prototype(r))
		}
	}
	return norm.NFD.String(seen.String())
}

// prototype returns the look of a character. Where the table has a mark or punctuation for
// a letter, and names are compared without these, the letter stands for itself: the kana ku is
// no bracket there, and no more is the ring that makes pa of ha an accent.
func prototype(r rune) string {
	const ring = '\u309a'
	i, found := slices.BinarySearchFunc(confusable, r, func(c lookalike, r rune) int { return cmp.Compare(c.from, r) })
	if !found || r == ring || letters(confusable[i].to) == "" {
		return string(r)
	}
	return confusable[i].to
}

// Key folds a name to what a reader takes it for: without case, accents, blanks and
// punctuation, and with one letter for those that look the same, whatever script they are
// of. Two accounts never have the same key. A name without a letter or a digit has none.
//
// Case and looks do not go together: v and Greek ν look the same, and so do N and its capital.
// So a key is what the name looks like in capitals. Where it looks like Latin letters as it
// was written, and like others in capitals, [CleanName] refuses it.
func Key(name string) string {
	key := letters(name)
	for range maxFolds {
		last := key
		if key = looks(strings.ToUpper(cases.Fold().String(norm.NFKC.String(key)))); key == last {
			break
		}
	}
	return key
}

// maxFolds is more than any text needs until nothing in it changes.
const maxFolds = 8

// letters returns what of a text tells names apart: no blanks, no punctuation.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if blank(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && !unicode.IsSymbol(r) {
			return -1
		}
		return r
	}, text)
}

// looks returns the look of a text, regardless of the case of Latin letters. The
// second skeleton is that of letters that the first found in other scripts: m looks like rn.
func looks(text string) string {
	seen := skeleton(small(skeleton(text)))
	latin := strings.ContainsFunc(seen, func(r rune) bool { return r >= 'a' && r <= 'z' })
	seen = strings.Map(func(r rune) rune {
		switch {
		case r >= '\u0300' && r <= '\u036f': // accents; the marks of other scripts make other letters
			return -1
		case latin:
			return alike(amongLatin(r))
		default:
			return alike(r)
		}
	}, letters(seen))
	return norm.NFC.String(strings.ReplaceAll(seen, "vv", "w"))
}

// small returns a text with small ASCII letters, and all others as they were.
func small(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// alike returns the letter that a letter or a digit is easily taken for although the table
// does not say so: i is a capital I in another name, which looks like l.
func alike(r rune) rune {
	switch r {
	case 'i':
		return 'l'
	case '2':
		return 'z'
	case '5':
		return 's'
	case '8':
		return 'b'
	case '丿':
		return 'ノ'
	}
	return r
}

// amongLatin returns the letter that a Chinese, Japanese or Korean one resembles
// among Latin letters: the table does not expect them there.
func amongLatin(r rune) rune {
	const theirs, latin = "丨工丁十丫乙口凵匚卩又メㄒㄚㄨㄥㄈ", "llttyzoucpxxtyxlc"
	i := slices.Index([]rune(theirs), r)
	if i < 0 {
		return r
	}
	return rune(latin[i])
}

// masked reports whether a name looks like Latin letters as it is written and like others in
// capitals: one key cannot say what it is taken for.
func masked(name, key string) bool {
	shown := looks(letters(name))
	return shown != key && isASCII(shown)
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}
