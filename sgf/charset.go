//go:build !browser

package sgf

import (
	"bytes"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/shinpan/shinpan/internal/reason"
)

// A charset is a way to write text as bytes, under the name that browsers have for it.
type charset struct {
	name     string
	encoding encoding.Encoding
}

// Charsets returns the names of the charsets in which records are found, the likeliest
// first, as [ParseAs] takes them and [Tree.Charset] returns them.
func Charsets() []string {
	names := []string{utf8Name}
	for _, one := range guessed() {
		names = append(names, one.name)
	}
	return append(names, "utf-16le", "utf-16be")
}

// decode returns the text of a file in UTF-8 and the name of the charset that it was
// in, by the rules that [Parse] states. This comes before everything else, because
// the second byte of a character may look like a backslash or a bracket in Big5, GBK
// and Shift_JIS.
func decode(data []byte) (text, name string) {
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		return validUTF8(data[3:]), utf8Name
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		return decodeBy(unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM), data), "utf-16be"
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		return decodeBy(unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM), data), "utf-16le"
	}
	found := choose(data)
	return found.decode(data), found.name
}

// decodeAs returns the text of a file in UTF-8 as it is in a charset that somebody has
// chosen, whatever the file says of itself.
func decodeAs(name string, data []byte) (text, canonical string, err error) {
	switch name = strings.ToLower(strings.TrimSpace(name)); name {
	case "utf-16", "utf-16le", "utf-16be":
		order := unicode.LittleEndian
		if name == "utf-16be" {
			order = unicode.BigEndian
		} else {
			name = "utf-16le"
		}
		return decodeBy(unicode.UTF16(order, unicode.UseBOM), data), name, nil
	}
	chosen, known := charsetByName(name)
	if !known {
		return "", "", &SyntaxError{Why: reason.New("charset-unknown", "name", reason.Brief(name), "names", strings.Join(Charsets(), ", "))}
	}
	return chosen.decode(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))), chosen.name, nil
}

// decode returns what bytes say in a charset.
func (c charset) decode(data []byte) string {
	if c.name == utf8Name {
		return validUTF8(data)
	}
	return decodeBy(c.encoding, data)
}

func decodeBy(charset encoding.Encoding, data []byte) string {
	text, err := charset.NewDecoder().Bytes(data)
	if err != nil {
		panic("sgf: a decoder replaces what it cannot read: " + err.Error())
	}
	return string(text)
}

// statedCharset returns what the first CA property names, and whether there is one
// whose name is known. It looks for the bare letters, since the values before it
// cannot be told apart without knowing the charset.
func statedCharset(data []byte) (charset, bool) {
	for rest := data; ; {
		before, after, found := bytes.Cut(rest, []byte("CA["))
		if !found {
			return charset{}, false
		}
		if len(before) > 0 && isLetter(before[len(before)-1]) {
			rest = after
			continue
		}
		name, _, _ := bytes.Cut(after[:min(len(after), 40)], []byte("]"))
		return charsetByName(strings.ToLower(strings.TrimSpace(string(name))))
	}
}

// charsetByName returns the charset of a name in small letters, and whether it is
// known. A file whose brackets could be read is not in UTF-16, whatever it says.
func charsetByName(name string) (charset, bool) {
	switch name {
	case "cp936", "ms936": // names that Windows programs write and browsers do not know
		name = "gbk"
	case "cp932", "ms932":
		name = "shift_jis"
	case "cp949", "ms949":
		name = "euc-kr"
	case "cp950", "ms950":
		name = "big5"
	}
	found, err := htmlindex.Get(strings.ReplaceAll(name, "euc_", "euc-"))
	if err != nil {
		return charset{}, false
	}
	switch canonical, _ := htmlindex.Name(found); canonical {
	case "gbk":
		return charset{"gb18030", simplifiedchinese.GB18030}, true // which contains GBK and GB 2312
	case "utf-16le", "utf-16be", "replacement", "x-user-defined":
		return charset{}, false
	default:
		return charset{canonical, found}, true
	}
}
