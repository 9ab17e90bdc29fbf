package gtp

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// renounce takes the privileges of root from this thread, which its user may be, and the
// way to win others, and makes it a user of its own if it can be one. It returns why it cannot.
func (l *launch) renounce() (unconfined []string, err error) {
	own := l.User != 0
	if own {
		if why := l.changeUser(); why != nil {
			own, unconfined = false, []string{fmt.Sprintf("%s: %v, so the program is root and may write to what it can connect to", userPart, why)}
		}
	}
	var kept uint64
	if os.Getuid() == 0 && !own {
		kept = 1<<unix.CAP_DAC_OVERRIDE | 1<<unix.CAP_CHOWN | 1<<unix.CAP_FOWNER
	}
	if err := keepPrivileges(kept); err != nil {
		return nil, err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return nil, fmt.Errorf("no_new_privs: %w", err)
	}
	return unconfined, nil
}

// keepPrivileges gives up all capabilities but some of those that there are.
func keepPrivileges(kept uint64) error {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var has [2]unix.CapUserData
	if err := unix.Capget(&header, &has[0]); err != nil {
		return fmt.Errorf("read capabilities: %w", err)
	}
	const setPCap = unix.CAP_SETPCAP
	if has[0].Effective&(1<<setPCap) != 0 {
		for capability := range uintptr(64) {
			if kept&(1<<capability) != 0 {
				continue
			}
			// there are fewer
			if err := unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0); err != nil && !errors.Is(err, unix.EINVAL) {
				return fmt.Errorf("give up capability %d for good: %w", capability, err)
			}
		}
	}
	for i := range has {
		half := uint32(kept>>(32*i)) & has[i].Permitted
		has[i] = unix.CapUserData{Effective: half, Permitted: half}
	}
	if err := unix.Capset(&header, &has[0]); err != nil {
		return fmt.Errorf("give up capabilities: %w", err)
	}
	return nil
}

// changeUser gives this thread, which is root, the launch's own user, if
// that user can read the files that the command names. The error is the reason otherwise.
func (l *launch) changeUser() error {
	groups, err := syscall.Getgroups()
	if err != nil {
		return err
	}
	if err := l.become(l.User, unchanged, nil); err != nil { // only as far as access(2) looks
		return err
	}
	if path, ok := l.reach(); !ok {
		return errors.Join(fmt.Errorf("not every user may read %s", path), l.become(0, unchanged, groups))
	}
	if err := l.become(l.User, l.User, nil); err != nil {
		return err
	}
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) // a change of user clears the signal
}

// unchanged is a user that stays as it is.
const unchanged = -1

// become sets the real, and the effective, user and group, and the groups, of this thread.
func (l *launch) become(real, effective int, groups []int) error {
	if err := syscall.Setgroups(groups); err != nil {
		return fmt.Errorf("leave groups: %w", err)
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_SETRESGID, uintptr(real), uintptr(effective), uintptr(effective)); errno != 0 {
		return fmt.Errorf("become group %d: %w", real, errno)
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_SETRESUID, uintptr(real), uintptr(effective), uintptr(effective)); errno != 0 {
		return fmt.Errorf("become user %d: %w", real, errno)
	}
	return nil
}

// reach reports whether the real user of this thread may run the program where we are, and
// read all files that its arguments name; otherwise it returns one that it may not.
func (l *launch) reach() (path string, ok bool) {
	if unix.Access(".", unix.X_OK) != nil {
		return "the directory where the program runs", false
	}
	if unix.Access(l.Path, unix.R_OK|unix.X_OK) != nil {
		return l.Path, false
	}
	for _, arg := range l.Args[1:] {
		for _, path := range named(arg) {
			if _, err := os.Stat(path); err == nil && unix.Access(path, unix.R_OK) != nil {
				return path, false
			}
		}
	}
	return "", true
}
