package files

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"sync"
)

// A Sum is the checksum of a file, which may change. It is safe for concurrent use.
type Sum struct {
	path string

	mu sync.Mutex
	// guarded by mu:
	sum  string      // as it was
	info os.FileInfo // of the file when it was read; nil before
}

// SumOf returns the checksum of a file. Nothing is read yet.
func SumOf(path string) *Sum { return &Sum{path: path} }

// Read returns the SHA-256 of the file as it is, in hexadecimal. The file is read if it may have changed since it was
// read last: if it is another one, or has another length or time.
func (s *Sum) Read() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	info, err := os.Stat(s.path)
	if err != nil {
		return "", err
	}
	if s.info != nil && os.SameFile(info, s.info) && info.Size() == s.info.Size() && info.ModTime().Equal(s.info.ModTime()) {
		return s.sum, nil
	}
	s.info = nil
	file, err := os.Open(s.path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return "", err
	}
	whole := sha256.New()
	if _, err := io.Copy(whole, file); err != nil {
		return "", err
	}
	s.sum, s.info = hex.EncodeToString(whole.Sum(nil)), info
	return s.sum, nil
}
