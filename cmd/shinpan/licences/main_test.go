package main

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// What is shipped has every text that belongs to the program of this system, under the names
// and versions of the modules with which it is built.
func TestLicencesAreFresh(t *testing.T) {
	found := notices{}
	if err := found.read(runtime.GOOS); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../licences.txt")
	if err != nil {
		t.Fatal(err)
	}
	shipped := string(data)
	for text, of := range found {
		for _, whose := range of {
			if !strings.Contains(shipped, "=== "+whose+"\n") || !strings.Contains(shipped, text) {
				t.Errorf("what is shipped lacks %s: run go generate ./cmd/shinpan", whose)
			}
		}
	}
	if !slices.Contains(systems, runtime.GOOS) {
		return
	}
	for line := range strings.Lines(shipped) { // another version than the one that is built
		module, version, ok := strings.Cut(strings.TrimPrefix(line, "=== "), " ")
		if !ok || !strings.HasPrefix(line, "=== ") || !strings.HasPrefix(version, "v") {
			continue
		}
		for _, of := range found {
			for _, whose := range of {
				if strings.HasPrefix(whose, module+" ") && !strings.HasPrefix(whose, module+" "+strings.Split(version, ",")[0]) {
					t.Errorf("what is shipped has %s, and the program %s", strings.TrimSpace(line), whose)
				}
			}
		}
	}
}
