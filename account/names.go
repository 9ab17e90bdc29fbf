package account

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// MaxName is the longest name, in characters.
const MaxName = 32

// A NameError says why nobody can be called that.
type NameError struct{ Why string }

func (e *NameError) Error() string { return e.Why }

// CleanName returns a name in its plain form: NFKC, with single blanks. It refuses with a
// [NameError] what could deceive: characters that cannot be seen, and words that stand for
// the server.
func CleanName(name string) (string, error) {
	clean, err := plain("name", name)
	if err == nil && reserved(Key(clean)) {
		err = &NameError{fmt.Sprintf("the name %q is reserved", clean)}
	}
	return clean, err
}

// plain returns a line of text in its plain form. The error calls it what it is.
func plain(what, text string) (string, error) {
	text = strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
	letters := 0
	for _, r := range text {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) || blank(r) {
			return "", &NameError{fmt.Sprintf("the %s has a character that cannot be shown, %U", what, r)}
		}
		letters++
	}
	switch {
	case letters == 0:
		return "", &NameError{fmt.Sprintf("the %s is empty", what)}
	case letters > MaxName:
		return "", &NameError{fmt.Sprintf("the %s has %d characters; at most %d fit", what, letters, MaxName)}
	}
	return text, nil
}

// blank reports whether a character is drawn as nothing, although it counts as a letter, a
// mark or a symbol: two names that differ in it alone look the same.
func blank(r rune) bool {
	const noDots = '\u2800' // a Braille pattern
	return r == noDots || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Key folds a name to what a reader takes it for: without case, accents, blanks and
// punctuation, and with one letter for those that look the same, whatever alphabet they are
// of. Two accounts never have the same key. A name without a letter or a digit has none.
func Key(name string) string {
	folded := strings.ToLower(cases.Fold().String(norm.NFKC.String(name))) // Cherokee folds to capitals
	decomposed := norm.NFKD.String(folded)
	var key strings.Builder
	for _, r := range decomposed {
		switch {
		case blank(r):
		case r >= '\u0300' && r <= '\u036f': // accents; the marks of other scripts make other letters
		case !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && !unicode.IsSymbol(r):
		default:
			key.WriteRune(alike(r))
		}
	}
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(norm.NFC.String(key.String()))
}

// alike returns the Latin letter that a small letter or a digit is easily taken for, in
// its own form or as a capital.
func alike(r rune) rune {
	for _, letters := range []string{
		"aаαɑ", "bвβьƅ", "cсϲ", "dԁ", "eеєҽε", "gɡց", "hнһհη", "jјϳ", "kкκ", "l1iіıιӏ|", "mмµμ", "nոпν", "o0оοօσ",
		"pрρ", "qԛգ", "sѕꜱ", "tтτ", "uսυ", "vѵ", "wѡԝω", "xхχ", "yуүγ", "zᴢζ",
	} {
		if strings.ContainsRune(letters, r) {
			latin, _ := utf8.DecodeRuneInString(letters)
			return latin
		}
	}
	return r
}

// reserved reports whether a key stands for the server or for nobody.
func reserved(key string) bool {
	for _, name := range []string{
		"referee", "moderator", "mod", "admin", "administrator", "arbiter", "organizer", "operator", "staff", "support",
		"official", "server", "system", "shinpan", "nobody", "anonymous", "everybody", "deleted", "null", "undefined", "me",
	} {
		if key == Key(name) {
			return true
		}
	}
	return false
}

// accountName returns a name in its plain form and its key, if an account may have it. The
// names that are made up for guests are theirs.
func accountName(name string) (clean, key string, err error) {
	clean, err = CleanName(name)
	if err != nil {
		return "", "", err
	}
	key = Key(clean)
	switch {
	case key == "":
		return "", "", &NameError{"the name of an account needs a letter or a digit"}
	case strings.HasPrefix(key, Key(guestName)):
		return "", "", &NameError{fmt.Sprintf("names that begin with %q are those of guests", guestName)}
	}
	return clean, key, nil
}

// guestName is how the names begin that are made up for guests.
const guestName = "Guest"
