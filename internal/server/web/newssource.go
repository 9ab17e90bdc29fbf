package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// How often things are looked at that nobody tells of.
const (
	newsSweep    = time.Second      // changes of games in memory
	newsRounds   = time.Minute      // rounds of tournaments
	newsAgain    = time.Hour        // a game that nothing is due in
	newsRecent   = 24 * time.Hour   // how old a beginning or a line of chat may be
	roundLead    = time.Hour        // how long before a round its players are told
	fewest       = 2 * time.Hour    // who has less time for a move is not reminded
	chatBatch    = 10 * time.Minute // lines in so much time are one news
	indifference = 10 * time.Second // and who wants none, which another process may know better
	interest     = time.Minute      // how long it is known who wants news
)

// A newsSource finds news in games, in the lobby, in tournaments and in the docket of the moderators.
type newsSource struct {
	arena       *arena.Arena
	store       store.Store
	lobby       *journalCache[lobby.Lobby, lobby.Entry]
	docket      *journalCache[chat.Docket, chat.Deed]
	rooms       *rooms
	tournaments *tournaments
	teller      *news.Teller // nil: the store keeps no letters
	log         *slog.Logger

	mu sync.Mutex
	// guarded by mu:
	wanting map[string]wanting // by person
	choices int                // how often somebody has chosen here: what was read before is not kept
}

// wanting is whether somebody wants news, as it was until a time.
type wanting struct {
	any   bool
	until time.Time
}

// wants reports whether a person wants any news.
func (s *newsSource) wants(ctx context.Context, person string) bool {
	now := time.Now()
	s.mu.Lock()
	known, is := s.wanting[person]
	choices := s.choices
	s.mu.Unlock()
	if is && now.Before(known.until) {
		return known.any
	}
	p, err := s.store.Person(ctx, person)
	if err != nil {
		return err != nil && !errors.Is(err, store.ErrNotFound) // better in vain than not at all
	}
	any := news.SettingsOf(p).Any(p)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wanting == nil || len(s.wanting) > 100_000 {
		s.wanting = map[string]wanting{}
	}
	if s.choices == choices {
		until := now.Add(interest)
		if !any {
			until = now.Add(indifference)
		}
		s.wanting[person] = wanting{any, until}
	}
	return any
}

// chosen has a person who has chosen anew told what goes on.
func (s *newsSource) chosen(ctx context.Context, person string) {
	s.mu.Lock()
	delete(s.wanting, person)
	s.choices++
	s.mu.Unlock()
	if s.teller == nil || !s.wants(ctx, person) {
		return
	}
	live, err := s.store.List(ctx, store.Query{Status: store.Live, Player: person, Limit: manyGames})
	for _, g := range live {
		if err == nil {
			err = s.teller.Follow(ctx, g.ID, person)
		}
	}
	if err != nil {
		s.log.Error("cannot follow the games of a person", "person", person, "err", err)
	}
}

// touch has a game looked at for those of its players who want news.
func (s *newsSource) touch(ctx context.Context, game string, players ...string) error {
	players = slices.DeleteFunc(players, func(p string) bool { return p == "" || !s.wants(ctx, p) })
	if s.teller == nil || len(players) == 0 {
		return nil
	}
	return s.teller.FollowAll(ctx, game, players)
}

// run finds what happens until the context ends.
func (s *newsSource) run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { s.followGames(ctx) })
	all.Go(func() { s.followRounds(ctx) })
	all.Go(func() { followLedger(ctx, s.lobby, s.challenges, s.log) })
	all.Go(func() { followLedger(ctx, s.docket, s.reports, s.log) })
	all.Wait()
}

// followGames notices changes of games: of all that go on at the start, and of those in memory.
func (s *newsSource) followGames(ctx context.Context) {
	s.arena.Left()
	for err := s.followLive(ctx); err != nil && ctx.Err() == nil; err = s.followLive(ctx) {
		s.log.Error("cannot list the games that go on", "err", err)
		rest(ctx, nil, newsSweep)
	}
	known := map[string]followed{}
	for ctx.Err() == nil {
		s.sweep(ctx, known)
		rest(ctx, nil, newsSweep)
	}
}

