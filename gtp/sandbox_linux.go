package gtp

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"syscall"
	"time"
	"unsafe"

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
}

// A launchReport is what became of it. Nothing more is reported if all went well.
type launchReport struct {
	Unconfined []string
	Failure    string        // why the program does not run
	Errno      syscall.Errno // the system's part in it
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
		err = report.Encode(launchReport{Unconfined: unconfined})
	}
	if err == nil {
		l.limit()
		err = syscall.Exec(l.Path, l.Args, os.Environ())
	}
	failure := launchReport{Failure: err.Error()}
	_ = errors.As(err, &failure.Errno)
	_ = report.Encode(failure) // or the missing report tells
	os.Exit(1)
}

// confine does what hinders only the program and returns what cannot be done. The
// error says that the sandbox makes no sense.
func (l *launch) confine() (unconfined []string, err error) {
	off := func(part string, why any) { unconfined = append(unconfined, fmt.Sprintf("%s: %v", part, why)) }
	s := l.Sandbox
	if s.CPUs != nil {
		if err := setAffinity(s.CPUs); err != nil {
			off(cpusPart, err)
		}
	}
	if s.Processes > 0 && os.Getuid() == 0 {
		off(processesPart, "the system does not limit root")
	}
	var rules landlockRules
	version := landlockVersion()
	if s.NoNetwork && !l.Offline {
		if version >= 4 {
			rules.net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
			off(networkPart, "the system permits no network namespace; only TCP is refused")
		} else {
			off(networkPart, "the system permits no network namespace")
		}
	}
	if s.ReadOnly {
		switch {
		case version < 1:
			off(filesPart, "the system has no Landlock")
		default:
			rules.files, rules.writable = writes(version), append(s.Writable, "/dev")
			if version < 3 {
				off(filesPart, "the system does not keep it from truncating files")
			}
		}
	}
	err = rules.enforce()
	var path *os.PathError
	if errors.As(err, &path) {
		return nil, err
	}
	if err != nil {
		if rules.net != 0 {
			off(networkPart, err)
		}
		if rules.files != 0 {
			off(filesPart, err)
		}
	}
	return unconfined, nil
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

// landlockRules are what Landlock is to refuse to this thread and its children.
type landlockRules struct {
	net      uint64
	files    uint64
	writable []string // where the refused access to files is permitted
}

// landlockVersion returns which version of Landlock the system has; 0 if none.
func landlockVersion() int {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(version)
}

// writes returns the kinds of access that change files, as far as a version of
// Landlock knows them.
func writes(version int) uint64 {
	access := uint64(unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM)
	if version >= 2 {
		access |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= 3 {
		access |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	return access
}

// forFiles is the part of the access that a rule about a single file may have.
const forFiles = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE

// enforce refuses. A *os.PathError says that a writable path is not there.
func (r *landlockRules) enforce() error {
	if r.net == 0 && r.files == 0 {
		return nil
	}
	attr := unix.LandlockRulesetAttr{Handled_access_fs: r.files, Handled_access_net: r.net}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return fmt.Errorf("landlock_create_ruleset: %w", errno)
	}
	defer unix.Close(int(fd))
	for _, path := range r.writable {
		if err := r.permit(int(fd), path); err != nil {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); errno != 0 {
		return fmt.Errorf("landlock_restrict_self: %w", errno)
	}
	return nil
}

// permit permits writing to a file, or in a directory and below it.
func (r *landlockRules) permit(ruleset int, path string) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return &os.PathError{Op: "permit writing to", Path: path, Err: err}
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	beneath := unix.LandlockPathBeneathAttr{Allowed_access: r.files, Parent_fd: int32(fd)}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		beneath.Allowed_access &= forFiles
	}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&beneath)), 0, 0, 0)
	if errno != 0 {
		return fmt.Errorf("landlock_add_rule: %w", errno)
	}
	return nil
}

// A confinement is a way to start a program.
type confinement struct {
	attr    *syscall.SysProcAttr
	wrapper []string // a command that starts the program, and its arguments so far
	offline bool     // without a network
	alone   bool     // in a PID namespace of its own
}

