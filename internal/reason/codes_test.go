package reason

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestCodes: every call of New in the project names a code of the table, and every code of the
// table is given by some call.
func TestCodes(t *testing.T) {
	given := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "tools" || entry.Name() == ".git"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		return codesIn(t, path, given)
	})
	if err != nil {
		t.Fatal(err)
	}
	for code := range given {
		if _, known := english[code]; !known {
			t.Errorf("a reason has the code %q, which the table lacks", code)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(english)) {
		if !given[code] {
			t.Errorf("the table has the code %q, which nothing gives", code)
		}
	}
}

// codesIn notes the codes of the calls of New in a file. A code that is not written out there
// cannot be checked, and is a fault.
func codesIn(t *testing.T, path string, given map[string]bool) error {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	own := file.Name.Name == "reason"
	if !own && !slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == `"github.com/shinpan/shinpan/internal/reason"`
	}) {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if !callsNew(call, own) {
			return true
		}
		literal, ok := call.Args[0].(*ast.BasicLit)
		if !ok {
			t.Errorf("%v: the code of a reason is not written out", files.Position(call.Pos()))
			return true
		}
		code, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Errorf("%v: %v", files.Position(call.Pos()), err)
		}
		given[code] = true
		return true
	})
	return nil
}

// callsNew reports whether a call is one of New, in this package or from outside.
func callsNew(call *ast.CallExpr, own bool) bool {
	switch called := call.Fun.(type) {
	case *ast.Ident:
		return own && called.Name == "New"
	case *ast.SelectorExpr:
		of, ok := called.X.(*ast.Ident)
		return ok && of.Name == "reason" && called.Sel.Name == "New"
	}
	return false
}