// followLive follows the games that go on.
func (s *newsSource) followLive(ctx context.Context) error {
	for q := (store.Query{Status: store.Live, Limit: 500}); ; {
		games, err := s.store.List(ctx, q)
		if err != nil {
			return err
		}
		for _, g := range games {
			if err := s.touch(ctx, g.ID, g.Black.Player, g.White.Player); err != nil {
				return err
			}
		}
		if len(games) < q.Limit {
			return nil
		}
		q.Before = games[len(games)-1].ID
	}
}

// A followed game is one as it was when it was looked at last.
type followed struct {
	table *arena.Table
	seq   int
}

// sweep follows the games in memory that have changed, and those that have left it.
func (s *newsSource) sweep(ctx context.Context, known map[string]followed) {
	for _, t := range s.arena.Left() { // of one that was here for less than a moment
		if _, is := known[t.ID()]; !is {
			known[t.ID()] = followed{t, 0}
		}
	}
	here := map[string]bool{}
	for _, t := range s.arena.Tables() {
		here[t.ID()] = true
		s.changed(ctx, known, t)
	}
	for id, f := range known {
		if !here[id] && s.changed(ctx, known, f.table) {
			delete(known, id) // it is over, or waits in the store
		}
	}
}

// changed follows a game that has changed; false where that could not be stored.
func (s *newsSource) changed(ctx context.Context, known map[string]followed, t *arena.Table) bool {
	var seq int
	var players [2]string
	t.View(func(g *referee.Game) {
		seq, players = g.Seq(), [2]string{g.Seat(weiqi.Black).Player, g.Seat(weiqi.White).Player}
	})
	if f, is := known[t.ID()]; is && f.seq == seq {
		return true
	}
	if err := s.touch(ctx, t.ID(), players[0], players[1]); err != nil {
		if ctx.Err() == nil {
			s.log.Error("cannot store that a game has changed", "game", t.ID(), "err", err)
		}
		return false
	}
	known[t.ID()] = followed{t, seq}
	return true
}

// Game implements [news.Source].
func (s *newsSource) Game(ctx context.Context, id, person string, chosen news.Settings) (news.Game, error) {
	t, err := s.arena.Table(ctx, id)
	if err != nil {
		return news.Game{}, err
	}
	now := s.arena.Now()
	found := news.Game{Next: now.Add(newsAgain)}
	item := news.Item{Person: person, Game: id, Path: "/games/" + id}
	t.View(func(g *referee.Game) {
		color := g.ColorOf(person)
		if color == weiqi.Empty {
			found.Ended = true
			return
		}
		other := g.Seat(color.Opponent())
		item.Of, item.Opponent, item.At = other.Player, other.Name, g.At()
		if g.Over() {
			found.Ended = true
			if now.Sub(g.At()) < news.Memory {
				item.Kind, item.Mark, item.Result, item.Color = news.Over, "over", g.Result(), color
				found.Items = append(found.Items, item)
			}
			return
		}
		found.Items = startOf(g, item, color, now)
		turn, next := turnOf(g, item, color, chosen, now)
		found.Items = append(found.Items, turn...)
		if next.After(now) && next.Before(found.Next) {
			found.Next = next
		}
	})
	lines, err := s.lines(ctx, item, now)
	found.Items = append(found.Items, lines...)
	return found, err
}

// startOf tells that a game with another person has begun.
func startOf(g *referee.Game, item news.Item, color weiqi.Color, now time.Time) []news.Item {
	began := g.Began()
	if began.IsZero() || now.Sub(began) > newsRecent || g.Seat(color.Opponent()).Kind != referee.Person || g.Seat(color.Opponent()).Player == "" {
		return nil
	}
	item.Kind, item.Mark, item.At = news.Start, "start", began
	return []news.Item{item}
}

