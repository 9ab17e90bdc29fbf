//go:build system

package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// TestListFaultsElsewhere is TestListFaults at the other entrances, in real time. Where a busy machine takes too long
// to bring a program back the game is played again.
func TestListFaultsElsewhere(t *testing.T) { // not beside others: programs have two seconds to come back
	entrances := []entrance{{"match", playMatch}, {"server", playServer}, {"connect", newAPI(t).play}, {"worker", playWorker}, {"CGOS", playCGOS}}
	faults := listFaults()
	logs, errs := make([][]referee.Event, len(entrances)*len(faults)), make([]error, len(entrances)*len(faults))
	var plays sync.WaitGroup
	dog := keepWatch(t)
	room := make(chan struct{}, 16) // they spend their time waiting
	for i := range logs {
		entrance := entrances[i/len(faults)]
		room <- struct{}{}
		plays.Go(func() {
			defer func() { <-room }()
			for range 5 {
				logs[i], errs[i] = dog.undisturbed(func() ([]referee.Event, error) {
					return entrance.play(t, faultSettings(entrance.name), firstFault+i%len(faults))
				})
				if !slices.ContainsFunc(logs[i], silent) && (faults[i%len(faults)].end == loses || !slices.ContainsFunc(logs[i], forfeits)) {
					break
				}
			}
		})
	}
	plays.Wait()
	for i := range logs {
		entrance, f := i/len(faults), faults[i%len(faults)]
		t.Run(entrances[entrance].name+"/"+f.name, func(t *testing.T) {
			checkFault(t, entrances[entrance].name, f, logs[i], errs[i], logs[entrance*len(faults)])
		})
	}
}

// forfeits reports whether a game ends since a program failed.
func forfeits(e referee.Event) bool {
	ended, ok := e.What.(referee.Ended)
	return ok && ended.Result.By == weiqi.ByForfeit
}

// playServer has a bot play over the API with a program of the server's.
func playServer(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	a := openAPI(players(n)[0])
	defer a.close()
	client := connect.New(a.url, "", quiet)
	if _, err := client.Guest(t.Context(), "a bot", true); err != nil {
		return nil, err
	}
	id, err := client.Begin(t.Context(), connect.NewGame{Settings: asked, Opponent: "scripted", Color: "black"})
	if err != nil {
		return nil, err
	}
	bot := connect.Bot{Client: client, Log: quiet, Start: func(ctx context.Context) (*gtp.Engine, error) { return actor(n).start(ctx) }}
	err = bot.Play(t.Context(), id)
	table, missing := a.arena.Table(t.Context(), id)
	if err = errors.Join(err, missing); err != nil {
		return nil, err
	}
	return table.Events(0), nil
}
