package shinpan_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	named  = regexp.MustCompile("`([a-z]+(?:/[A-Za-z0-9_.*<>-]+)+)/?`") // a path from the root of the repository
	linked = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)           // a link to a file beside the document
)

// tested matches a test, or a family of tests, that a document names.
var tested = regexp.MustCompile("`((?:Test|Benchmark|Fuzz)[A-Z][A-Za-z0-9_]*)(\\*?)`")

// tests returns the names of all tests of the repository.
func tests(t *testing.T) map[string]bool {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`)
	names := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && file != ".":
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(file, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(file)
		for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
			names[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestDocuments looks for every file that the documents name or link to, and for every test.
func TestDocuments(t *testing.T) {
	declared := tests(t)
	isDeclared := func(name string, family bool) bool {
		if !family {
			return declared[name]
		}
		for test := range declared {
			if strings.HasPrefix(test, name) {
				return true
			}
		}
		return false
	}
	documents, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range append(documents, "README.md") {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linked.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(document), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", document, m[1], err)
			}
		}
		for _, m := range tested.FindAllStringSubmatch(string(text), -1) {
			if !isDeclared(m[1], m[2] != "") {
				t.Errorf("%s names %s%s, and there is no such test", document, m[1], m[2])
			}
		}
		if document != filepath.Join("docs", "contributing.md") {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			pattern := strings.ReplaceAll(m[1], "<language>", "de")
			if found, err := filepath.Glob(pattern); err != nil || len(found) == 0 {
				t.Errorf("%s names %s, which is not there (%v)", document, m[1], err)
			}
		}
	}
}