// turnOf tells what is wanted of a player, and that the time for it runs out; and when that will be.
func turnOf(g *referee.Game, item news.Item, color weiqi.Color, chosen news.Settings, now time.Time) (told []news.Item, next time.Time) {
	mark, wanted := markOf(g, color)
	if !wanted || now.Sub(g.At()) > news.Memory {
		return nil, next
	}
	item.Kind, item.Mark = news.Turn, mark
	phase := g.Phase()
	item.Counting = phase != referee.Playing && phase != referee.Handicapping
	for _, d := range g.Deadlines() { // the nearest first
		// after which there is still the time for the move
		if d.Of != referee.PartyOf(color) || d.Kind == referee.VacationDue {
			continue
		}
		span := d.At.Sub(g.Since())
		if span < fewest {
			break
		}
		item.Due = d.At
		at := chosen.RemindAt(d.At)
		if half := d.At.Add(-span / 2); at.Before(half) {
			at = half // somebody with little time is not told of it at once
		}
		if at.After(now) {
			next = at
			break
		}
		if now.Before(d.At) {
			late := item
			late.Kind, late.Mark = news.Deadline, lateMarkOf(g, color, mark)
			told = append(told, late)
		}
		break
	}
	return append(told, item), next
}

// markOf tells one demand of a game from another; false where nothing is wanted of the player.
func markOf(g *referee.Game, color weiqi.Color) (mark string, wanted bool) {
	if g.Over() || !g.WaitsFor(referee.PartyOf(color)) {
		return "", false
	}
	stop, _ := g.Stop()
	return fmt.Sprintf("%d-%d-%d", g.MoveNumber(), stop.Number, g.Phase()), true
}

// demanded reports whether what an item tells is still wanted of the player.
func demanded(g *referee.Game, color weiqi.Color, i news.Item) bool {
	mark, wanted := markOf(g, color)
	if i.Kind == news.Deadline {
		mark = lateMarkOf(g, color, mark)
	}
	return wanted && i.Mark == mark
}

// lateMarkOf tells one reminder of a demand from another: there is one, however its deadline moves, and one more after
// each vacation of the player's own, which may have put it off for weeks.
func lateMarkOf(g *referee.Game, color weiqi.Color, mark string) string {
	return fmt.Sprintf("%s %d", mark, g.VacationLeft(color))
}

// lines tells that the opponent has written.
func (s *newsSource) lines(ctx context.Context, item news.Item, now time.Time) ([]news.Item, error) {
	if item.Of == "" {
		return nil, nil
	}
	texts, err := s.rooms.journals.Journal(ctx, "chat/"+item.Game, 0)
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	talk, err := store.OpenLedger(ctx, s.rooms.journals, "chat/"+item.Game, nil, chat.Then) // not one that stays open
	if err != nil {
		return nil, err
	}
	var told []news.Item
	for _, l := range talk.State() {
		if l.From.ID != item.Of || l.Text == "" || now.Sub(l.At) > newsRecent {
			continue
		}
		item.Kind, item.At, item.Mark = news.Chat, l.At, strconv.FormatInt(l.At.Truncate(chatBatch).Unix(), 10)
		told = append(told, item)
	}
	return told, nil
}

// Holds implements [news.Source].
func (s *newsSource) Holds(ctx context.Context, i news.Item) (holds bool, err error) {
	switch i.Kind {
	case news.Turn, news.Deadline, news.Start:
		t, err := s.arena.Table(ctx, i.Game)
		if errors.Is(err, store.ErrNotFound) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		t.View(func(g *referee.Game) {
			color := g.ColorOf(i.Person)
			holds = color != weiqi.Empty && !g.Over() && (i.Kind == news.Start || demanded(g, color, i)) &&
				(i.Kind != news.Deadline || s.arena.Now().Before(i.Due))
		})
		return holds, nil
	case news.Challenge:
		l, err := s.lobby.current(ctx)
		if err != nil {
			return false, err
		}
		c, err := l.Challenge(i.Mark)
		return err == nil && c.StateAt(s.arena.Now()) == lobby.Waiting, nil
	case news.Round:
		return s.arena.Now().Before(i.Due), nil
	case news.Report:
		d, err := s.docket.current(ctx)
		return slices.ContainsFunc(d.Reports(), func(d chat.Deed) bool { return strconv.Itoa(d.N) == i.Mark }), err
	}
	return true, nil
}

