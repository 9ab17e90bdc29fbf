package gtp

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockRules are what Landlock is to refuse to this thread and its children.
type landlockRules struct {
	net     uint64
	files   uint64
	scoped  uint64 // the refused access to processes outside
	permits []permit
}

// A permit is where access to files is permitted that is refused elsewhere.
type permit struct {
	path   string
	access uint64
}

// anyAccess is all access that is refused elsewhere.
const anyAccess = ^uint64(0)

// reads are the kinds of access that read files, and run them.
const reads = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR

// The versions of Landlock that brought what we use.
const (
	landlockRefer    = 2
	landlockTruncate = 3
	landlockNet      = 4
	landlockScope    = 6
)

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
	if version >= landlockRefer {
		access |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= landlockTruncate {
		access |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	return access
}

// apart refuses access to processes outside. With any rule Landlock also refuses
// to trace processes outside, and so to open their memory and files in /proc:
// so there must always be a rule, even one against an access that no program makes.
func (r *landlockRules) apart(version int) {
	r.files |= unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK
	if version >= landlockScope {
		r.scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
	}
}

// forFiles is the part of the access that a rule about a single file may have.
const forFiles = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE |
	unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE

// enforce refuses. A *os.PathError says that a path where access is permitted is not there.
func (r *landlockRules) enforce() error {
	if r.net == 0 && r.files == 0 {
		return nil
	}
	attr := unix.LandlockRulesetAttr{Handled_access_fs: r.files, Handled_access_net: r.net, Scoped: r.scoped}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return fmt.Errorf("landlock_create_ruleset: %w", errno)
	}
	defer unix.Close(int(fd))
	for _, p := range r.permits {
		if err := p.give(int(fd), r.files); err != nil {
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

// give permits access that is refused elsewhere to a file, or to a directory and below it.
func (p permit) give(ruleset int, refused uint64) error {
	fd, err := unix.Open(p.path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return &os.PathError{Op: "permit access to", Path: p.path, Err: err}
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	beneath := unix.LandlockPathBeneathAttr{Allowed_access: p.access & refused, Parent_fd: int32(fd)}
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
