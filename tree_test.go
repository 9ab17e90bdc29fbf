package shinpan_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// atRoot are the names at the root of the repository. A new one there is for everybody who opens it: add it here, too.
var atRoot = []string{
	".ci", ".gitignore", ".golangci.yml", "CHANGELOG.md", "LICENSE", "Makefile", "README.md", "go.mod", "go.sum",
	"cmd", "deploy", "docs", "examples", "internal", "test", "tools",
	"gtp", "life", "referee", "sgf", "weiqi",
	"shinpan.go", "shinpan_test.go", "comments_test.go", "docs_test.go", "imports_test.go", "tree_test.go", "words_test.go",
}

// A tracked file is a file of the repository, by its path from the root, with slashes.
type tracked string

func (f tracked) Path() string                 { return string(f) }
func (f tracked) Lstat() (fs.FileInfo, error)  { return os.Lstat(filepath.FromSlash(string(f))) }
func (f tracked) Open() (io.ReadCloser, error) { return os.Open(filepath.FromSlash(string(f))) }

// tree returns the files that git tracks and that are there, or all files where the sources lie without git.
func tree(t *testing.T) []tracked {
	t.Helper()
	var files []tracked
	if listed, err := exec.Command("git", "ls-files", "-z").Output(); err == nil && len(listed) > 0 {
		for file := range strings.SplitSeq(strings.TrimSuffix(string(listed), "\x00"), "\x00") {
			if _, err := tracked(file).Lstat(); err == nil {
				files = append(files, tracked(file))
			}
		}
		return files
	}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, tracked(filepath.ToSlash(file)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A source is a Go file, with its comments.
type source struct {
	*ast.File
	name string // its path from the root, with slashes
	fset *token.FileSet
}

// at says where a part of the file is.
func (s source) at(part ast.Node) string { return s.fset.Position(part.Pos()).String() }

// sources returns the Go files of the tree, but for those that are data of tests.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	fset := token.NewFileSet()
	for _, file := range tree(t) {
		if name := file.Path(); strings.HasSuffix(name, ".go") && !strings.Contains(name, "testdata/") {
			parsed, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, source{parsed, name, fset})
		}
	}
	return all
}

// TestTree holds that go install can fetch the module: Go refuses a whole module for one name of a file, or one file
// that is too large.
func TestTree(t *testing.T) {
	var files []zip.File
	for _, file := range tree(t) {
		files = append(files, file)
		if err := module.CheckFilePath(file.Path()); err != nil {
			t.Error(err)
		}
		if first, _, _ := strings.Cut(file.Path(), "/"); !slices.Contains(atRoot, first) {
			t.Errorf("%q is not one of the names at the root: put it elsewhere, or add it to the list", first)
		}
	}
	if checked, err := zip.CheckFiles(files); err != nil || checked.Err() != nil {
		t.Errorf("the files are no module: %v", errors.Join(err, checked.Err()))
	}
}

var (
	rowGroup = regexp.MustCompile(`^\| \*\*([a-z/]+)\*\* \|`)         // the directory of the rows that follow
	row      = regexp.MustCompile("^\\| `([a-z]+)` \\| (.*\\.) \\|$") // a package, and its sentences
)

// TestPackages looks for every package in docs/architecture.md: in a row of its own, or named in the row of a directory
// in which it lies; and for every row's package.
func TestPackages(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	said, dir := map[string]string{}, ""
	for line := range strings.Lines(string(text)) {
		if m := rowGroup.FindStringSubmatch(line); m != nil {
			dir = m[1]
		} else if m := row.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			said[path.Join(dir, m[1])] = m[2]
		}
	}
	said["."] = said["shinpan"]
	delete(said, "shinpan")

	_, drawing, _ := strings.Cut(string(text), "\n```\n")
	drawing, _, _ = strings.Cut(drawing, "\n```\n")
	drawn := strings.FieldsFunc(drawing, func(r rune) bool { return strings.ContainsRune(" \n/", r) })

	packages := map[string]bool{}
	for _, file := range sources(t) {
		packages[path.Dir(file.name)] = true
	}
	for pkg := range packages {
		above := pkg
		for said[above] == "" && above != "." {
			above = path.Dir(above)
		}
		if inner, _ := strings.CutPrefix(pkg, above+"/"); above != pkg && !strings.Contains(said[above], "`"+inner+"`") {
			t.Errorf("docs/architecture.md does not say why there is %s", pkg)
		}
	}
	for pkg := range said {
		if !packages[pkg] {
			t.Errorf("docs/architecture.md has a row for %s, which is not there", pkg)
		}
		if pkg != "." && !slices.Contains(drawn, path.Base(pkg)) {
			t.Errorf("the drawing of docs/architecture.md lacks %s", pkg)
		}
	}
}
