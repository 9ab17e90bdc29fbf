package main

import (
	"errors"

	"github.com/shinpan/shinpan/gtp"
)

// splitCommand is [gtp.SplitCommand] for a command that names a program.
func splitCommand(command string) ([]string, error) {
	args, err := gtp.SplitCommand(command)
	if err == nil && (len(args) == 0 || args[0] == "") {
		err = errors.New("no program is named")
	}
	return args, err
}
