package page

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// unspoken are the words of a glossary that the page does not say yet.
var unspoken = []string{"kyu", "dan"}

// TestGlossary: the glossary of every language that the page speaks, and of others that have one, has the words that
// the English one has, says where each was looked up, and names words that the catalogue uses, in one of their forms.
func TestGlossary(t *testing.T) {
	english := glossary(t, "en")
	for _, code := range withWords(t) {
		if _, err := os.Stat(path.Join("src", "words", "glossary", code+".tsv")); err != nil && !slices.Contains(languages, code) {
			continue // the page does not speak it yet
		}
		said := catalogueText(t, code)
		table := glossary(t, code)
		for i, row := range table {
			if i >= len(english) || row[0] != english[i][0] {
				t.Errorf("%s: line %d is %q, want the words of en.tsv in their order", code, i+2, row[0])
				break
			}
			if row[1] == "" || row[2] == "" {
				t.Errorf("%s: %s has no word, or says not where it was looked up", code, row[0])
			}
			forms := strings.Split(strings.ToLower(row[1]), ", ")
			if !slices.Contains(unspoken, row[0]) && !slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(said, form) }) {
				t.Errorf("%s: the page nowhere says %q", code, row[1])
			}
		}
		if len(table) < len(english) {
			t.Errorf("%s: the glossary has %d words, want %d", code, len(table), len(english))
		}
	}
}

// glossary returns the rows of a table of words: which it is, what the page says, and where that was looked up.
func glossary(t *testing.T, code string) [][3]string {
	t.Helper()
	var rows [][3]string
	for i, line := range strings.Split(strings.TrimSpace(source(t, "glossary", code+".tsv")), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != 3 {
			t.Fatalf("%s: line %d of the glossary has %d columns, want 3", code, i+1, len(cells))
		}
		if i > 0 {
			rows = append(rows, [3]string(cells))
		}
	}
	return rows
}

// catalogueText returns all sources of a language's words in small letters.
func catalogueText(t *testing.T, code string) string {
	t.Helper()
	var text strings.Builder
	src := os.DirFS(path.Join("src", "words"))
	files, err := fs.Glob(src, code+"/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no words: %v", code, err)
	}
	if code == "en" {
		files = append(files, "reasons.ts")
	}
	for _, name := range files {
		content, err := fs.ReadFile(src, name)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(strings.ToLower(string(content)))
	}
	return text.String()
}
