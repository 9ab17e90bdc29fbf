package gtp

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// launchVar is the environment variable that turns an executable into the launcher
// of a program, by the JSON of a launch.
const launchVar = "SHINPAN_GTP_LAUNCH"

// reportFD is the launcher's file with which it reports to us.
const reportFD = 3

// A launch is what a launcher is to do.
type launch struct {
	Path    string // the program's file
	Args    []string
	Sandbox Sandbox
	Offline bool // there is no network already
	Apart   bool // it is in namespaces of its own
	Mounts  bool // it is to arrange what is mounted there
	User    int  // the user to become; 0 keeps the present one
	After   int  // the number of a process after which it is to have its own

	Places  []place  // all that the program finds, if it is enclosed
	Scratch string   // the one of its own
	Open    []string // parts of the sandbox that these leave open
	Better  string   // why it is not started in a better way, if there is one

	inPlace bool // it can only become the program, and not start it
}

// Launch returns at once, unless this process has been started to become a program
// in a [Sandbox]: then it never returns. A main function whose process starts
// programs in sandboxes calls it before it does anything else.
func Launch() {
	text, ok := os.LookupEnv(launchVar)
	if !ok {
		return
	}
	runtime.LockOSThread() // what follows confines this thread, which then becomes the program
	unix.CloseOnExec(reportFD)
	report := json.NewEncoder(os.NewFile(reportFD, "report"))
	var l launch
	err := errors.Join(json.Unmarshal([]byte(text), &l), os.Unsetenv(launchVar))
	var unconfined []string
	if err == nil {
		unconfined, err = l.confine()
	}
	if err == nil {
		err = l.run(report, unconfined)
	}
	failure := launchReport{Failure: err.Error()}
	_ = errors.As(err, &failure.Errno)
	_ = report.Encode(failure) // or the missing report tells
	os.Exit(1)
}

// run becomes the program or, where that would make it the first process of its namespace,
// starts it and ends with it, if it can.
func (l *launch) run(report *json.Encoder, unconfined []string) error {
	if !l.Sandbox.Isolated || os.Getpid() != 1 || l.inPlace {
		if err := report.Encode(launchReport{Unconfined: unconfined}); err != nil {
			return err
		}
		l.limit()
		return l.failed(syscall.Exec(l.Path, l.Args, os.Environ()))
	}
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil { // no other process may trace us
		return err
	}
	l.limit()
	pid, err := syscall.ForkExec(l.Path, l.Args, &syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2}})
	if err != nil {
		return l.failed(err)
	}
	if err := report.Encode(launchReport{Unconfined: unconfined, Parent: true}); err != nil {
		return err
	}
	parent(pid)
	panic("unreachable")
}

// failed says that the program cannot be run, as of one that is started without a launcher.
func (l *launch) failed(err error) error {
	return &os.PathError{Op: "fork/exec", Path: l.Path, Err: err}
}

// confine does what hinders only the program and returns what cannot be done. The
// error says that the sandbox makes no sense.
func (l *launch) confine() (unconfined []string, err error) {
	off := func(part string, why any) { unconfined = append(unconfined, fmt.Sprintf("%s: %v", part, why)) }
	s := l.Sandbox
	unconfined = append(unconfined, l.Open...)
	if s.CPUs != nil {
		if err := setAffinity(s.CPUs); err != nil {
			off(cpusPart, err)
		}
	}
	if s.Processes > 0 && os.Getuid() == 0 {
		off(processesPart, "the system does not limit root")
	}
	if l.Mounts {
		parts, err := l.rearrange()
		if err != nil {
			return nil, err
		}
		unconfined = append(unconfined, parts...)
	}
	if s.Isolated {
		parts, err := l.renounce()
		if err != nil {
			return nil, err
		}
		unconfined = append(unconfined, parts...)
	}
	parts, err := l.refuse()
	return append(unconfined, parts...), err
}

