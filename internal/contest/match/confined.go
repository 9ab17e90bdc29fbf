package match

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/gtp"
)

// makeDirectory makes a directory where there is none, so that it can be hidden from programs
// before anything is in it, and returns how to take it away again while it is empty.
func makeDirectory(path string) (undo func(), err error) {
	var made []string
	for dir := filepath.Clean(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, dir)
	}
	return func() {
		for _, dir := range made {
			_ = os.Remove(dir) // unless there is something in it
		}
	}, os.MkdirAll(path, 0o755)
}

// Confinement says in a sentence what programs are kept from while a match is played in a
// directory, and what they are not kept from, with the flags that do it.
func (p Plan) Confinement(dir string) string {
	free := func(forbids func(gtp.Sandbox) bool) bool {
		return slices.ContainsFunc(p.programs(), func(e Engine) bool { return !forbids(e.Sandbox) })
	}
	var may []string
	for _, liberty := range []struct {
		name    string
		forbids func(gtp.Sandbox) bool
	}{
		{"write files (--read-only)", func(s gtp.Sandbox) bool { return s.ReadOnly }},
		{"use the network (--no-network)", func(s gtp.Sandbox) bool { return s.NoNetwork }},
		{"fill the memory (--memory)", func(s gtp.Sandbox) bool { return s.Memory > 0 }},
	} {
		if free(liberty.forbids) {
			may = append(may, liberty.name)
		}
	}
	text := fmt.Sprintf("programs see no processes but their own, and nothing in %s", dir)
	if len(may) > 0 {
		text += "; they may " + strings.Join(may, ", ")
	}
	return text
}
