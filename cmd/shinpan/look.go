package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/server/health"
)

// lookArgument has the program look around, as a program that people play would that means harm.
const lookArgument = "look-around"

// A quarry is what a program looks for that should find none of it.
type quarry struct {
	Files   []string // of the server
	Process int      // the server's
	Address string   // where it listens by TCP; empty if it has no network
	Sockets []string // where it listens on this machine
}

// patienceToLook is how long a program may take to look around, and to connect.
const (
	patienceToLook    = 10 * time.Second
	patienceToConnect = time.Second
)

// lookIfAsked looks around, and ends the process, if it was started for that.
func lookIfAsked() {
	if len(os.Args) != 2 || os.Args[1] != lookArgument {
		return
	}
	var q quarry
	err := json.NewDecoder(os.Stdin).Decode(&q)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(slices.Concat(q.files(), q.processes(), q.network(), variables()))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// tryConfinement has this executable look around, as a program without a network, for what programs must not reach.
func (c config) tryConfinement(ctx context.Context) health.Finding {
	can, open, err := look(ctx, c.secrets())
	switch {
	case err != nil:
		return health.Finding{Grade: health.Wrong, Says: fmt.Sprintf("a program cannot be started as programs are: %v", err)}
	case len(can)+len(open) > 0:
		says := "a program that looks around finds nothing, but not all is enforced"
		if len(can) > 0 {
			says = "a program that looks around can " + strings.Join(can, ", ")
		}
		if len(open) > 0 {
			says += " (" + strings.Join(open, "; ") + ")"
		}
		return health.Finding{Grade: health.Noted, Says: says}
	}
	return health.Finding{Grade: health.Fine, Says: "a program that looks around finds no file, process, socket or variable of the server, and no network"}
}

// look has a program look around. It returns what it can do, as in "read shinpan.db", and which parts of its sandbox
// the system does not enforce.
func look(ctx context.Context, files []string) (can, open []string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	q := quarry{Files: files, Process: os.Getpid()}
	end, err := q.listen()
	defer end()
	if err != nil {
		return nil, nil, err
	}
	asked, err := json.Marshal(q)
	if err != nil {
		return nil, nil, err
	}
	pipe, err := gtp.Open(gtp.Command{Args: []string{self, lookArgument}, Sandbox: enclosed(files)})
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, pipe.Close()) }()
	defer context.AfterFunc(ctx, pipe.Terminate)()
	if err := pipe.Write(asked, patienceToLook); err != nil {
		return nil, nil, err
	}
	pipe.CloseInput()
	if err := json.NewDecoder(pipe).Decode(&can); err != nil {
		how, said := pipe.Epitaph()
		return nil, nil, fmt.Errorf("it says nothing: %w %s %s", err, how, said)
	}
	return can, pipe.Unconfined(), nil
}

// enclosed is the sandbox of a program of the server.
func enclosed(hidden []string) gtp.Sandbox {
	return gtp.Sandbox{NoNetwork: true, Isolated: true, Enclosed: true, Hidden: hidden}
}

// listen listens where the program may try to connect to, and returns how to end that.
func (q *quarry) listen() (end func(), err error) {
	var opened []io.Closer
	dir, err := os.MkdirTemp("", "sockets-")
	end = func() {
		for _, listener := range opened {
			_ = listener.Close()
		}
		_ = os.RemoveAll(dir)
	}
	if err != nil {
		return end, err
	}
	q.Sockets = []string{filepath.Join(dir, "socket"), "@" + filepath.Base(dir)}
	for _, socket := range q.Sockets {
		listener, err := net.Listen("unix", socket)
		if err != nil {
			return end, err
		}
		opened = append(opened, listener)
	}
	if listener, err := net.Listen("tcp", "localhost:0"); err == nil { // otherwise this process has no network itself
		opened = append(opened, listener)
		q.Address = listener.Addr().String()
	}
	return end, nil
}

// files tries to open the files, to change their permissions to what they are, and to make others beside them.
func (q quarry) files() (can []string) {
	can = []string{}
	var dirs []string
	for _, path := range q.Files {
		if file, err := os.Open(path); err == nil {
			_ = file.Close()
			can = append(can, "read "+path)
		}
		if info, err := os.Stat(path); err == nil && os.Chmod(path, info.Mode()) == nil {
			can = append(can, "change the permissions of "+path)
		}
		dirs = append(dirs, filepath.Dir(path))
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		if file, err := os.CreateTemp(dir, ".shinpan-*"); err == nil {
			_ = errors.Join(file.Close(), os.Remove(file.Name()))
			can = append(can, "write files in "+dir)
		}
	}
	return can
}

