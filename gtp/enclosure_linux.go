package gtp

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// An enclosure is all that a program finds which is [Sandbox.Enclosed].
type enclosure struct {
	places  []place
	scratch string   // the directory of its own, which ends with it
	open    []string // parts of the sandbox that the places leave open
}

// A place is a file, or a directory with all below it.
type place struct {
	Path  string
	Write bool   // it may be written
	real  string // the path without symbolic links
}

// common are the patterns of the places that every program finds: programs and libraries of the system, how these are
// configured, what the kernel tells of the machine, and devices.
var common = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store", "/run/opengl-driver",
	"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
	"/etc/localtime", "/etc/timezone", "/etc/OpenCL", "/etc/vulkan", "/etc/java-*",
	"/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/hosts", "/etc/resolv.conf", "/etc/services", "/etc/protocols",
	"/etc/ssl/certs", "/etc/pki/ca-trust",
	"/sys",
	"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
	"/dev/nvidia*", "/dev/dri", "/dev/kfd", "/dev/accel*", "/dev/dxg",
}

// enclose has a command start its program in an enclosure, if it is to be enclosed; nil if it is not. The error says
// that the sandbox makes no sense.
func enclose(c *Command) (*enclosure, error) {
	if !c.Sandbox.Enclosed {
		return nil, nil
	}
	e := &enclosure{}
	if err := e.survey(*c); err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "program-")
	if err != nil {
		return nil, err
	}
	if e.scratch, err = filepath.EvalSymlinks(scratch); err != nil {
		return nil, err
	}
	e.show(e.scratch, true)
	if path, _, ok := c.File(0); ok {
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		c.Args = append([]string{path}, c.Args[1:]...)
	}
	home := e.scratch
	if c.Dir == "" {
		c.Dir = e.scratch
	} else if !c.Sandbox.ReadOnly {
		home, err = filepath.Abs(c.Dir)
	}
	if c.Env == nil {
		c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return !PassedOn(v) })
	}
	c.Env = append(slices.Clip(c.Env), "HOME="+home, "TMPDIR="+e.scratch)
	c.Sandbox.Writable = append(slices.Clip(c.Sandbox.Writable), e.scratch)
	c.Sandbox.Hidden = nil // it is in no place
	return e, err
}

// survey finds the places of a command's program.
func (e *enclosure) survey(c Command) error {
	hidden := hiddenFrom(c)
	for _, pattern := range common {
		paths, _ := filepath.Glob(pattern) // the pattern is well formed
		for _, path := range paths {
			if !isThere(path) {
				continue // a link that leads nowhere
			}
			e.show(path, strings.HasPrefix(path, "/dev/"))
			if secret, held := holds(path, hidden); held {
				e.open = append(e.open, fmt.Sprintf("%s: every program sees %s, and in it %s", viewPart, path, secret))
			}
		}
	}
	e.surveyProgram(c, hidden)
	wanted, err := wanted(c)
	if err != nil {
		return err
	}
	for _, p := range wanted {
		if _, err := os.Stat(p.Path); err != nil {
			return &os.PathError{Op: "show to the program", Path: p.Path, Err: err}
		}
		if secret, held := holds(p.Path, hidden); held {
			return fmt.Errorf("the program must not see %s, and with %s it would: name another place", secret, p.Path)
		}
		e.show(p.Path, p.Write || strings.HasPrefix(p.Path, "/dev/"))
	}
	return nil
}

// hiddenFrom returns the real paths of what the program of a command must not see.
func hiddenFrom(c Command) (paths []string) {
	for _, path := range c.Sandbox.Hidden {
		paths = append(paths, realPath(path))
	}
	return paths
}

