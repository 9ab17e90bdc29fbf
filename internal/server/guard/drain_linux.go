package guard

import (
	"errors"
	"net"

	"golang.org/x/sys/unix"
)

// drains says that the system lets a listener be drained.
const drains = true

// beginNone has the kernel drop what asks a listener for a new connection. Those that it has begun to make are made.
func beginNone(l *net.TCPListener) error {
	const flags, syn, ack = 13, 0x02, 0x10 // a byte of the header of TCP, and two of its bits
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_B | unix.BPF_ABS, K: flags},
		{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: syn | ack},
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jt: 1, K: syn},
		{Code: unix.BPF_RET | unix.BPF_K, K: 1<<32 - 1}, // keep the packet
		{Code: unix.BPF_RET | unix.BPF_K, K: 0},         // drop it
	}
	raw, err := l.SyscallConn()
	if err != nil {
		return err
	}
	closed := raw.Control(func(fd uintptr) {
		err = unix.SetsockoptSockFprog(int(fd), unix.SOL_SOCKET, unix.SO_ATTACH_FILTER, &unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]})
	})
	return errors.Join(closed, err)
}

// queued reports whether a connection waits to be accepted.
func queued(l *net.TCPListener) (is bool) {
	raw, err := l.SyscallConn()
	if err != nil {
		return false
	}
	err = raw.Control(func(fd uintptr) {
		is = true
		for {
			n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
			if !errors.Is(err, unix.EINTR) {
				is = n > 0 && err == nil
				return
			}
		}
	})
	return is && err == nil
}
