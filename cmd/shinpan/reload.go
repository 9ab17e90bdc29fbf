package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"reflect"
	"slices"
	"syscall"

	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/web"
)

// A reloader has a server that runs go by its configuration as it is now.
type reloader struct {
	read func() (config, error) // reads the configuration again, and checks it

	began config    // that the server was started with: what else differs from it waits for the next start
	club  club.Club // that the server goes by now
	now   config

	server    *web.Server
	addresses *web.Addresses
	log       *slog.Logger
}

// live are the keys of a configuration that are taken without a start, in sections that are taken as a whole.
var live = []string{"club", "limits", "trust_neighbors"}

// reload reads the configuration again. What can change while a server runs is changed, all of it or, where anything in
// the file is wrong, nothing; the log names what waits for the next start. The error says what is wrong, as the log
// does.
func (r *reloader) reload() error {
	next, err := r.read()
	of, wrong := next.Club.load() // its texts may have changed since they were checked
	if err := errors.Join(err, wrong); err != nil {
		r.log.Error("cannot take the configuration, and nothing has changed", "err", err)
		return err
	}
	changed := differ(r.now, next, func(key string) bool { return slices.Contains(live, key) })
	if !slices.Contains(changed, "club") && !reflect.DeepEqual(of, r.club) {
		changed = append(changed, "club")
	}
	r.server.SetClub(of)
	r.server.SetLimits(next.Limits)
	r.addresses.Trust(next.TrustNeighbors)
	r.now, r.club = next, of
	r.log.Info("configuration read again", "changed", changed)
	waits := differ(r.began, next, func(key string) bool { return !slices.Contains(live, key) })
	if next.Limits.Record != r.began.Limits.Record {
		waits = append(waits, "limits.record_bytes")
	}
	if len(waits) > 0 {
		r.log.Warn("these keys of the configuration have changed, and are taken when the server is started again", "keys", waits)
	}
	return nil
}

// differ returns the keys of some kind that two configurations do not have in common.
func differ(one, other config, of func(key string) bool) (keys []string) {
	a, b := reflect.ValueOf(one), reflect.ValueOf(other)
	for i := range a.NumField() {
		field := a.Type().Field(i)
		key := field.Tag.Get("toml")
		if field.IsExported() && of(key) && !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			keys = append(keys, key)
		}
	}
	return keys
}

// onHangup calls a function for every SIGHUP from now on, until it is stopped. Where there is no configuration to be
// read again the signal ends the server, as when its terminal is closed.
func onHangup(ctx context.Context, path string, f func()) (stop func() error) {
	if path == "" {
		return func() error { return nil }
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	listening := background(ctx, func(ctx context.Context) {
		for {
			select {
			case <-hangups:
				f()
			case <-ctx.Done():
				return
			}
		}
	})
	return func() error {
		signal.Stop(hangups)
		return listening()
	}
}