// processes looks for other processes, and at what they tell.
func (q quarry) processes() (can []string) {
	own := []int{os.Getpid(), os.Getppid()}
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well formed
	others := 0
	for _, line := range lines {
		number, _ := strconv.Atoi(filepath.Base(filepath.Dir(line)))
		if text, err := os.ReadFile(line); err == nil && len(text) > 0 && !slices.Contains(own, number) {
			others++
		}
	}
	if others > 0 {
		can = append(can, fmt.Sprintf("read the commands of %d other processes", others))
	}
	if slices.Contains(own, q.Process) { // in other namespaces a number is another process
		return can
	}
	if _, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", q.Process)); err == nil {
		can = append(can, "read the environment of the server")
	}
	if _, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", q.Process)); err == nil {
		can = append(can, "open what the server has open")
	}
	if server, err := os.FindProcess(q.Process); err == nil && server.Signal(syscall.Signal(0)) == nil {
		can = append(can, "signal the server")
	}
	return can
}

// network tries to connect to what listens, and looks for a way to other networks.
func (q quarry) network() (can []string) {
	try := func(network, address, what string) {
		if conn, err := net.DialTimeout(network, address, patienceToConnect); err == nil {
			_ = conn.Close()
			can = append(can, what)
		}
	}
	if q.Address != "" {
		try("tcp", q.Address, "connect by TCP")
	}
	for _, socket := range q.Sockets {
		what := "connect to sockets in directories"
		if strings.HasPrefix(socket, "@") {
			what = "connect to abstract sockets"
		}
		try("unix", socket, what)
	}
	try("udp", "192.0.2.1:9", "send by UDP") // which sends nothing
	return can
}

// variables looks for variables of the environment that the server was given, and not the program.
func variables() (can []string) {
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !gtp.PassedOn(v) && name != "HOME" && name != "TMPDIR" {
			can = append(can, "read the variable "+name)
		}
	}
	return can
}

// runsPrograms reports whether the configuration names programs for the server to run.
func (c config) runsPrograms() bool {
	return len(c.Engines) > 0 || slices.ContainsFunc(c.ReviewEngines, func(e reviewEngineConfig) bool { return len(e.Command) > 0 })
}

// watchConfinement tries in the background whether the system confines programs as it should, and says if it does not.
func watchConfinement(ctx context.Context, c config, faults *engineFaults, log *slog.Logger) (stop func() error) {
	if !c.runsPrograms() {
		return background(ctx)
	}
	return background(ctx, func(ctx context.Context) {
		found := c.tryConfinement(ctx)
		if ctx.Err() == nil && found.Grade != health.Fine {
			faults.noteConfinement(found)
			log.Warn("programs are not confined as they should be", "why", found.Says)
		}
	})
}

// guarded returns the configuration, read from a file, with the files of the server hidden from its programs.
func (c config) guarded(file string) config {
	c.file = file
	c.Engines, c.ReviewEngines = slices.Clone(c.Engines), slices.Clone(c.ReviewEngines)
	for i := range c.Engines {
		c.Engines[i].hidden = c.secrets()
	}
	for i := range c.ReviewEngines {
		c.ReviewEngines[i].hidden = c.secrets()
	}
	return c
}

// secrets returns the files of the server, which no program may see.
func (c config) secrets() (files []string) {
	named := []string{c.file, c.DB.File(), c.TLS.Key, c.Mail.PasswordFile, c.Traces.HeadersFile, c.Matches}
	for _, s := range c.SignOns {
		named = append(named, s.SecretFile)
	}
	for _, v := range c.Venues {
		named = append(named, v.AdminFile)
	}
	if home, err := os.UserHomeDir(); err == nil && c.DB.IsPostgres() {
		named = append(named, filepath.Join(home, ".pgpass"))
	}
	for _, path := range named {
		if path == "" {
			continue
		}
		if whole, err := filepath.Abs(path); err == nil {
			files = append(files, whole)
		}
	}
	return files
}