// refuse has Landlock refuse what the namespaces do not keep the program from, and seccomp what Landlock does not, and
// returns what cannot be refused.
func (l *launch) refuse() (unconfined []string, err error) {
	off := func(part string, why any) { unconfined = append(unconfined, fmt.Sprintf("%s: %v", part, why)) }
	s := l.Sandbox
	var rules landlockRules
	version := landlockVersion()
	unfiltered := errors.New("no calls are refused")
	if s.Enclosed && !l.Mounts {
		unfiltered = refuseCalls(s.NoNetwork)
	}
	if s.NoNetwork && !l.Offline && unfiltered != nil {
		if version >= landlockNet {
			rules.net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
			off(networkPart, l.without("network namespace")+"; only TCP is refused")
		} else {
			off(networkPart, l.without("network namespace"))
		}
	}
	for part, why := range l.refuseFiles(&rules, version, unfiltered) {
		off(part, why)
	}
	if s.Isolated {
		if version >= 1 {
			rules.apart(version)
		}
		if why := l.exposed(version); why != "" {
			off(isolationPart, why)
		}
		if len(s.Hidden) > 0 && !l.Apart {
			off(hiddenPart, l.without("mount namespace"))
		}
	}
	err = rules.enforce()
	var path *os.PathError
	if errors.As(err, &path) {
		return nil, err
	}
	if err != nil {
		for part, refused := range map[string]bool{
			networkPart: rules.net != 0, filesPart: s.ReadOnly && !l.Mounts,
			isolationPart: s.Isolated && !l.Apart, viewPart: s.Enclosed && !l.Mounts,
		} {
			if refused {
				off(part, err)
			}
		}
	}
	return unconfined, nil
}

// refuseFiles adds to the rules which files are refused, and returns by its parts what of the sandbox these do not
// enforce; unfiltered is why no system calls are refused.
func (l *launch) refuseFiles(rules *landlockRules, version int, unfiltered error) (open map[string]string) {
	open = map[string]string{}
	s := l.Sandbox
	switch {
	case s.Enclosed && l.Mounts, !s.Enclosed && !s.ReadOnly:
	case s.Enclosed && version < 1:
		open[viewPart] = l.without("mount namespace") + " and has no Landlock; it may read and write whatever the user may"
	case s.Enclosed:
		rules.files, rules.permits = reads|writes(version), l.permits()
		open[viewPart] = l.without("mount namespace") + "; it opens none, but sees which there are"
		if unfiltered != nil {
			open[viewPart] += fmt.Sprintf(", may change their permissions, and connect to sockets among them (%v)", unfiltered)
		}
	case version < 1 && !l.Mounts:
		open[filesPart] = "the system has neither Landlock nor mount namespaces"
	case version < 1:
	default:
		rules.files = writes(version)
		for _, path := range append(s.Writable, "/dev") {
			rules.permits = append(rules.permits, permit{path, rules.files})
		}
	}
	if rules.files != 0 && version < landlockTruncate && !l.Mounts {
		open[filesPart] = "the system does not keep it from truncating files"
	}
	return open
}

// without says which namespace the system permits not.
func (l *launch) without(kind string) string {
	text := "the system permits no " + kind
	if l.Better != "" {
		text += " (" + l.Better + ")"
	}
	return text
}

// permits returns what Landlock permits to an enclosed program. In /proc that is, unless it shows no other processes,
// what is impersonal, and the entry of this process, which becomes the program. A descriptor of the entry stays open:
// the kernel might make another entry of it otherwise, for which the permit does not hold.
func (l *launch) permits() (all []permit) {
	for _, p := range l.Places {
		access := uint64(reads)
		if p.Write {
			access = anyAccess
		}
		all = append(all, permit{p.Path, access})
	}
	if l.Apart {
		return append(all, permit{"/proc", reads})
	}
	_, _ = unix.Open("/proc/"+ownEntry, unix.O_PATH, 0) // or there is no /proc
	for _, entry := range append([]string{ownEntry}, impersonal...) {
		if path := filepath.Join("/proc", entry); isThere(path) {
			all = append(all, permit{path, reads})
		}
	}
	return all
}

// exposed says what the program can do to other processes of its user where namespaces do
// not part them; nothing if they do.
func (l *launch) exposed(landlock int) string {
	switch {
	case l.Apart:
		return ""
	case landlock >= landlockScope:
		sees := "; it sees other processes of its user and may slow them"
		if l.Sandbox.Enclosed {
			sees = "; it may slow other processes of its user"
		}
		return l.without("namespaces") + sees + ", but can neither signal nor trace them"
	case landlock >= 1:
		return l.without("namespaces") + "; it may signal and slow other processes of its user, but not trace them"
	default:
		return l.without("namespaces") + " and has no Landlock; it may do anything to other processes of its user"
	}
}

