package shinpan_test

import (
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

// TestDocuments looks for every file that the documents name or link to.
func TestDocuments(t *testing.T) {
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
