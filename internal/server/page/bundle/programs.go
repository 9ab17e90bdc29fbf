package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// A program is what the page runs in the browser, compiled from Go to WebAssembly: a folder of the page, and two files
// of dist, the program in Brotli and the sum of its sources. These are the only files of dist that no test makes again:
// compilers of other versions make other bytes of the same sources, and it takes a minute.
type program struct {
	name string
	most int // bytes, as it is sent: what a visitor on a slow line can be asked to wait for
}

var programs = []program{{"judge", 800_000}, {"records", 640_000}}

// loader is the part of the Go distribution that runs what it has compiled.
const loader = "src/score/wasm_exec.js"

// file returns the path in the page of the program as it is sent.
func (p program) file() string { return "dist/" + p.name + ".wasm.br" }

// sumFile returns the path in the page of the sum of the sources of which it was made.
func (p program) sumFile() string { return "dist/" + p.name + ".sum" }

// ofProgram reports whether a file of dist is one of a program's.
func ofProgram(name string) bool {
	return slices.ContainsFunc(programs, func(p program) bool {
		return name == filepath.Base(p.file()) || name == filepath.Base(p.sumFile())
	})
}

// forBrowser returns a command of the go tool that sees the sources as a browser's.
func forBrowser(page string, arg ...string) *exec.Cmd {
	command := exec.Command("go", arg...)
	command.Dir = page
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=-trimpath")
	return command
}

// output runs a command and returns what it writes, with its complaints as the error.
func output(command *exec.Cmd) ([]byte, error) {
	out, err := command.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, fmt.Errorf("%s: %w\n%s", command, err, exit.Stderr)
	}
	return out, err
}

// sum returns the sum of the program's sources, the standard library apart.
func (p program) sum(page string) (string, error) {
	listed, err := output(forBrowser(page, "list", "-deps", "-tags", "browser", "-f",
		"{{if not .Standard}}{{$p := .}}{{range .GoFiles}}{{$p.ImportPath}}/{{.}}\t{{$p.Dir}}/{{.}}\n{{end}}"+
			"{{range .EmbedFiles}}{{$p.ImportPath}}/{{.}}\t{{$p.Dir}}/{{.}}\n{{end}}{{end}}", "./"+p.name))
	if err != nil {
		return "", err
	}
	all := sha256.New()
	for line := range strings.Lines(string(listed)) {
		name, at, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found {
			continue
		}
		source, err := os.ReadFile(at)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s %x\n", name, sha256.Sum256(source))
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

// made returns the sum of the sources of which the program in dist was made.
func (p program) made(page string) (string, error) {
	sum, err := os.ReadFile(filepath.Join(page, p.sumFile()))
	return strings.TrimSpace(string(sum)), err
}

// compile makes the program anew if its sources have changed since it was made.
func (p program) compile(page string) error {
	sum, err := p.sum(page)
	if err != nil {
		return err
	}
	if made, err := p.made(page); err == nil && made == sum {
		return nil
	}
	folder, err := os.MkdirTemp("", p.name)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	module := filepath.Join(folder, p.name+".wasm")
	// The standard library without inlining makes the program 4 % smaller and hardly slower: what takes time is in
	// play-outs.
	build := forBrowser(page, "build", "-tags", "browser", "-buildvcs=false", "-gcflags=std=-l", "-ldflags=-s -w", "-o", module, "./"+p.name)
	if _, err := output(build); err != nil {
		return err
	}
	code, err := os.ReadFile(module)
	if err != nil {
		return err
	}
	var squeezed bytes.Buffer
	w := brotli.NewWriterLevel(&squeezed, brotli.BestCompression)
	_, _ = w.Write(code) // a buffer takes everything
	w.Close()
	root, err := output(forBrowser(page, "env", "GOROOT"))
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{p.file(): squeezed.Bytes(), p.sumFile(): []byte(sum + "\n"), loader: glue} {
		if err := os.WriteFile(filepath.Join(page, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