// confinements returns the ways to start a program, the best first: in a PID
// namespace of its own, and in an empty network if it is to have none, as root or
// as anybody; by bubblewrap, which may be permitted what we are not; or in a process
// group only. The system may permit the last one alone. Every one of them dies with
// us.
func confinements(c Command) []confinement {
	var spaces uintptr
	if !c.SharePIDs {
		spaces |= syscall.CLONE_NEWPID
	}
	if c.Sandbox.NoNetwork {
		spaces |= syscall.CLONE_NEWNET
	}
	group := syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if spaces == 0 {
		return []confinement{{attr: &group}}
	}
	root := group
	root.Cloneflags = spaces
	user := group
	user.Cloneflags = spaces | syscall.CLONE_NEWUSER
	user.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	user.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	ways := []confinement{
		{attr: &root, offline: c.Sandbox.NoNetwork, alone: !c.SharePIDs},
		{attr: &user, offline: c.Sandbox.NoNetwork, alone: !c.SharePIDs},
	}
	if bwrap, err := exec.LookPath("bwrap"); err == nil && c.Sandbox.NoNetwork {
		wrapper := []string{bwrap, "--dev-bind", "/", "/", "--die-with-parent", "--unshare-net"}
		if !c.SharePIDs {
			wrapper = append(wrapper, "--unshare-pid")
		}
		ways = append(ways, confinement{attr: &group, wrapper: append(wrapper, "--"), offline: true, alone: !c.SharePIDs})
	}
	return append(ways, confinement{attr: &group})
}

// start starts the command, in the sandbox if that forbids anything, and returns
// what of it is not enforced.
func (way confinement) start(cmd *exec.Cmd, s Sandbox) (unconfined []string, err error) {
	cmd.SysProcAttr = way.attr
	if len(s.forbids()) == 0 {
		return nil, cmd.Start()
	}
	report, err := way.launcher(cmd, s)
	if err != nil {
		return nil, err
	}
	defer closeAll(report)
	err = cmd.Start()
	closeAll(cmd.ExtraFiles...)
	if err != nil {
		return nil, err
	}
	if unconfined, err = readReport(report); err != nil {
		_ = cmd.Process.Kill() // if it is still there
		_ = cmd.Wait()
	}
	return unconfined, err
}

// launcher replaces the command by one that starts our own executable as its
// launcher, and returns where that will report. The caller closes it.
func (way confinement) launcher(cmd *exec.Cmd, s Sandbox) (report *os.File, err error) {
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
	what := launch{Path: cmd.Path, Args: cmd.Args, Sandbox: s, Offline: way.offline}
	cmd.Env = append(slices.Clip(cmd.Env), launchVar+"="+encode(what))
	cmd.ExtraFiles = []*os.File{reports} // which makes it reportFD
	cmd.Args = append(way.wrapper, self)
	cmd.Path = cmd.Args[0]
	return report, nil
}

// A launchError says why a launcher has not become the program.
type launchError struct{ report launchReport }

func (e *launchError) Error() string { return e.report.Failure }

// Unwrap returns the system's error.
func (e *launchError) Unwrap() error { return e.report.Errno }

// patienceWithLauncher is how long it may take to start our own executable.
const patienceWithLauncher = 10 * time.Second

// readReport waits until the launcher has become the program and returns what of
// the sandbox is not enforced.
func readReport(from *os.File) (unconfined []string, err error) {
	_ = from.SetReadDeadline(time.Now().Add(patienceWithLauncher)) // or it ends with the process
	reports := json.NewDecoder(from)
	for reported := false; ; reported = true {
		var r launchReport
		err := reports.Decode(&r)
		switch {
		case err != nil && !reported:
			return nil, fmt.Errorf("no report of the launcher, which this program may lack: %w", err)
		case err != nil:
			return unconfined, nil
		case r.Failure != "":
			return nil, &launchError{r}
		}
		unconfined = r.Unconfined
	}
}
