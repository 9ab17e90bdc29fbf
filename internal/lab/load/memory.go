package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// residentOf returns how many bytes of memory processes have together, by what /proc says of
// them.
func residentOf(processes ...string) (int, error) {
	all := 0
	for _, process := range processes {
		text, err := os.ReadFile("/proc/" + process + "/statm")
		if err != nil {
			return 0, err
		}
		fields := strings.Fields(string(text))
		if len(fields) < 2 {
			return 0, fmt.Errorf("/proc/%s/statm: it has too few fields", process)
		}
		pages, err := strconv.Atoi(fields[1])
		if err != nil {
			return 0, fmt.Errorf("/proc/%s/statm: %w", process, err)
		}
		all += pages * os.Getpagesize()
	}
	return all, nil
}
