package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// below says which other folders of src the sources of a folder may import. The base (api,
// board, ui and words) is one floor: whatever is in it may import the rest of it. Sources that
// lie in src itself begin screens, and may import everything.
var below = map[string][]string{
	"api":      base,
	"board":    base,
	"ui":       base,
	"words":    base,
	"review":   base,
	"lobby":    base,
	"offline":  base,
	"people":   append([]string{"lobby", "offline"}, base...),
	"score":    append([]string{"review"}, base...),
	"compare":  append([]string{"home", "review"}, base...),
	"records":  append([]string{"review"}, base...),
	"contests": append([]string{"lobby", "people", "review"}, base...),
	"game":     append([]string{"lobby", "people", "review", "score"}, base...),
	"boards":   append([]string{"game", "review"}, base...),
	"home":     append([]string{"contests", "lobby", "score"}, base...),
	"learn":    append([]string{"home"}, base...),
}

var base = []string{"api", "board", "ui", "words"}

// sources returns what each TypeScript source imports of the others, by their paths in src.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	statement := regexp.MustCompile(`(?:\b(?:from|import) |\bimport\()"(\.[^"]+)"`)
	src := os.DirFS("../src")
	imports := map[string][]string{}
	err := fs.WalkDir(src, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".ts" {
			return err
		}
		text, err := fs.ReadFile(src, name)
		for _, found := range statement.FindAllSubmatch(text, -1) {
			imports[name] = append(imports[name], path.Join(path.Dir(name), string(found[1]))+".ts")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(imports) < 50 {
		t.Fatalf("only %d sources import anything", len(imports))
	}
	return imports
}

// TestNoCircles: no source imports itself, be it by way of others and be it only for a type.
// A screen that is loaded when it is wanted counts, too.
func TestNoCircles(t *testing.T) {
	imports := sources(t)
	done := map[string]bool{}
	var visit func(name string, way []string)
	visit = func(name string, way []string) {
		if at := slices.Index(way, name); at >= 0 {
			t.Errorf("imports in a circle: %s", strings.Join(append(way[at:], name), " → "))
			return
		}
		if done[name] {
			return
		}
		for _, other := range imports[name] {
			visit(other, append(slices.Clone(way), name))
		}
		done[name] = true
	}
	for name := range imports {
		visit(name, nil)
	}
}

// TestFolders: the sources of a folder import only those of the folders below it, and the list
// names no folder in vain.
func TestFolders(t *testing.T) {
	used := map[[2]string]bool{}
	for name, others := range sources(t) {
		from, _, inside := strings.Cut(name, "/")
		if !inside {
			continue
		}
		if below[from] == nil {
			t.Errorf("the folder of %s has no line in below", name)
		}
		for _, other := range others {
			to, _, inside := strings.Cut(other, "/")
			if !inside || to == from || to == ".." {
				continue
			}
			used[[2]string{from, to}] = true
			if !slices.Contains(below[from], to) {
				t.Errorf("%s imports %s: %s is not below %s", name, other, to, from)
			}
		}
	}
	for from, others := range below {
		for _, to := range others {
			if !used[[2]string{from, to}] && !slices.Contains(base, to) {
				t.Errorf("%s imports nothing of %s: take it off the list", from, to)
			}
		}
	}
}
