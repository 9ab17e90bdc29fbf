// The import lattice: which package may know which, as docs/architecture.md draws it.
package shinpan_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/shinpan/shinpan/"

// allowed lists, for every package, the packages of the module that it may
// import. A new arrow is a design change: argue for it in the commit.
var allowed = map[string][]string{
	"weiqi":           {},
	"lag":             {},
	"verify":          {"weiqi", "life"},
	"verify/model":    {}, // what it is compared with it must not know
	"bench":           {"weiqi", "playout", "sgf", "life", "referee", "match"},
	"draw":            {"weiqi"},
	"sgf":             {"weiqi"},
	"playout":         {"weiqi"},
	"compare":         {"weiqi"},
	"life":            {"weiqi", "playout"},
	"corpus":          {"weiqi", "life"},
	"bot":             {"weiqi", "playout", "life"},
	"gtp":             {"weiqi", "sgf"},
	"doctor":          {"weiqi", "gtp"},
	"referee":         {"weiqi", "sgf"},
	"prove":           {"weiqi", "referee"},
	"tournament":      {"weiqi"},
	"store":           {"weiqi", "referee"},
	"store/storetest": {"weiqi", "referee", "store"},
	"store/sqlstore":  {"weiqi", "referee", "store", "lock"},
	"store/pgtest":    {},
	"proof":           {"referee", "store"},
	"store/filestore": {"weiqi", "referee", "store"},
	"account":         {"store"},
	"rating":          {"weiqi", "referee", "store", "tournament"},
	"seat":            {"weiqi", "referee", "gtp"},
	"arena":           {"weiqi", "referee", "store", "gtp", "seat", "life"},
	"analysis":        {"store", "sgf"},
	"director":        {"weiqi", "referee", "store", "arena", "tournament", "analysis", "sgf", "life", "report"},
	"farm":            {"weiqi", "life", "referee", "store", "arena", "gtp", "sgf", "tournament", "report"},
	"match":           {"weiqi", "life", "referee", "store", "store/filestore", "arena", "gtp", "sgf", "tournament", "draw", "report", "lock", "lag"},
	"page":            {},
	"page/bundle":     {"page"},
	"report":          {},
	"lock":            {},
	"cgos":            {"account", "weiqi", "referee", "store", "arena", "tournament", "analysis", "gtp"},
	"talk":            {},
	"lobby":           {"weiqi"},
	"web":             {"proof", "account", "analysis", "rating", "weiqi", "referee", "store", "arena", "tournament", "director", "match", "draw", "page", "sgf", "life", "compare", "lobby", "talk"},
	"terminal":        {"weiqi", "referee"},
	"connect":         {"weiqi", "referee", "gtp", "seat", "sgf", "report"},
	"load":            {"weiqi", "report"},
	"cmd/shinpan":     {"proof", "store/filestore", "load", "report", "account", "rating", "lobby", "lock", "connect", "talk", "terminal", "doctor", "director", "farm", "match", "tournament", "weiqi", "bench", "verify", "corpus", "prove", "compare", "referee", "store/sqlstore", "store", "arena", "cgos", "web", "page", "gtp", "bot", "life", "sgf", "draw"},

	"cmd/shinpan/licences": {}, // writes a file of it
}

// confined lists packages from outside the module that only some may import.
var confined = map[string][]string{
	"os/exec":                 {"gtp", "store/pgtest", "cmd/shinpan/licences"},
	"database/sql":            {"store/sqlstore"},
	"net":                     {"web", "cgos", "load", "cmd/shinpan", "store/pgtest"},
	"net/http":                {"web", "page", "director", "farm", "connect", "load", "cmd/shinpan"},
	"math/rand":               {},
	"github.com/jackc/pgx/v5": {"store/sqlstore", "store/pgtest"},
	"github.com/prometheus/client_golang/prometheus": {"web"},
}

// shell lists the packages that may read the wall clock.
var shell = []string{"bench", "lag", "gtp", "doctor", "store", "store/sqlstore", "store/pgtest", "store/storetest", "seat", "arena", "match", "director", "farm", "cgos", "web", "connect", "load", "cmd/shinpan"}

func TestImportLattice(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "tools" || strings.HasPrefix(entry.Name(), ".") && file != ".") {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		pkg := path.Dir(filepath.ToSlash(file))
		may, known := allowed[pkg]
		if !known {
			t.Errorf("%s: package %s is not in the lattice", file, pkg)
			return nil
		}
		seen[pkg] = true
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if inner, ours := strings.CutPrefix(imported, module); ours && !slices.Contains(may, inner) {
				t.Errorf("%s: %s may not import %s", file, pkg, inner)
			}
			if who, bound := confined[imported]; bound && !slices.Contains(who, pkg) {
				t.Errorf("%s: only %v may import %s", file, who, imported)
			}
		}
		if !slices.Contains(shell, pkg) && readsClock(parsed) {
			t.Errorf("%s: %s may not read the wall clock; take the time as an argument", file, pkg)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range allowed {
		if !seen[pkg] {
			t.Errorf("package %s of the lattice does not exist", pkg)
		}
	}
}

// readsClock reports whether a file calls time.Now, time.Since or time.Until.
func readsClock(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			pkg, ok := sel.X.(*ast.Ident)
			found = found || ok && pkg.Name == "time" && slices.Contains([]string{"Now", "Since", "Until"}, sel.Sel.Name)
		}
		return !found
	})
	return found
}
