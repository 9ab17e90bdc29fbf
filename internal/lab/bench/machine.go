package bench

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// A Machine is where figures were measured.
type Machine struct {
	CPU   string `json:"cpu"` // the model's name, or the architecture where it is not known
	Cores int    `json:"cores"`
	OS    string `json:"os"`
	Go    string `json:"go"` // the version that compiled the program
}

// ThisMachine returns the machine that the program runs on.
func ThisMachine() Machine {
	return Machine{CPU: cpu(), Cores: runtime.NumCPU(), OS: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version()}
}

// String says it in one line.
func (m Machine) String() string {
	return fmt.Sprintf("%s, %d cores, %s, %s", m.CPU, m.Cores, m.OS, m.Go)
}

// cpu returns the model's name as Linux tells it.
func cpu() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if name, model, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(model)
		}
	}
	return runtime.GOARCH
}
