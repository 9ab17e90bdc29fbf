package reason

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// foreign lists the files that may look into the text of an error, since it is another program's and has no other form.
var foreign = []string{"../../cmd/shinpan/place.go"} // SQLite's, of a locked database

// TestNoSentenceIsRead: no code outside tests looks for words in the text of an error, since a reason has a code.
func TestNoSentenceIsRead(t *testing.T) {
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "tools" || entry.Name() == ".git"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || slices.Contains(foreign, path):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && looksInto(call) {
				t.Errorf("%v: the text of an error is searched: ask for its type, or for the code of its reason", files.Position(call.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sentenceRead matches code of the page that compares or searches with words of a sentence, or searches what the server
// says of a fault.
var sentenceRead = regexp.MustCompile(`([!=]==|case) "\w[^"]* [^"]*"` +
	`|\.(startsWith|endsWith|includes|indexOf|search|match|split|replace)\((")[^"]*\w \w[^"]*"` +
	`|\.(match|replace|search)\(/[^/]*\w\w \w\w[^/]*/|/[^/ ]*\w\w \w\w[^/]*/\w*\.(test|exec)\(` +
	`|\b(detail|message)\b[?!]?\.(startsWith|endsWith|includes|indexOf|search|match|split|replace)\(`)

// TestNoSentenceIsReadByThePage: the page finds out what is the case by codes, too.
func TestNoSentenceIsReadByThePage(t *testing.T) {
	read := 0
	err := filepath.WalkDir("../server/page/src", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		for i, line := range strings.Split(string(source), "\n") {
			if sentenceRead.MatchString(line) {
				t.Errorf("%s:%d: a sentence is searched: ask for its code\n%s", path, i+1, line)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 50 {
		t.Errorf("%d files of the page were read, want all", read)
	}
	for _, line := range []string{
		`if (said === "the mediator") return;`, `case "main time":`, `said.startsWith("the judge ")`, `said.startsWith("the judge was")`,
		`said.replace(/\bthe judge/g, "")`, `/no game is/.test(said)`, `problem.detail.includes(id)`,
	} {
		if !sentenceRead.MatchString(line) {
			t.Errorf("%s is not seen", line)
		}
	}
}

// looksInto reports whether a call searches the text of an error.
func looksInto(call *ast.CallExpr) bool {
	called, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	searches := []string{"Contains", "ContainsAny", "HasPrefix", "HasSuffix", "Index", "Cut", "CutPrefix", "CutSuffix", "EqualFold", "MatchString", "FindString", "FindStringSubmatch"}
	return slices.Contains(searches, called.Sel.Name) && slices.ContainsFunc(call.Args, isErrorText)
}

// isErrorText reports whether an expression is the text of an error.
func isErrorText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	called, ok := call.Fun.(*ast.SelectorExpr)
	return ok && called.Sel.Name == "Error"
}
