//go:build !linux

package gtp

import (
	"os/exec"
)

// Launch returns at once: there are no sandboxes here.
func Launch() {}

// An enclosure is nothing: there are none here.
type enclosure struct{}

func enclose(*Command) (*enclosure, error) { return nil, nil }

func (*enclosure) missed(string) string { return "" }

func (*enclosure) end() {}

// A confinement is the one way to start a program where there are neither
// namespaces nor death signals: as any process.
type confinement struct{ alone bool }

func confinements(Command) []confinement { return []confinement{{}} }

func (confinement) start(cmd *exec.Cmd, s Sandbox, _ *enclosure, _ error) (report launchReport, err error) {
	for _, part := range s.forbids() {
		report.Unconfined = append(report.Unconfined, part+": this system cannot confine programs")
	}
	return report, cmd.Start()
}
