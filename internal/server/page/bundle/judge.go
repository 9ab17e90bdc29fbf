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
	"strings"

	"github.com/andybalholm/brotli"
)

// The judge of the page is the one file of dist that no test makes again: compilers of other versions make
// other bytes of the same sources, and it takes a minute. Beside it lies the sum of its sources.
const (
	judgeFile   = "dist/judge.wasm.br"
	judgeSum    = "dist/judge.sum"
	judgeLoader = "src/score/wasm_exec.js" // of the Go distribution that compiled it
)

// ofJudge reports whether a file of dist is one of the judge's.
func ofJudge(name string) bool {
	return name == filepath.Base(judgeFile) || name == filepath.Base(judgeSum)
}

// forJudge returns a command of the go tool that sees the sources as a browser's.
func forJudge(page string, arg ...string) *exec.Cmd {
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

// sumOfJudge returns the sum of the sources of the page's judge, the standard library apart.
func sumOfJudge(page string) (string, error) {
	listed, err := output(forJudge(page, "list", "-deps", "-tags", "browser", "-f",
		"{{if not .Standard}}{{$p := .}}{{range .GoFiles}}{{$p.ImportPath}}/{{.}}\t{{$p.Dir}}/{{.}}\n{{end}}"+
			"{{range .EmbedFiles}}{{$p.ImportPath}}/{{.}}\t{{$p.Dir}}/{{.}}\n{{end}}{{end}}", "./judge"))
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

// sumOfMade returns the sum of the sources of which the judge in dist was made.
func sumOfMade(page string) (string, error) {
	sum, err := os.ReadFile(filepath.Join(page, judgeSum))
	return strings.TrimSpace(string(sum)), err
}

// compileJudge makes the page's judge anew if its sources have changed since it was made.
func compileJudge(page string) error {
	sum, err := sumOfJudge(page)
	if err != nil {
		return err
	}
	if made, err := sumOfMade(page); err == nil && made == sum {
		return nil
	}
	folder, err := os.MkdirTemp("", "judge")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	module := filepath.Join(folder, "judge.wasm")
	// The runtime without inlining makes the program 3 % smaller and hardly slower: playouts allocate next to nothing.
	build := forJudge(page, "build", "-tags", "browser", "-buildvcs=false", "-gcflags=runtime=-l", "-ldflags=-s -w", "-o", module, "./judge")
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
	root, err := output(forJudge(page, "env", "GOROOT"))
	if err != nil {
		return err
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{judgeFile: squeezed.Bytes(), judgeSum: []byte(sum + "\n"), judgeLoader: loader} {
		if err := os.WriteFile(filepath.Join(page, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
