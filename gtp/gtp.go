package gtp

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// Missing reports whether an engine did not start because there is no such program:
// the command is mistyped or the program not installed, and nothing is wrong with a program.
func Missing(err error) bool {
	return errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist)
}

// Find returns the path of a program where [Start] looks for it: on the PATH, or where Debian puts
// games, which is often not on it. A caller offers a program only where Find has it.
func Find(program string) (path string, ok bool) {
	if path, err := exec.LookPath(program); err == nil {
		return path, true
	}
	const games = "/usr/games"
	path = filepath.Join(games, program)
	if info, err := os.Stat(path); filepath.Base(program) == program && err == nil && info.Mode().IsRegular() {
		return path, true
	}
	return "", false
}
