package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/sgf"
)

// sgfFiles are the files and folders that a command is about.
type sgfFiles struct {
	Files []string `arg:"" help:"Game records in SGF, and folders of them; - reads standard input."`
}

// A source is a file of records.
type source struct {
	path string
	name string // below the folder that was named, or of the file by itself
}

// sources returns all files, each once.
func (f *sgfFiles) sources() ([]source, error) {
	var all []source
	seen := map[string]bool{}
	for _, named := range f.Files {
		found, err := recordFiles([]string{named})
		if err != nil {
			return nil, &exitError{2, err.Error()}
		}
		for _, path := range found {
			name := filepath.Base(path)
			if below, err := filepath.Rel(named, path); err == nil && below != "." {
				name = below
			}
			if !seen[filepath.Clean(path)] {
				seen[filepath.Clean(path)] = true
				all = append(all, source{path, name})
			}
		}
	}
	return all, nil
}

// readFile reads a file of records, or standard input if its name is -.
func readFile(path string) ([]byte, error) {
	if path != "-" {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, err
		case info.Size() > sgf.LargestFile:
			return nil, fmt.Errorf("%s: it has more than %d MiB", path, sgf.LargestFile>>20)
		case info.Mode().IsRegular():
			return os.ReadFile(path)
		}
	}
	in := os.Stdin
	if path != "-" {
		var err error
		if in, err = os.Open(path); err != nil {
			return nil, err
		}
		defer in.Close()
	}
	data, err := io.ReadAll(io.LimitReader(in, sgf.LargestFile+1))
	if err == nil && len(data) > sgf.LargestFile {
		err = fmt.Errorf("%s: it has more than %d MiB", path, sgf.LargestFile>>20)
	}
	return data, err
}

// packed are the first bytes of files that are packed by gzip, zip, xz, zstd or bzip2.
var packed = []string{"\x1f\x8b", "PK\x03\x04", "\xfd7zXZ", "\x28\xb5\x2f\xfd", "BZh"}

// isPacked reports whether a file is an archive or compressed.
func isPacked(data []byte) bool {
	return slices.ContainsFunc(packed, func(first string) bool { return bytes.HasPrefix(data, []byte(first)) })
}

// treesOf reads the trees of a file, by a charset or by the one that it is in if that is empty.
func treesOf(path, charset string) ([]*sgf.Tree, error) {
	return parseFile(path, charset, sgf.OwnFile())
}

// mainLinesOf is treesOf where the other variations are not wanted.
func mainLinesOf(path, charset string) ([]*sgf.Tree, error) {
	limits := sgf.OwnFile()
	limits.MainLine = true
	return parseFile(path, charset, limits)
}

func parseFile(path, charset string, limits sgf.Limits) ([]*sgf.Tree, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	if isPacked(data) {
		return nil, fmt.Errorf("%s: the file is packed: unpack it first, as with gunzip or unzip", path)
	}
	trees, err := limits.ParseAs(charset, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return trees, nil
}

// inRun is how many things in a row one worker of [forEach] takes.
const inRun = 20

// forEach does something with each of n things, several at a time, and shows progress; things of the same run one after
// the other. It ends early only when the context does.
func forEach(ctx context.Context, name string, n int, do func(i int)) error {
	var next atomic.Int64
	steps := make(chan struct{}, 64)
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for from := 0; from < n && ctx.Err() == nil; {
				from = inRun * int(next.Add(1)-1)
				for i := from; i < min(n, from+inRun) && ctx.Err() == nil; i++ {
					do(i)
					steps <- struct{}{}
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(steps)
	}()
	bar := newProgress(os.Stderr, name, n)
	for range steps {
		bar.step()
	}
	bar.stop()
	if ctx.Err() != nil {
		return &exitError{3, "interrupted before everything was " + name}
	}
	return nil
}

// complain prints errors, and returns one for the exit code if there are any.
func complain(faults []error) error {
	faults = slices.DeleteFunc(faults, func(err error) bool { return err == nil })
	for _, err := range faults {
		fmt.Fprintf(os.Stderr, "shinpan: %v\n", err)
	}
	if len(faults) > 0 {
		return &exitError{code: 2}
	}
	return nil
}

// sgfOutput says where changed records go.
type sgfOutput struct {
	Into    string `placeholder:"DIR" help:"Write the files into this folder."`
	InPlace bool   `help:"Write each file in place of the one that it was made of."`
	Charset string `placeholder:"NAME" help:"Read the files by this charset, such as gb18030 or shift_jis, whatever they say of themselves."`
}

// Validate refuses two places.
func (o *sgfOutput) Validate() error {
	if o.Into != "" && o.InPlace {
		return errors.New("--into and --in-place exclude each other")
	}
	return nil
}

// A rewriting makes new contents of the trees of a file, and a line about what it did.
type rewriting func(trees []*sgf.Tree) (data []byte, about string, err error)

// rewrite writes every file anew. The extension, if there is one, takes the place of .sgf.
func (o *sgfOutput) rewrite(ctx context.Context, all []source, ext string, change rewriting) error {
	one := len(all) == 1 && o.Into == "" && !o.InPlace
	if !one && o.Into == "" && !o.InPlace {
		return &exitError{2, "there are several files: say --into DIR or --in-place"}
	}
	if one || all[0].path == "-" {
		trees, err := treesOf(all[0].path, o.Charset)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		data, _, err := change(trees)
		if err != nil {
			return &exitError{2, fmt.Sprintf("%s: %v", all[0].path, err)}
		}
		_, err = os.Stdout.Write(data)
		return err
	}
	targets, err := o.targets(all, ext)
	if err != nil {
		return err
	}
	faults, lines := make([]error, len(all)), make([]string, len(all))
	err = forEach(ctx, "written", len(all), func(i int) {
		lines[i], faults[i] = o.rewriteOne(all[i].path, targets[i], change)
	})
	for i, line := range lines {
		if line != "" {
			fmt.Printf("%s: %s\n", all[i].path, line)
		}
	}
	return errors.Join(complain(faults), err)
}

// targets returns where each file is written; no two may be the same.
func (o *sgfOutput) targets(all []source, ext string) ([]string, error) {
	targets := make([]string, len(all))
	taken := map[string]string{}
	for i, s := range all {
		targets[i] = s.path
		if o.Into != "" {
			targets[i] = filepath.Join(o.Into, s.name)
		}
		if ext != "" {
			targets[i] = targets[i][:len(targets[i])-len(filepath.Ext(targets[i]))] + ext
		}
		if other, is := taken[targets[i]]; is {
			return nil, &exitError{2, fmt.Sprintf("%s and %s would both be written to %s", other, s.path, targets[i])}
		}
		taken[targets[i]] = s.path
	}
	return targets, nil
}

func (o *sgfOutput) rewriteOne(path, target string, change rewriting) (about string, err error) {
	trees, err := treesOf(path, o.Charset)
	if err != nil {
		return "", err
	}
	data, about, err := change(trees)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return "", err
	}
	return about, files.WriteFile(target, data)
}
