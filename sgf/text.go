package sgf

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// utf8Name is the name of the charset that needs no decoding.
const utf8Name = "utf-8"

func validUTF8(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	return strings.ToValidUTF8(string(data), "\uFFFD")
}

// dropCharset removes the CA properties of a root.
func dropCharset(root *Node) {
	root.Properties = slices.DeleteFunc(root.Properties, func(p Property) bool { return p.Name == "CA" })
}
