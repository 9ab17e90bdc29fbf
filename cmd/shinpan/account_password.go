package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"
)

// readPassword returns the first line of a file, or without one asks for a password at the
// terminal, twice and without showing it.
func readPassword(file string) (string, error) {
	if file != "" {
		return passwordIn(file)
	}
	terminal := os.Stdin.Fd()
	if !term.IsTerminal(terminal) {
		return "", &exitError{2, "there is no terminal to ask for the password at; name a file with --password-file"}
	}
	first, err := askHidden(terminal, "Password: ")
	if err != nil {
		return "", err
	}
	again, err := askHidden(terminal, "Again: ")
	if err != nil {
		return "", err
	}
	if first != again {
		return "", &exitError{2, "these were two different passwords; nothing was changed"}
	}
	return first, nil
}

func askHidden(terminal uintptr, what string) (string, error) {
	fmt.Fprint(os.Stderr, what)
	password, err := term.ReadPassword(terminal)
	fmt.Fprintln(os.Stderr)
	if err != nil {
		return "", fmt.Errorf("read a password: %w", err)
	}
	return string(password), nil
}

// passwordIn returns the first line of a file.
func passwordIn(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", &exitError{2, fmt.Sprintf("the file of the password: %v", err)}
	}
	defer file.Close()
	line, err := bufio.NewReader(io.LimitReader(file, 64<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read a password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}
