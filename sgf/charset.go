package sgf

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// decode returns the text of a file in UTF-8, by the rules that [Parse] states. This
// comes before everything else, because the second byte of a character may look
// like a backslash or a bracket in Big5, GBK and Shift_JIS.
func decode(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		return validUTF8(data[3:])
	case bytes.HasPrefix(data, []byte("\xFE\xFF")), bytes.HasPrefix(data, []byte("\xFF\xFE")):
		return decodeBy(unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM), data)
	}
	switch charset := charsetOf(data); {
	case charset == unicode.UTF8:
		return validUTF8(data)
	case charset != nil:
		return decodeBy(charset, data)
	case utf8.Valid(data):
		return string(data)
	case inPairs(data):
		return decodeBy(simplifiedchinese.GB18030, data)
	default:
		return decodeBy(charmap.Windows1252, data)
	}
}

func validUTF8(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	return strings.ToValidUTF8(string(data), "\uFFFD")
}

func decodeBy(charset encoding.Encoding, data []byte) string {
	text, err := charset.NewDecoder().Bytes(data)
	if err != nil {
		panic("sgf: a decoder replaces what it cannot read: " + err.Error())
	}
	return string(text)
}

// charsetOf returns what the first CA property names, or nil if there is none or
// its name is not known. It looks for the bare letters, since the values before it
// cannot be told apart without knowing the charset.
func charsetOf(data []byte) encoding.Encoding {
	for rest := data; ; {
		before, after, found := bytes.Cut(rest, []byte("CA["))
		if !found {
			return nil
		}
		if len(before) > 0 && isLetter(before[len(before)-1]) {
			rest = after
			continue
		}
		name, _, _ := bytes.Cut(after[:min(len(after), 40)], []byte("]"))
		return charsetByName(strings.ToLower(strings.TrimSpace(string(name))))
	}
}

// charsetByName returns the charset of a name in small letters, or nil. A file
// whose brackets could be read is not in UTF-16, whatever it says.
func charsetByName(name string) encoding.Encoding {
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
	charset, err := htmlindex.Get(strings.ReplaceAll(name, "euc_", "euc-"))
	if err != nil {
		return nil
	}
	switch canonical, _ := htmlindex.Name(charset); canonical {
	case "gbk":
		return simplifiedchinese.GB18030 // which contains GBK and GB 2312
	case "utf-16le", "utf-16be", "replacement", "x-user-defined":
		return nil
	}
	return charset
}

// inPairs reports whether the bytes beyond ASCII look like GB 2312: they come in
// runs of even length, unlike the accented letters of Windows-1252, and most pairs
// begin with a byte below 0xD8, as the frequent characters do and small accented
// letters do not.
func inPairs(data []byte) bool {
	run, frequent, rare := 0, 0, 0
	for _, c := range data {
		switch {
		case c < utf8.RuneSelf && run%2 != 0:
			return false
		case c < utf8.RuneSelf:
			run = 0
			continue
		case run%2 == 0 && c < 0xD8:
			frequent++
		case run%2 == 0:
			rare++
		}
		run++
	}
	return run%2 == 0 && frequent > rare
}

// dropCharset removes the CA properties of a root.
func dropCharset(root *Node) {
	root.Properties = slices.DeleteFunc(root.Properties, func(p Property) bool { return p.Name == "CA" })
}
