package main

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"testing"
)

// TestReadmeHasEveryCommand compares the list of commands in the README with those of the program.
func TestReadmeHasEveryCommand(t *testing.T) {
	parser, err := parserOf(t.Context(), &commands{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := []string{"help"} // which is none of the parser's
	for _, row := range regexp.MustCompile("(?m)^\\| `shinpan .*").FindAll(text, -1) {
		cell, _, _ := bytes.Cut(row[2:], []byte(" | "))
		for _, m := range regexp.MustCompile("`shinpan ([a-z-]+)").FindAllSubmatch(cell, -1) {
			listed = append(listed, string(m[1]))
		}
	}
	has := []string{"help"}
	for _, command := range parser.Model.Children {
		if !command.Hidden {
			has = append(has, command.Name)
		}
	}
	for _, name := range has {
		if !slices.Contains(listed, name) {
			t.Errorf("the README does not say what shinpan %s does", name)
		}
	}
	for _, name := range listed {
		if !slices.Contains(has, name) {
			t.Errorf("the README lists shinpan %s, which is no command", name)
		}
	}
}
