package connect

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"sync"

	"github.com/shinpan/shinpan/internal/api"
)

// errEnough says that a bot has played as many games as it shall.
var errEnough = errors.New("it has played enough")

// A life is a bot while it runs.
type life struct {
	bot   *Bot
	me    Person
	leave context.CancelCauseFunc
	tasks sync.WaitGroup
	freed chan struct{} // has something in it when there may be more or less room for games

	mu sync.Mutex
	// guarded by mu:
	waiting map[string]Challenge // that it would take, by id
	taking  int                  // challenges that it is about to take
	playing map[string]bool      // games, by id
	played  int
}

// news is a line of a user's own stream of events.
type news struct {
	Type       string
	ID         string
	State      string
	Game       string
	Challenge  *Challenge
	Challenges struct {
		Open []Challenge
		ToMe []Challenge `json:"to_me"`
	}
	Games []struct{ Game, ID string }
}

// hear takes a line of the stream.
func (l *life) hear(ctx context.Context, line []byte) error {
	var n news
	if err := json.Unmarshal(line, &n); err != nil {
		return err
	}
	switch n.Type {
	case "hello":
		l.bot.Log.Info("connected", "name", l.me.Name, "games", len(n.Games), "challenges", len(n.Challenges.ToMe))
		l.forget()
		l.stir() // the server may have forgotten what was wished for
		for _, g := range n.Games {
			l.begin(ctx, g.Game+g.ID)
		}
		for _, c := range append(n.Challenges.ToMe, n.Challenges.Open...) {
			l.consider(ctx, c)
		}
	case "challenge":
		if n.Challenge != nil {
			l.consider(ctx, *n.Challenge)
		}
	case "challenge_gone":
		l.mu.Lock()
		delete(l.waiting, n.ID)
		l.mu.Unlock()
	case "game_start", "your_turn":
		l.begin(ctx, n.Game)
	}
	return nil
}

// forget forgets the challenges that were waiting: all that still do are told anew.
func (l *life) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.waiting)
}

// consider takes a challenge up, keeps it for later, or declines it.
func (l *life) consider(ctx context.Context, c Challenge) {
	direct := c.To != nil && c.To.ID == l.me.ID
	ours := direct || l.bot.Seek && c.Kind == "open"
	if c.State != "waiting" || c.From.ID == l.me.ID || !ours {
		return
	}
	if why := l.bot.Filter.Refuses(c, l.bot.Can); why != "" {
		if direct {
			l.bot.Log.Info("challenge declined", "from", c.From.Name, "why", why)
			l.tasks.Go(func() { l.decline(ctx, c) })
		}
		return
	}
	l.mu.Lock()
	l.waiting[c.ID] = c
	l.mu.Unlock()
	l.fill(ctx)
}

func (l *life) decline(ctx context.Context, c Challenge) {
	err := l.bot.Client.call(ctx, http.MethodPost, challengePath(c)+"/decline", struct{}{}, nil)
	if err != nil && ctx.Err() == nil {
		l.bot.Log.Debug("challenge not declined", "challenge", c.ID, "err", err)
	}
}

func challengePath(c Challenge) string { return "/challenges/" + url.PathEscape(c.ID) }

// full reports whether there is no room for one more game.
func (l *life) full() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := len(l.playing) + l.taking
	return now >= max(1, l.bot.Games) || l.bot.LeaveAt > 0 && l.played+now >= l.bot.LeaveAt
}

// fill takes challenges as long as there is room.
func (l *life) fill(ctx context.Context) {
	for !l.full() {
		l.mu.Lock()
		var next *Challenge
		for _, c := range l.waiting {
			next = &c
			break
		}
		if next != nil {
			delete(l.waiting, next.ID)
			l.taking++
		}
		l.mu.Unlock()
		if next == nil {
			return
		}
		l.tasks.Go(func() { l.take(ctx, *next) })
	}
}

// take accepts a challenge and begins its game.
func (l *life) take(ctx context.Context, c Challenge) {
	var accepted Challenge
	err := l.bot.Client.call(ctx, http.MethodPost, challengePath(c)+"/accept", struct{}{}, &accepted)
	if err == nil && accepted.GameID != "" {
		l.bot.Log.Info("challenge accepted", "from", c.From.Name, "game", accepted.GameID)
		l.begin(ctx, accepted.GameID)
	}
	l.mu.Lock()
	l.taking--
	l.mu.Unlock()
	if err != nil && ctx.Err() == nil {
		l.bot.Log.Info("challenge missed", "from", c.From.Name, "why", err)
		l.fill(ctx)
	}
}

// begin plays a game, unless it is being played.
func (l *life) begin(ctx context.Context, id string) {
	l.mu.Lock()
	already := l.playing[id] || id == ""
	if !already {
		l.playing[id] = true
	}
	l.mu.Unlock()
	if already {
		return
	}
	l.stir()
	l.tasks.Go(func() {
		if err := l.bot.Play(ctx, id); err != nil && ctx.Err() == nil {
			l.bot.Log.Error("game not played to its end", "game", id, "err", err)
		}
		l.mu.Lock()
		delete(l.playing, id)
		l.played++
		enough := l.bot.LeaveAt > 0 && l.played >= l.bot.LeaveAt && len(l.playing) == 0
		l.mu.Unlock()
		if enough {
			l.leave(errEnough)
			return
		}
		l.stir()
		l.fill(ctx)
	})
}

// stir says that there may be more or less room for games.
func (l *life) stir() {
	select {
	case l.freed <- struct{}{}:
	default:
	}
}

// wish has the server look for an opponent while there is room for a game, until ctx ends.
func (l *life) wish(ctx context.Context) {
	client, looking := l.bot.Client, false
	for ctx.Err() == nil {
		method := http.MethodPut
		if l.full() {
			method = http.MethodDelete
		}
		if looking || method == http.MethodPut {
			if err := client.call(ctx, method, "/automatch", l.bot.Automatch, nil); err != nil && ctx.Err() == nil {
				l.bot.Log.Error("the server does not look for an opponent", "err", err)
				return
			}
		}
		looking = method == http.MethodPut
		select {
		case <-l.freed:
		case <-ctx.Done():
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), answerLimit)
	defer cancel()
	if _, err := client.server.Ask(ctx, api.Request{Method: http.MethodDelete, Path: "/automatch", Body: struct{}{}}, nil); err != nil {
		l.bot.Log.Warn("the server may look for an opponent for some minutes more", "err", err)
	}
}
