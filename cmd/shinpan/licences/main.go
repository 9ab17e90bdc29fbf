// Command licences writes licences.txt: the licences of all that shinpan is made with, which
// ask to be passed on with it. They are read from the module cache, where building has put
// them; those of modules that only another system needs are put there by a network.
package main

import (
	"bytes"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// written is the file that is written, in the directory of the command.
const written = "licences.txt"

// systems are those for which there are programs. They take a few modules of their own.
var systems = []string{"linux", "darwin", "windows", "freebsd"}

func main() {
	found := notices{}
	for _, system := range systems {
		if err := found.read(system); err != nil {
			log.Fatal(err)
		}
	}
	if err := os.WriteFile(written, found.text(), 0o644); err != nil {
		log.Fatal(err)
	}
}

// notices are the texts that are to be passed on, and whose each of them is.
type notices map[string][]string

// text returns all of them, each once.
func (n notices) text() []byte {
	var b bytes.Buffer
	b.WriteString("Shinpan is made with what is named below, in lines that begin with ===. What they say is below the names.\n")
	texts := slices.SortedFunc(maps.Keys(n), func(a, b string) int { return strings.Compare(n[a][0], n[b][0]) })
	for _, text := range texts {
		b.WriteString("\n")
		for _, whose := range n[text] {
			fmt.Fprintf(&b, "=== %s\n", whose)
		}
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	return b.Bytes()
}

// A source is a module, or the standard library, and where it lies.
type source struct{ name, root string }

// add adds a file.
func (n notices) add(from source, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	path, err := filepath.Rel(from.root, file)
	if err != nil {
		return err
	}
	text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
	of := append(n[text], from.name+", "+filepath.ToSlash(path))
	slices.Sort(of)
	n[text] = slices.Compact(of)
	return nil
}

// notice is how files are called that say who made something and on what terms it may be used.
var notice = regexp.MustCompile(`(?i)licen[cs]e|copying|notice|copyright|patents`)

// addDir adds what is said in a directory, and in those of its directories that are for
// nothing else.
func (n notices) addDir(from source, dir string) error {
	found, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range found {
		path := filepath.Join(dir, e.Name())
		switch {
		case !notice.MatchString(e.Name()) || filepath.Ext(path) == ".go" || e.Name() == written:
		case e.IsDir():
			err = filepath.WalkDir(path, func(file string, e os.DirEntry, err error) error {
				if err != nil || e.IsDir() || filepath.Ext(file) == ".go" {
					return err
				}
				return n.add(from, file)
			})
		default:
			err = n.add(from, path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// read adds what belongs to the program for a system.
func (n notices) read(system string) error {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}", "github.com/shinpan/shinpan/cmd/shinpan")
	list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("list the modules for %s: %w", system, err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 4 {
			continue // of the standard library
		}
		from, dir := source{strings.TrimSpace(fields[0] + " " + fields[1]), fields[2]}, fields[3]
		for ; !seen[dir] && strings.HasPrefix(dir, from.root); dir = filepath.Dir(dir) {
			seen[dir] = true
			if err := n.addDir(from, dir); err != nil {
				return err
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	library := strings.TrimSpace(string(root))
	return n.addDir(source{"Go", library}, library)
}
