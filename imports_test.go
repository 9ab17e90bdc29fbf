// The import lattice: which floor of the house may know which, as docs/architecture.md draws it.

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

const ours = "github.com/shinpan/shinpan/"

// A floor is a group of packages, and the floors whose packages these may import.
type floor struct {
	name string
	may  []string
}

// floors has them from the ground up. A package's floor is the directory under internal in which
// it lies; what lies in internal itself is a tool, and what lies outside is the library, but for
// commands and examples.
var floors = []floor{
	{"library", []string{"library", "tools"}},
	{"tools", []string{"library", "tools"}},
	{"engine", []string{"library", "tools", "engine"}},
	{"game", []string{"library", "tools", "engine", "game"}},
	{"contest", []string{"library", "tools", "engine", "game", "contest"}},
	{"server", []string{"library", "tools", "engine", "game", "contest", "server"}},
	{"client", []string{"library", "tools", "engine", "game", "client"}},
	{"lab", []string{"library", "tools", "engine", "game", "contest", "client", "lab"}},
	{"examples", []string{"library"}},
	{"cmd", []string{"library", "tools", "engine", "game", "contest", "server", "client", "lab", "cmd"}},
}

// narrower lists the packages that may import less than their floor allows, or one thing more:
// these and no others. A new arrow here is a design change: argue for it in the commit.
var narrower = map[string][]string{
	".":       {"weiqi", "referee", "gtp", "internal/game/driver"}, // the one driver of programs
	"weiqi":   {"internal/reason"},
	"sgf":     {"weiqi", "internal/reason"},
	"gtp":     {"weiqi", "sgf"},
	"referee": {"weiqi", "sgf", "internal/reason", "internal/event"},
	// it reads positions out
	"life": {"weiqi", "internal/engine/playout", "internal/engine/fate", "internal/reason"},

	"internal/api":              {"internal/reason"},
	"internal/reason":           {},
	"internal/event":            {},
	"internal/jsondiff":         {},
	"internal/files":            {},
	"internal/records":          {"weiqi", "sgf", "internal/reason"},
	"internal/tidy":             {"sgf", "internal/reason"},
	"internal/lag":              {},
	"internal/eventually":       {},
	"internal/span":             {},
	"internal/engine/playout":   {"weiqi"},
	"internal/engine/fate":      {"weiqi", "internal/engine/playout"},
	"internal/contest/stats":    {"weiqi"},
	"internal/contest/pairing":  {"weiqi", "internal/reason", "internal/contest/stats"},
	"internal/game/driver":      {"weiqi", "referee", "gtp", "internal/reason"},
	"internal/game/store":       {"weiqi", "referee"},
	"internal/lab/prove":        {"weiqi", "referee"},
	"internal/lab/verify/model": {}, // what it is compared with it must not know
	"internal/server/limit":     {"internal/reason"},
	"internal/server/problem":   {"weiqi", "referee", "internal/reason", "internal/game/arena", "internal/game/store", "internal/server/limit"},
	// no handler
	"internal/server/guard":    {"internal/reason", "internal/game/store", "internal/server/account", "internal/server/limit", "internal/server/problem"},
	"internal/server/health":   {},
	"internal/server/live":     {"weiqi", "referee", "internal/game/arena"},
	"internal/server/card":     {},
	"internal/server/club":     {},
	"internal/server/systemd":  {},
	"internal/server/page":     {"internal/server/card", "internal/server/club"},
	"internal/client/terminal": {"weiqi", "referee"},
}

