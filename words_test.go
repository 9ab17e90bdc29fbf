package shinpan_test

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// replaced are words that once stood for something of the field and must not come back as names:
// docs/glossary.md has the words to use. Words with an everyday use, such as open or press, are
// left to the reader.
var replaced = []string{
	"herald", "journey", "saying", "growth",
	"edition", "outlet", "gossip", "shelf", "door", "film",
	"bulletin", "roster", "holding",
	"office", "hall", "desk",
	"cloakroom", "gate", "roll",
	"chair", "mind", "duty", "witness",
}

// ofName matches one word of a name in camel case or of a file.
var ofName = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// TestWords reads the names that Go files declare, and the names of the files.
func TestWords(t *testing.T) {
	check := func(where, name string) {
		for _, word := range ofName.FindAllString(name, -1) {
			word = strings.ToLower(word)
			if slices.Contains(replaced, word) || slices.Contains(replaced, strings.TrimSuffix(word, "s")) {
				t.Errorf("%s: %s is named by a word that docs/glossary.md has replaced", where, name)
			}
		}
	}
	for _, file := range sources(t) {
		check(file.name, strings.TrimSuffix(path.Base(file.name), ".go"))
		for name := range declared(file.File) {
			check(file.name, name)
		}
	}
}

// declared returns the names of a file's types, functions, fields, parameters, constants and
// variables.
func declared(file *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		var idents []*ast.Ident
		switch n := n.(type) {
		case *ast.FuncDecl:
			idents = []*ast.Ident{n.Name}
		case *ast.TypeSpec:
			idents = []*ast.Ident{n.Name}
		case *ast.ValueSpec:
			idents = n.Names
		case *ast.Field:
			idents = n.Names
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if ident, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					idents = append(idents, ident)
				}
			}
		}
		for _, ident := range idents {
			names[ident.Name] = true
		}
		return true
	})
	return names
}
