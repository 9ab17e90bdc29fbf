package load

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit in which /proc tells of processor time, on every Linux.
const tick = time.Second / 100

// cpuOf returns the processor time that processes have used so far together, by what /proc
// says of them. A process is its number, or "self".
func cpuOf(processes ...string) (time.Duration, error) {
	var all time.Duration
	for _, process := range processes {
		text, err := os.ReadFile("/proc/" + process + "/stat")
		if errors.Is(err, fs.ErrNotExist) {
			return 0, fmt.Errorf("there is no process %s under /proc, of which the processor time was to be measured", process)
		}
		if err != nil {
			return 0, err
		}
		used, err := parseStat(string(text))
		if err != nil {
			return 0, fmt.Errorf("/proc/%s/stat: %w", process, err)
		}
		all += used
	}
	return all, nil
}

// parseStat returns user and system time, the 14th and 15th field of a process's line. The
// second is the program's name in parentheses, in which there may be anything.
func parseStat(line string) (time.Duration, error) {
	fields := strings.Fields(line[strings.LastIndex(line, ")")+1:])
	if len(fields) < 13 {
		return 0, errors.New("it has too few fields")
	}
	var ticks time.Duration
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += time.Duration(n)
	}
	return ticks * tick, nil
}