// surveyProgram shows the file of the program, and the directory where it is installed with its libraries, unless that
// holds what the program must not see.
func (e *enclosure) surveyProgram(c Command, hidden []string) {
	path, _, ok := c.File(0)
	if !ok {
		return // the start says so
	}
	e.show(path, false)
	dir := filepath.Dir(realPath(path))
	if filepath.Base(dir) == "bin" {
		dir = filepath.Dir(dir)
	}
	dirs := []string{dir}
	for _, v := range os.Environ() {
		if list, is := strings.CutPrefix(v, "LD_LIBRARY_PATH="); is {
			dirs = append(dirs, filepath.SplitList(list)...)
		}
	}
	own, _ := os.UserHomeDir() // there may be none
	for _, dir := range dirs {
		_, held := holds(dir, hidden)
		if filepath.IsAbs(dir) && dir != "/" && dir != own && !held && isThere(dir) {
			e.show(dir, false)
		}
	}
}

// wanted returns the places that a command, and its sandbox, name.
func wanted(c Command) (places []place, err error) {
	if c.Dir != "" {
		places = append(places, place{Path: c.Dir, Write: !c.Sandbox.ReadOnly})
	}
	for _, path := range c.Sandbox.Readable {
		places = append(places, place{Path: path})
	}
	for _, path := range c.Sandbox.Writable {
		places = append(places, place{Path: path, Write: true})
	}
	for _, arg := range c.Args[1:] {
		for _, path := range named(arg) {
			if c.Dir == "" && !filepath.IsAbs(path) {
				info, err := os.Stat(path)
				if err == nil && info.Mode().IsRegular() && strings.ContainsAny(path, "./") { // and is no mere word
					return nil, fmt.Errorf("the program runs in a directory of its own, where there is no %s: write its whole path, or name the directory where the program is to run", path)
				}
				continue
			}
			if !filepath.IsAbs(path) {
				path = filepath.Join(c.Dir, path)
			}
			if isThere(path) {
				places = append(places, place{Path: path})
			}
		}
	}
	for i, p := range places {
		if places[i].Path, err = filepath.Abs(p.Path); err != nil {
			return nil, err
		}
	}
	return places, nil
}

// named returns the paths that an argument may name: itself, or what is behind its equals sign.
func named(arg string) []string {
	_, value, _ := strings.Cut(arg, "=")
	return slices.DeleteFunc([]string{arg, value}, func(path string) bool { return path == "" })
}

// show adds a place.
func (e *enclosure) show(path string, write bool) {
	e.places = append(e.places, place{path, write, realPath(path)})
}

// shows reports whether the program finds what is at a path.
func (e *enclosure) shows(path string) bool {
	real := realPath(path)
	return lies("/proc", real) || lies("/dev", real) || slices.ContainsFunc(e.places, func(p place) bool { return lies(p.real, real) })
}

// end removes the directory of the program's own. It does nothing if there is no enclosure.
func (e *enclosure) end() {
	if e != nil {
		_ = os.RemoveAll(e.scratch) // or it stays among temporary files
	}
}

// absolutePath is a path in a message.
var absolutePath = regexp.MustCompile("/[^\\s'\"`:;,()<>]+")

// missed returns, of the last words of the program, which file it has missed though it is there; nothing if it names
// none.
func (e *enclosure) missed(words string) string {
	if e == nil {
		return ""
	}
	for _, path := range absolutePath.FindAllString(words, -1) {
		if path = strings.TrimRight(path, "."); isThere(path) && !e.shows(path) {
			return fmt.Sprintf("The sandbox hides %s from the program.", path)
		}
	}
	if strings.Contains(words, "error while loading shared libraries") {
		return "The sandbox shows the program the libraries of the system, and those where it is installed."
	}
	return ""
}

// holds returns which of some real paths is at a path, below it or above it.
func holds(path string, those []string) (which string, ok bool) {
	real := realPath(path)
	for _, other := range those {
		if lies(real, other) || lies(other, real) {
			return other, true
		}
	}
	return "", false
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// realPath returns a path without symbolic links, as far as it leads.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if dir := filepath.Dir(path); dir != path {
		return filepath.Join(realPath(dir), filepath.Base(path))
	}
	return path
}
