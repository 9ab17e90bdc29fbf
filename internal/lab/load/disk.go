package load

import (
	"errors"
	"os"
	"time"
)

// page is how much one write of the probe of a disk has, in bytes.
const page = 4 << 10

// probeDisk writes pages one after the other to a file in a directory for a while, each
// made durable before the next, and adds to h how long each took. The file is gone afterwards.
func probeDisk(dir string, d time.Duration, h *Histogram) (err error) {
	file, err := os.CreateTemp(dir, ".shinpan-load-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()
	content := make([]byte, page)
	for began := time.Now(); time.Since(began) < d; {
		from := time.Now()
		if _, err := file.Write(content); err != nil {
			return err
		}
		if err := syncData(file); err != nil {
			return err
		}
		h.Add(time.Since(from))
	}
	return nil
}
