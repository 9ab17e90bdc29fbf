package shinpan_test

import (
	"go/ast"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var (
	word      = regexp.MustCompile(`\w+`)
	camelCase = regexp.MustCompile(`(?:^|[\s(\[*])([A-Za-z]*[a-z][A-Z]\w*)`) // not in a path or an address
	docLink   = regexp.MustCompile(`(?:^|[\s(])\[\*?([A-Z]\w*(?:\.\w+)?)\]`) // a link to something of the same package
	guardedBy = regexp.MustCompile(`(?i:guarded) by (\w+(?:\.\w+)*)`)        // a lock
)

// abroad are names in comments that nothing in the tree has: they are of a world outside.
var abroad = []string{"KiB", "OpenID", "SplitMix64", "TypeScript", "iCalendar"}

// TestComments finds names in comments that nothing has any more. A word in camel case has to be somewhere in the code,
// in the page's sources, in the schema of the database or in another document; a link, or what guards a field, in the
// package itself.
func TestComments(t *testing.T) {
	known := map[string]bool{}
	for _, name := range abroad {
		known[name] = true
	}
	for _, file := range tree(t) {
		if ext := path.Ext(file.Path()); ext == ".ts" || ext == ".sql" || ext == ".html" {
			text, err := os.ReadFile(file.Path())
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range word.FindAllString(string(text), -1) {
				known[name] = true
			}
		}
	}
	inPackage := map[string]map[string]bool{} // by directory
	files := sources(t)
	for _, file := range files {
		dir := path.Dir(file.name)
		if inPackage[dir] == nil {
			inPackage[dir] = map[string]bool{"the": true} // as in "guarded by the lock of its table"
		}
		maps.Copy(inPackage[dir], declared(file.File))
		ast.Inspect(file.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CommentGroup:
				return false
			case *ast.Ident:
				known[n.Name] = true
			case *ast.BasicLit:
				for _, name := range word.FindAllString(n.Value, -1) {
					known[name] = true
				}
			}
			return true
		})
	}
	for _, file := range files {
		here := inPackage[path.Dir(file.name)]
		for _, group := range file.Comments {
			text := group.Text()
			for _, m := range camelCase.FindAllStringSubmatch(text, -1) {
				if !known[m[1]] {
					t.Errorf("%s: a comment names %s, which is nowhere", file.at(group), m[1])
				}
			}
			for _, m := range slices.Concat(docLink.FindAllStringSubmatch(text, -1), guardedBy.FindAllStringSubmatch(text, -1)) {
				for name := range strings.SplitSeq(m[1], ".") {
					if !here[name] {
						t.Errorf("%s: a comment names %s, and its package has no %s", file.at(group), m[1], name)
					}
				}
			}
		}
	}
}

// commentColumns is how many columns a line with a comment may have, a tab counting for four.
const commentColumns = 120

// TestCommentColumns finds lines with a comment that are too long to be read beside another file.
func TestCommentColumns(t *testing.T) {
	for _, file := range sources(t) {
		text, err := os.ReadFile(file.name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for _, group := range file.Comments {
			for _, comment := range group.List {
				line := lines[file.fset.Position(comment.Pos()).Line-1]
				if n := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")); n > commentColumns {
					t.Errorf("%s: a line with a comment has %d columns, want at most %d", file.at(comment), n, commentColumns)
				}
			}
		}
	}
}