// limit does what would hinder the launcher, too.
func (l *launch) limit() {
	s := l.Sandbox
	if s.CPUTime > 0 {
		setLimit(unix.RLIMIT_CPU, uint64((s.CPUTime+time.Second-1)/time.Second))
	}
	if s.Processes > 0 {
		setLimit(unix.RLIMIT_NPROC, uint64(s.Processes))
	}
	if s.Memory > 0 {
		setLimit(unix.RLIMIT_DATA, uint64(s.Memory))
	}
}

// setLimit lowers a limit of this process, which the system always permits.
func setLimit(resource int, n uint64) {
	var now unix.Rlimit
	if err := unix.Getrlimit(resource, &now); err != nil {
		panic(err) // there is no such resource
	}
	n = min(n, now.Max)
	if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: n, Max: n}); err != nil {
		panic(err)
	}
}

func setAffinity(cpus []int) error {
	var set unix.CPUSet
	for _, cpu := range cpus {
		set.Set(cpu)
	}
	return unix.SchedSetaffinity(0, &set)
}

// A confinement is a way to start a program.
type confinement struct {
	attr    *syscall.SysProcAttr
	wrapper []string // a command that starts the program, and its arguments so far
	offline bool     // without a network
	alone   bool     // in a PID namespace of its own
	apart   bool     // and in others, so that there it is isolated
	mounts  bool     // the launcher has to arrange its mounts
	user    int      // a user of its own; 0 for ours
}

// confinements returns the ways to start a program, the best first: in namespaces of its
// own, as root or as another user; by bubblewrap, which may have permissions that we lack; in
// fewer namespaces, if it is to be isolated; or in a process group only. The system may
// permit the last one alone. Programs started in any of these ways die with us.
func confinements(c Command) (ways []confinement) {
	var spaces uintptr
	if !c.SharePIDs {
		spaces |= syscall.CLONE_NEWPID
	}
	if c.Sandbox.NoNetwork {
		spaces |= syscall.CLONE_NEWNET
	}
	bwrap, err := exec.LookPath("bwrap")
	wrapped := err == nil
	if c.Sandbox.Isolated && !c.SharePIDs {
		apart := spaces | syscall.CLONE_NEWNS | syscall.CLONE_NEWIPC
		if os.Geteuid() == 0 {
			way := inNamespaces(apart)
			if c.Sandbox.ReadOnly {
				way.user = ownUser()
			}
			ways = append(ways, way)
		}
		ways = append(ways, inUserNamespace(apart))
		if wrapped {
			ways = append(ways, inBubblewrap(bwrap, c))
		}
	}
	if spaces != 0 {
		ways = append(ways, inNamespaces(spaces), inUserNamespace(spaces))
	}
	if wrapped && c.Sandbox.NoNetwork {
		ways = append(ways, inBubblewrap(bwrap, c))
	}
	return append(ways, confinement{attr: group()})
}

// group keeps a program to a process group.
func group() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// inNamespaces is the way into new namespaces, which only root has.
func inNamespaces(spaces uintptr) confinement {
	way := confinement{
		attr:    group(),
		offline: spaces&syscall.CLONE_NEWNET != 0,
		alone:   spaces&syscall.CLONE_NEWPID != 0,
		apart:   spaces&syscall.CLONE_NEWNS != 0,
		mounts:  spaces&syscall.CLONE_NEWNS != 0,
	}
	way.attr.Cloneflags = spaces
	return way
}

// inUserNamespace starts a program in new namespaces for any user whom the system permits a
// user namespace.
func inUserNamespace(spaces uintptr) confinement {
	way := inNamespaces(spaces | syscall.CLONE_NEWUSER)
	way.attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	if way.mounts {
		way.attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP} // for the launcher, which gives them up
	}
	way.attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	return way
}

