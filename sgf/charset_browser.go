//go:build browser

package sgf

import (
	"bytes"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// A program that is built with the tag browser has no tables of charsets, which would be a third of it:
// a browser decodes a file itself, and hands it on in UTF-8.

// Charsets returns the name of the one charset that is read here.
func Charsets() []string { return []string{utf8Name} }

// decode returns the text of a file in UTF-8.
func decode(data []byte) (text, name string) {
	return validUTF8(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))), utf8Name
}

// decodeAs is decode for a file that is said to be in UTF-8, and refuses all others.
func decodeAs(name string, data []byte) (text, canonical string, err error) {
	if strings.ToLower(strings.TrimSpace(name)) != utf8Name {
		return "", "", &SyntaxError{Why: reason.New("charset-unknown", "name", reason.Brief(name), "names", utf8Name)}
	}
	text, canonical = decode(data)
	return text, canonical, nil
}
