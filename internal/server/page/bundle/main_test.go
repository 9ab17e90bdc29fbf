package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestFresh: what is committed, and so what people get, is what the sources make.
func TestFresh(t *testing.T) {
	made, err := sourcesOf("..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range made {
		if got, err := os.ReadFile(filepath.Join("..", name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the server has: run go generate ./internal/server/page", name)
		}
	}
	files, err := bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("..", "dist", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("dist/%s is not what the sources make: run go generate ./internal/server/page", name)
		}
	}
	committed, err := os.ReadDir(filepath.Join("..", "dist"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range committed {
		if _, made := files[file.Name()]; !made && !ofProgram(file.Name()) {
			t.Errorf("dist/%s comes from no source", file.Name())
		}
	}
}

// TestProgramsFresh: what runs in the browser is compiled from the sources that there are, and is no larger than a
// visitor on a slow line can be asked to wait for.
func TestProgramsFresh(t *testing.T) {
	for _, p := range programs {
		sum, err := p.sum("..")
		if err != nil {
			t.Fatal(err)
		}
		if made, err := p.made(".."); err != nil || made != sum {
			t.Errorf("%s is not of the sources that there are: run go generate ./internal/server/page", p.file())
		}
		squeezed, err := os.ReadFile(filepath.Join("..", p.file()))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s has %d bytes", p.name, len(squeezed))
		if len(squeezed) > p.most {
			t.Errorf("%s has %d bytes, want at most %d", p.name, len(squeezed), p.most)
		}
	}
}

// TestBadSource: a mistake in a source is told with its place, and nothing is made.
func TestBadSource(t *testing.T) {
	page := t.TempDir()
	if err := os.Mkdir(filepath.Join(page, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"theme.ts", "judge.ts", "page.css", "icon.svg"} {
		if err := os.WriteFile(filepath.Join(page, "src", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(page, "src", "main.ts"), []byte("const = 1"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := bundle(page)
	if err == nil || files != nil || !bytes.Contains([]byte(err.Error()), []byte("src/main.ts:1:6")) {
		t.Errorf("bundle of a bad source = %v, error %v; want an error with src/main.ts:1:6", files, err)
	}
}
