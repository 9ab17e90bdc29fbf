package account

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the words
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// This file knows the passwords that attackers try first.

// commonWords are the 30,000 passwords that leaked most often, and the commonest English
// words, names and surnames, from the word lists of zxcvbn 4.4.2 (MIT; licenses/zxcvbn.txt):
// one a line, sorted, compressed.
//
//go:generate go run gen_common.go $ZXCVBN/lib/frequency_lists.js
//go:embed common.txt.gz
var commonWords []byte

// goWords are what players of Go try besides.
const goWords = "atari baduk dango fuseki goban gogame honinbo igo joseki kiseki kisei komoku meijin sensei shinpan shusaku tengen tsumego weiqi wuqingyuan"

// common returns what commonWords and goWords hold, sorted, and each as it is [spelled], too.
var common = sync.OnceValue(func() []string {
	unpacked, err := gzip.NewReader(bytes.NewReader(commonWords))
	if err != nil {
		panic(fmt.Sprintf("account: the common passwords: %v", err))
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		panic(fmt.Sprintf("account: the common passwords: %v", err))
	}
	words := append(strings.Fields(string(text)), strings.Fields(goWords)...)
	for _, word := range words {
		if letters := spelled(word, 'l'); letters != word {
			words = append(words, letters)
		}
	}
	slices.Sort(words)
	return words
})

// What may stand around a common word, or besides the name, without making it a secret.
const (
	maxAround  = 4 // characters at the ends that are no letters: michael2026
	leastApart = 6 // characters that must be left without the name: Bloom-2026 has five
)

// guessed reports whether a password is among those that attackers try first for the account
// with that key: a common one, in any case, with digits in place of letters and a few
// signs around it, or one that is little more than the name.
func guessed(password, key string) bool {
	small := strings.ToLower(norm.NFKC.String(password))
	for _, text := range []string{small, spelled(small, 'l'), spelled(small, 'i')} {
		if isCommon(text) || isCommon(bare(text)) {
			return true
		}
	}
	return key != "" && fromName(password, key)
}

// fromName reports whether a password is the name with the key and little else.
func fromName(password, key string) bool {
	folded := Key(password)
	if !strings.Contains(folded, key) {
		return false
	}
	rest := strings.ReplaceAll(folded, key, "")
	return utf8.RuneCountInString(rest) < leastApart || guessed(rest, "")
}

// bare returns a text without the few characters at its ends that are no letters; all of it
// if there are more than a few.
func bare(text string) string {
	core := strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	if utf8.RuneCountInString(text)-utf8.RuneCountInString(core) > maxAround {
		return text
	}
	return core
}

// spelled returns a text with the letters that digits and signs stand for; one is the letter
// for 1.
func spelled(text string, one rune) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '0':
			return 'o'
		case '1', '!', '|':
			return one
		case '3':
			return 'e'
		case '4', '@':
			return 'a'
		case '5', '$':
			return 's'
		case '7', '+':
			return 't'
		case '8':
			return 'b'
		}
		return r
	}, text)
}

func isCommon(text string) bool {
	_, found := slices.BinarySearch(common(), text)
	return found
}
