package pgtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing/fstest"
)

// A cluster is an empty one, in memory: initdb takes a second of a processor, and a copy almost nothing.
var cluster struct {
	once  sync.Once
	files fstest.MapFS
	err   error
}

// unpack puts an empty cluster into the server's folder.
func (s *Server) unpack() error {
	cluster.once.Do(func() { cluster.files, cluster.err = s.initialize() })
	if cluster.err != nil {
		return cluster.err
	}
	if err := os.CopyFS(s.data, cluster.files); err != nil {
		return err
	}
	return s.own()
}

// initialize makes an empty cluster in the server's folder, reads it and removes it.
func (s *Server) initialize() (fstest.MapFS, error) {
	err := s.run("initdb", "--pgdata", s.data, "--data-checksums", "--username", "shinpan", "--auth", "trust", "--encoding", "UTF8", "--no-sync", "--no-instructions")
	if err != nil {
		return nil, err
	}
	files, from := fstest.MapFS{}, os.DirFS(s.data)
	err = fs.WalkDir(from, ".", func(path string, entry fs.DirEntry, err error) error {
		file := &fstest.MapFile{}
		if err == nil && entry.IsDir() {
			file.Mode = fs.ModeDir
		} else if err == nil {
			file.Data, err = fs.ReadFile(from, path)
		}
		files[path] = file
		return err
	})
	if err != nil {
		return nil, err
	}
	return files, os.RemoveAll(s.data)
}

// own gives the server's folder to the user under which it runs, and to nobody else.
func (s *Server) own() error {
	if err := os.Chmod(s.data, 0o700); err != nil {
		return err
	}
	uid, gid, ok := servant()
	if !ok {
		return nil
	}
	return filepath.WalkDir(s.data, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, uid, gid)
	})
}
