//go:build system

package system

import (
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
)

// A slowDisk stands between a server and its disk: whoever makes a file durable waits for it.
// The kernel tells us of these calls and goes on with them when we say so, which takes no
// privilege (seccomp_unotify(2)).
type slowDisk struct {
	listener int
	wait     atomic.Int64 // how long a sync takes at most, and a third of it at least, in ns
	syncs    atomic.Int64 // that have waited
	stuck    sync.RWMutex // held while no sync comes to an end
}

// newSlowDisk puts it under all programs that this goroutine starts from now on.
func newSlowDisk(t *testing.T) *slowDisk {
	t.Helper()
	runtime.LockOSThread() // for good: the thread ends with the test
	listener, err := listenForSyncs()
	if err != nil {
		t.Skipf("the kernel tells us of no calls here: %v; the tests of arena have a store that keeps a move late", err)
	}
	d := &slowDisk{listener: listener}
	done := make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if call, ok := d.next(); ok {
				work.Go(func() { d.sync(call) })
			}
		}
	})
	t.Cleanup(func() { // the servers are gone
		close(done)
		work.Wait()
		_ = unix.Close(listener)
	})
	return d
}

// listenForSyncs has the kernel tell us whenever this thread, or whoever descends from it,
// wants a file to be durable.
func listenForSyncs() (int, error) {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return 0, err
	}
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS}, // the number of the call
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: unix.SYS_FSYNC, Jt: 2},
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: unix.SYS_FDATASYNC, Jt: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_USER_NOTIF},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	listener, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return 0, errno
	}
	return int(listener), nil
}

// next waits a moment for a call and returns its name, if there was one.
func (d *slowDisk) next() (call uint64, ok bool) {
	heard := []unix.PollFd{{Fd: int32(d.listener), Events: unix.POLLIN}}
	if n, err := unix.Poll(heard, 50); n == 0 || err != nil {
		return 0, false
	}
	var told struct { // struct seccomp_notif
		id         uint64
		pid, flags uint32
		nr         int32
		arch       uint32
		from       uint64
		args       [6]uint64
	}
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(d.listener), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&told)))
	return told.id, errno == 0 // who made it may be dead
}

// sync lets a call have its way, in a while.
func (d *slowDisk) sync(call uint64) {
	if wait := d.wait.Load(); wait > 0 {
		time.Sleep(time.Duration(wait/3 + rand.Int64N(wait*2/3)))
		d.syncs.Add(1)
	}
	d.stuck.RLock()
	defer d.stuck.RUnlock()
	answer := struct { // struct seccomp_notif_resp
		id           uint64
		value        int64
		error, flags int32
	}{id: call, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	// or he is dead
	_, _, _ = unix.Syscall(unix.SYS_IOCTL, uintptr(d.listener), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&answer)))
}

// TestSlowDisk has every sync of an SQLite database take one to three seconds, and then has
// none come to an end for longer than that: moves are late, and nobody is charged for
// the time in which none could be made.
func TestSlowDisk(t *testing.T) {
	t.Parallel()
	disk := newSlowDisk(t)
	r := playAt(t, alone(t, filepath.Join(t.TempDir(), "games.db")), &http.Client{Timeout: eventually.Hang}, 6)
	r.goesOn()
	disk.wait.Store(int64(3 * time.Second))
	r.goesOn()
	disk.wait.Store(0)
	r.goesOn()
	disk.stuck.Lock()
	r.nobody(func() { time.Sleep(store.Silence + 2*time.Second) })
	disk.stuck.Unlock()
	r.goesOn() // with the moves that waited,
	r.goesOn() // and with those after them
	r.audit()
	t.Logf("%d syncs took one to three seconds", disk.syncs.Load())
	if disk.syncs.Load() < 2 {
		t.Error("the disk was hardly slow")
	}
}