// confined lists packages from outside the module that only some may import.
var confined = map[string][]string{
	"os/exec":                     {"gtp", "internal/game/store/pgtest", "internal/server/page/pagetest", "internal/server/page/bundle", "internal/server/signon/signontest", "cmd/shinpan/licences"},
	"database/sql":                {"internal/game/store/sqlstore"},
	"net":                         {"internal/server/guard", "internal/server/web", "internal/server/live", "internal/server/cgos", "internal/lab/load", "internal/server/mail", "internal/server/mail/mailtest", "internal/server/certificate", "internal/server/certificate/acmetest", "internal/server/outward", "internal/server/systemd", "cmd/shinpan", "internal/game/store/pgtest"},
	"net/http":                    {"internal/api", "internal/server/web", "internal/server/live", "internal/server/problem", "internal/server/guard", "internal/server/traces", "internal/server/web/typescript", "internal/server/page", "internal/contest/tournament", "internal/contest/farm", "internal/server/certificate", "internal/server/signon", "internal/server/signon/signontest", "internal/server/outward", "internal/server/push", "internal/server/push/pushtest", "internal/server/webhook", "internal/server/news", "internal/server/certificate/acmetest", "internal/client/connect", "internal/client/relay", "internal/lab/load", "cmd/shinpan"},
	"math/rand":                   {},
	"github.com/jackc/pgx/v5":     {"internal/game/store/sqlstore", "internal/game/store/pgtest"},
	"github.com/wneessen/go-mail": {"internal/server/mail"},
	"github.com/go-webauthn/webauthn/webauthn":       {"internal/server/passkey"},
	"github.com/go-webauthn/webauthn/protocol":       {"internal/server/passkey"},
	"github.com/coreos/go-oidc/v3/oidc":              {"internal/server/signon"},
	"golang.org/x/oauth2":                            {"internal/server/signon"},
	"github.com/prometheus/client_golang/prometheus": {"internal/server/web"},

	"go.opentelemetry.io/otel/trace":                                {"internal/span", "internal/server/traces"},
	"github.com/exaring/otelpgx":                                    {"internal/game/store/sqlstore"},
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp": {"internal/server/traces"},
}

// timeless lists the floors and packages that take the time as an argument: they may not read the
// wall clock.
var timeless = []string{
	"library", "engine", "tools", "client/terminal", "contest/stats", "contest/pairing", "game/proof", "game/remark",
	"lab/corpus", "lab/prove", "lab/verify", "lab/verify/model",
	"server/account", "server/board", "server/chat", "server/lobby", "server/page", "server/page/bundle", "server/rating", "game/store/filestore",
}

// clocked lists the packages of timeless floors that are about time.
var clocked = []string{".", "gtp", "internal/lag", "internal/eventually"}

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
			if inner, inside := strings.CutPrefix(imported, ours); inside && !mayImport(pkg, inner) {
				t.Errorf("%s: %s may not import %s", file, pkg, inner)
			}
			if who, bound := confined[imported]; bound && !slices.Contains(who, pkg) {
				t.Errorf("%s: only %v may import %s", file, who, imported)
			}
		}
		if isTimeless(pkg) && readsClock(parsed) {
			t.Errorf("%s: %s may not read the wall clock; take the time as an argument", file, pkg)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range narrower {
		if !seen[pkg] {
			t.Errorf("package %s of the lattice does not exist", pkg)
		}
	}
}

// floorOf returns the name of the floor of a package.
func floorOf(pkg string) string {
	inner, internal := strings.CutPrefix(pkg, "internal/")
	switch first, _, deep := strings.Cut(inner, "/"); {
	case strings.HasPrefix(pkg, "cmd/"):
		return "cmd"
	case strings.HasPrefix(pkg, "examples/"):
		return "examples"
	case !internal:
		return "library"
	case deep:
		return first
	default:
		return "tools"
	}
}

// mayImport reports whether a package may import another.
func mayImport(pkg, imported string) bool {
	if only, narrow := narrower[pkg]; narrow {
		return slices.Contains(only, imported)
	}
	i := slices.IndexFunc(floors, func(f floor) bool { return f.name == floorOf(pkg) })
	return i >= 0 && slices.Contains(floors[i].may, floorOf(imported))
}

// isTimeless reports whether a package may not read the wall clock.
func isTimeless(pkg string) bool {
	return !slices.Contains(clocked, pkg) &&
		(slices.Contains(timeless, floorOf(pkg)) || slices.Contains(timeless, strings.TrimPrefix(pkg, "internal/")))
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
