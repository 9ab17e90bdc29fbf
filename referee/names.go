package referee

import (
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// nameOf returns the name of a small closed choice.
func nameOf(names []string, what string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", what, i)
}

// parseName reads a name that nameOf returns.
func parseName(names []string, what string, text []byte, into *uint8) error {
	for i, name := range names {
		if name == string(text) {
			*into = uint8(i)
			return nil
		}
	}
	return reason.Error(reason.New("no-such-name", "text", reason.Brief(string(text)), "what", what, "names", strings.Join(names, ", ")))
}
