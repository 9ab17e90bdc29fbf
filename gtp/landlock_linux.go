package gtp

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockRules are what Landlock is to refuse to this thread and its children.
type landlockRules struct {
	net      uint64
	files    uint64
	scoped   uint64   // the refused access to processes outside
	writable []string // where the refused access to files is permitted
}

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
const forFiles = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE

// enforce refuses. A *os.PathError says that a writable path is not there.
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