// inBubblewrap is the way by bubblewrap, which arranges what is mounted.
func inBubblewrap(bwrap string, c Command) confinement {
	s := c.Sandbox
	way := confinement{attr: group(), offline: s.NoNetwork, alone: !c.SharePIDs, apart: s.Isolated && !c.SharePIDs}
	way.wrapper = []string{bwrap, "--die-with-parent", "--dev-bind", "/", "/"}
	if way.apart && s.ReadOnly {
		way.wrapper = []string{bwrap, "--die-with-parent", "--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev"}
		for _, path := range s.Writable {
			way.wrapper = append(way.wrapper, "--dev-bind", path, path)
		}
	}
	if s.NoNetwork {
		way.wrapper = append(way.wrapper, "--unshare-net")
	}
	if way.alone {
		way.wrapper = append(way.wrapper, "--unshare-pid")
	}
	if way.apart {
		way.wrapper = append(way.wrapper, "--proc", "/proc", "--tmpfs", "/dev/shm", "--unshare-ipc")
		for _, dir := range s.Hidden {
			way.wrapper = append(way.wrapper, "--tmpfs", dir)
		}
	}
	way.wrapper = append(way.wrapper, "--")
	return way
}

// ownUser returns a user that no other program or person has: its number is among
// those that systemd's list leaves unused.
func ownUser() int {
	const first, last = 1879048192, 2147352575
	return first + rand.IntN(last-first)
}

// start starts the command, in the sandbox if that forbids anything, and in the enclosure if there is one, and returns
// what of it is not enforced. The error says why a better way is closed, if there is one.
func (way confinement) start(cmd *exec.Cmd, s Sandbox, e *enclosure, better error) (report launchReport, err error) {
	cmd.SysProcAttr = way.attr
	if len(s.forbids()) == 0 {
		return launchReport{}, startChild(cmd)
	}
	what := &launch{
		Path: cmd.Path, Args: cmd.Args, Sandbox: s,
		Offline: way.offline, Apart: way.apart, Mounts: way.mounts, User: way.user, After: someNumber(),
	}
	if e != nil {
		what.Places, what.Scratch, what.Open = e.places, e.scratch, e.open
	}
	if better != nil {
		what.Better = better.Error()
	}
	from, err := what.launcher(cmd, way.wrapper)
	if err != nil {
		return launchReport{}, err
	}
	defer closeAll(from)
	err = startChild(cmd)
	closeAll(cmd.ExtraFiles...)
	if err != nil {
		return launchReport{}, err
	}
	if report, err = readReport(from); err != nil {
		_ = cmd.Process.Kill() // if it is still there
		_ = cmd.Wait()
	}
	return report, err
}

// launcher replaces the command by one that starts our own executable as its
// launcher, and returns where that will report. The caller closes it.
func (l *launch) launcher(cmd *exec.Cmd, wrapper []string) (report *os.File, err error) {
	if cmd.Err != nil {
		return nil, cmd.Err // there is no such program
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	report, reports, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(slices.Clip(cmd.Env), launchVar+"="+encode(l))
	if l.Apart && l.Sandbox.ReadOnly && !l.Sandbox.Enclosed {
		cmd.Env = append(cmd.Env, "TMPDIR="+sharedMemory) // which is its own, and can be written
	}
	cmd.ExtraFiles = []*os.File{reports} // which makes it reportFD
	cmd.Args = append(wrapper, self)
	cmd.Path = cmd.Args[0]
	return report, nil
}

// someNumber returns the number of a process that no process of a new namespace has. It is
// another one each time: programs make their chance of the time and their own number.
func someNumber() int {
	const first, last = 300, 32000 // the least that a system counts up to is 32768
	return first + rand.IntN(last-first)
}

// A launchError says why a launcher has not become the program.
type launchError struct{ report launchReport }

func (e *launchError) Error() string { return e.report.Failure }

// Unwrap returns the system's error.
func (e *launchError) Unwrap() error { return e.report.Errno }

// patienceWithLauncher is how long it may take to start our own executable.
const patienceWithLauncher = 10 * time.Second

// readReport waits until the launcher has become the program, or started it, and returns
// what it says.
func readReport(from *os.File) (report launchReport, err error) {
	_ = from.SetReadDeadline(time.Now().Add(patienceWithLauncher)) // or it ends with the process
	reports := json.NewDecoder(from)
	for reported := false; ; reported = true {
		var r launchReport
		err := reports.Decode(&r)
		switch {
		case err != nil && !reported:
			return launchReport{}, fmt.Errorf("no report of the launcher, which this program may lack: %w", err)
		case err != nil:
			return report, nil
		case r.Failure != "":
			return launchReport{}, &launchError{r}
		}
		report = r
	}
}
