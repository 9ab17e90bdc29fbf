package systemd

import (
	"context"
	"io"
	"log/slog"
	"os"
)

// Prefix returns what a line of some urgency begins with in a file: where it leads to the journal, what that reads as a
// priority; nothing elsewhere.
func Prefix(file *os.File, level slog.Level) string {
	if !isJournal(file) {
		return ""
	}
	return priorities[rank(level)].prefix
}

// Handler returns what writes a log to a file, as made by a function. What leads to the journal has the priority of
// each line.
func Handler(file *os.File, made func(io.Writer) slog.Handler) slog.Handler {
	if !isJournal(file) {
		return made(file)
	}
	return prioritized(file, made)
}

// prioritized is [Handler] of what leads to the journal.
func prioritized(to io.Writer, made func(io.Writer) slog.Handler) slog.Handler {
	var all byPriority
	for i, p := range priorities {
		all[i] = made(prefixed{to, p.prefix})
	}
	return all
}

// priorities are those of syslog(3) for the levels of a log, from each level on.
var priorities = [...]struct {
	from   slog.Level
	prefix string
}{{slog.LevelError, "<3>"}, {slog.LevelWarn, "<4>"}, {slog.LevelInfo, "<6>"}, {slog.LevelDebug, "<7>"}}

// rank returns the place of a level among the priorities.
func rank(level slog.Level) int {
	for i, p := range priorities {
		if level >= p.from {
			return i
		}
	}
	return len(priorities) - 1
}

// byPriority has a handler for each priority, which writes the same but for the prefix.
type byPriority [len(priorities)]slog.Handler

// Enabled implements [slog.Handler].
func (h byPriority) Enabled(ctx context.Context, level slog.Level) bool {
	return h[rank(level)].Enabled(ctx, level)
}

// Handle implements [slog.Handler].
func (h byPriority) Handle(ctx context.Context, r slog.Record) error {
	return h[rank(r.Level)].Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h byPriority) WithAttrs(attrs []slog.Attr) slog.Handler {
	for i := range h {
		h[i] = h[i].WithAttrs(attrs)
	}
	return h
}

// WithGroup implements [slog.Handler].
func (h byPriority) WithGroup(name string) slog.Handler {
	for i := range h {
		h[i] = h[i].WithGroup(name)
	}
	return h
}

// prefixed writes lines with something before each.
type prefixed struct {
	to     io.Writer
	prefix string
}

// Write writes a line: a handler writes each as a whole.
func (p prefixed) Write(line []byte) (int, error) {
	if _, err := p.to.Write(append([]byte(p.prefix), line...)); err != nil {
		return 0, err
	}
	return len(line), nil
}