// followLedger tells what is in a ledger, now and whenever it changes.
func followLedger[S, E any](ctx context.Context, of *journalCache[S, E], tell func(context.Context, S) error, log *slog.Logger) {
	for ctx.Err() == nil {
		ledger, err := of.open(ctx)
		if err != nil {
			log.Error("cannot read what is new", "journal", of.name, "err", err)
			rest(ctx, nil, time.Second)
			continue
		}
		state, fresh := ledger.Look()
		if err := tell(ctx, state); err != nil {
			if ctx.Err() == nil {
				log.Error("cannot store what is new", "journal", of.name, "err", err)
			}
			rest(ctx, nil, time.Second)
			continue
		}
		rest(ctx, fresh, time.Hour)
	}
}

// challenges tells people who is waiting for their answer.
func (s *newsSource) challenges(ctx context.Context, l lobby.Lobby) error {
	var told []news.Item
	for _, c := range l.Waiting(s.arena.Now(), func(c *lobby.Challenge) bool { return c.Kind == lobby.Direct && c.To.ID != "" }) {
		if s.wants(ctx, c.To.ID) {
			told = append(told, news.Item{
				Kind: news.Challenge, Person: c.To.ID, At: c.Created, Path: "/challenges/" + c.ID, Mark: c.ID, Of: c.From.ID, Opponent: c.From.Name,
			})
		}
	}
	return s.teller.Post(ctx, told...)
}

// reports tells moderators what was reported.
func (s *newsSource) reports(ctx context.Context, d chat.Docket) error {
	open := d.Reports()
	open = slices.DeleteFunc(slices.Clone(open), func(d chat.Deed) bool { return s.arena.Now().Sub(d.At) > news.Memory })
	if len(open) == 0 {
		return nil
	}
	all, err := s.store.FindPeople(ctx, store.PeopleQuery{})
	if err != nil {
		return err
	}
	var told []news.Item
	for _, p := range all {
		if !(account.Holder{Person: p}).Has(roleModerator) || !s.wants(ctx, p.ID) {
			continue
		}
		for _, r := range open {
			told = append(told, news.Item{Kind: news.Report, Person: p.ID, At: r.At, Path: "/admin", Mark: strconv.Itoa(r.N)})
		}
	}
	return s.teller.Post(ctx, told...)
}

// followRounds tells players that a round begins soon.
func (s *newsSource) followRounds(ctx context.Context) {
	for ctx.Err() == nil {
		reports, err := s.tournaments.all(ctx)
		if err == nil {
			err = s.rounds(ctx, reports, time.Now())
		}
		if err != nil && ctx.Err() == nil {
			s.log.Error("cannot tell of the rounds of tournaments", "err", err)
		}
		rest(ctx, nil, newsRounds)
	}
}

func (s *newsSource) rounds(ctx context.Context, reports []*tournament.Report, now time.Time) error {
	var told []news.Item
	for _, r := range reports {
		if r.Over() {
			continue
		}
		for n, at := range r.Terms.Starts {
			if !at.After(now) || at.Sub(now) > roundLead {
				continue
			}
			for _, p := range r.Players {
				if p.Account != "" && p.Gone == nil && s.wants(ctx, p.Account) {
					told = append(told, news.Item{
						Kind: news.Round, Person: p.Account, At: now, Path: "/tournaments/" + r.Terms.Name, Mark: strconv.Itoa(n + 1),
						Tournament: r.Terms.Heading(), Round: n + 1, Due: at,
					})
				}
			}
		}
	}
	return s.teller.Post(ctx, told...)
}
