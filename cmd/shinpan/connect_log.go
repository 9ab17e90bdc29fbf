package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
)

// A plainLog writes log lines for people: the time of day, the message, and what varies
// after it, as in "15:04:05 game over: game 7Kq2, result B+4.5".
type plainLog struct {
	level slog.Level
	attrs []slog.Attr

	mu *sync.Mutex // one line at a time
	to io.Writer
}

func newPlainLog(to io.Writer, level slog.Level) *plainLog {
	return &plainLog{level: level, mu: new(sync.Mutex), to: to}
}

// Enabled implements [slog.Handler].
func (l *plainLog) Enabled(_ context.Context, level slog.Level) bool { return level >= l.level }

// Handle implements [slog.Handler].
func (l *plainLog) Handle(_ context.Context, r slog.Record) error {
	var line strings.Builder
	line.WriteString(r.Time.Format("15:04:05 "))
	if r.Level >= slog.LevelWarn {
		line.WriteString(strings.ToLower(r.Level.String()) + ": ")
	}
	line.WriteString(r.Message)
	separator := ": "
	write := func(a slog.Attr) bool {
		if text := a.Value.String(); text != "" {
			fmt.Fprintf(&line, "%s%s %s", separator, a.Key, text)
			separator = ", "
		}
		return true
	}
	for _, a := range l.attrs {
		write(a)
	}
	r.Attrs(write)
	line.WriteByte('\n')
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := io.WriteString(l.to, line.String())
	return err
}

// WithAttrs implements [slog.Handler].
func (l *plainLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	more := *l
	more.attrs = append(append([]slog.Attr{}, l.attrs...), attrs...)
	return &more
}

// WithGroup implements [slog.Handler]. The program uses no groups.
func (l *plainLog) WithGroup(string) slog.Handler { return l }
