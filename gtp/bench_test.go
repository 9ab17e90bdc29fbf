package gtp_test

import (
	"syscall"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// BenchmarkGenmove measures what a command to a process costs: the time, and our own
// share of it in processor time (cpu-ns/op).
func BenchmarkGenmove(b *testing.B) {
	c, _ := faulty(b, "none")
	e, err := gtp.Start(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	began := ownCPU(b)
	for b.Loop() {
		if _, err := e.Genmove(b.Context(), weiqi.Black); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(ownCPU(b)-began)/float64(b.N), "cpu-ns/op")
}

// ownCPU returns the processor time that this process has used, in nanoseconds.
func ownCPU(b *testing.B) int64 {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return syscall.TimevalToNsec(usage.Utime) + syscall.TimevalToNsec(usage.Stime)
}
