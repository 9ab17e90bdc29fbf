package news

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/outward"
	"github.com/shinpan/shinpan/internal/server/push"
)

// The queues. Those of mail are package mail's.
const (
	gameQueue    = "game"
	itemQueue    = "news"
	pushQueue    = "push"
	webhookQueue = "webhook"
	DigestQueue  = "digest"
)

const (
	keep      = 45 * 24 * time.Hour // how long the id of a letter is kept once it is done
	Memory    = 30 * 24 * time.Hour // how old what is found in a log may be, to be told: less than ids are kept
	attention = 5 * time.Minute     // for how long a page that was seen tells the person by itself
	lease     = 3 * time.Minute     // how long a claimed letter is one process's: longer than an attempt
	attempt   = time.Minute
	longest   = 2 * time.Hour // the longest pause between two attempts
	workers   = 4             // of each queue
)

// A Game tells what a game wants to have told to one of its players.
type Game struct {
	Items []Item    // as it is now; those that were told are told again, and change nothing
	Next  time.Time // when to look again, unless it is hastened
	Ended bool      // there will be nothing more
}

// A Source finds what is to be told in the logs.
type Source interface {
	// Game looks at a game for a player.
	Game(ctx context.Context, id, person string, s Settings) (Game, error)
	// Holds reports whether an item is still so: a turn that is over is no news.
	Holds(ctx context.Context, i Item) (bool, error)
}

// Config is what a teller is made of.
type Config struct {
	Outbox   store.Outbox
	People   store.People
	Source   Source
	Key      push.Key
	Guard    outward.Guard
	Page     string        // the address of this server for people; empty: links lead to a path only
	Subject  string        // at which push services reach the operator: https or mailto; empty: that of the page
	Mail     bool          // mail is sent
	Look     time.Duration // how often the outbox is looked at unasked; 2 s if zero
	First    time.Duration // the pause after the first attempt that failed; 30 s if zero
	Lease    time.Duration // how long a claimed letter is one process\'s; 3 min if zero
	Patience time.Duration // how long a webhook may fail before it is switched off; 3 days if zero
	Log      *slog.Logger
	Now      func() time.Time // nil: the clock
}

// KeyJournal is the journal in which a store keeps the key with which its servers sign pushes.
const KeyJournal = "push-key"

// Key returns the key with which the servers of a store sign pushes, and makes it where there is none.
func Key(ctx context.Context, journals store.Journals) (push.Key, error) {
	for {
		entries, err := journals.Journal(ctx, KeyJournal, 0)
		if err != nil {
			return push.Key{}, fmt.Errorf("key of pushes: %w", err)
		}
		if len(entries) > 0 {
			var text []byte
			if err := json.Unmarshal(entries[len(entries)-1], &text); err != nil {
				return push.Key{}, fmt.Errorf("journal %s: %w", KeyJournal, err)
			}
			return push.ParseKey(text)
		}
		made, err := push.NewKey()
		if err != nil {
			return push.Key{}, err
		}
		// another process may be faster
		if err := journals.AppendJournal(ctx, KeyJournal, 0, encode(made.Bytes())); err != nil && !errors.Is(err, store.ErrConflict) {
			return push.Key{}, fmt.Errorf("key of pushes: %w", err)
		}
	}
}

// A Teller tells people what is new. It is safe for concurrent use.
type Teller struct {
	Config
	client *http.Client
	woken  map[string]chan struct{} // by queue

	counts map[Way]*tally

	mu   sync.Mutex
	seen map[string]time.Time // when a page of a person was last looked at
}

type tally struct {
	told, failed, givenUp atomic.Int64
	failing               atomic.Bool
}

// NewTeller returns a teller.
func NewTeller(c Config) *Teller {
	if c.Look == 0 {
		c.Look = 2 * time.Second
	}
	if c.First == 0 {
		c.First = 30 * time.Second
	}
	if c.Patience == 0 {
		c.Patience = 3 * 24 * time.Hour
	}
	if c.Lease == 0 {
		c.Lease = lease
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	t := &Teller{Config: c, client: c.Guard.Client(), woken: map[string]chan struct{}{}, counts: map[Way]*tally{}, seen: map[string]time.Time{}}
	for _, queue := range []string{gameQueue, itemQueue, pushQueue, webhookQueue} {
		t.woken[queue] = make(chan struct{}, 1)
	}
	for _, way := range []Way{Push, Webhook} {
		t.counts[way] = &tally{}
	}
	return t
}

// Run tells what is new until the context ends.
func (t *Teller) Run(ctx context.Context) {
	for err := t.Outbox.Hasten(ctx, gameQueue, t.Now()); err != nil && ctx.Err() == nil; err = t.Outbox.Hasten(ctx, gameQueue, t.Now()) {
		t.Log.Error("cannot look for what happened before the start", "err", err)
		pause(ctx, nil, t.Look)
	}
	var all sync.WaitGroup
	for queue, handle := range map[string]func(context.Context, store.Letter, Item, time.Time) verdict{
		gameQueue: t.look, itemQueue: t.route, pushQueue: t.push, webhookQueue: t.hook,
	} {
		all.Go(func() { t.work(ctx, queue, handle) })
	}
	all.Wait()
}

// A verdict says what becomes of a letter. The zero verdict: it is done.
type verdict struct {
	later time.Time // when to try again
	err   error     // why
}

// work handles the letters of a queue, a few at a time.
func (t *Teller) work(ctx context.Context, queue string, handle func(context.Context, store.Letter, Item, time.Time) verdict) {
	var all sync.WaitGroup
	defer all.Wait()
	room := make(chan struct{}, workers)
	for ctx.Err() == nil {
		room <- struct{}{}
		now := t.Now()
		claimed, err := t.Outbox.Claim(ctx, queue, now, now.Add(t.Lease))
		if err == nil {
			all.Go(func() {
				defer func() { <-room }()
				t.report(ctx, queue, t.handle(ctx, claimed, now, handle))
			})
			continue
		}
		<-room
		if !errors.Is(err, store.ErrNotFound) {
			t.report(ctx, queue, err)
		}
		pause(ctx, t.woken[queue], t.Look)
	}
}

// report logs an error of the store.
func (t *Teller) report(ctx context.Context, queue string, err error) {
	if err != nil && ctx.Err() == nil {
		t.Log.Error("cannot read or store what is to be told", "queue", queue, "err", err)
	}
}

// handle handles a letter that was claimed. The error is the store's.
func (t *Teller) handle(ctx context.Context, claimed store.Letter, now time.Time, handle func(context.Context, store.Letter, Item, time.Time) verdict) error {
	kept := context.WithoutCancel(ctx)
	i, err := Read(claimed)
	if err != nil {
		t.Log.Error("what was to be told cannot be read", "queue", claimed.Queue, "letter", claimed.ID, "err", err)
		return settled(t.Outbox.Drop(kept, claimed))
	}
	bounded, cancel := context.WithTimeout(ctx, attempt)
	v := handle(bounded, claimed, i, now)
	cancel()
	switch {
	case v.err != nil && ctx.Err() != nil:
		return settled(t.Outbox.Delay(kept, claimed, now)) // for the next process
	case !v.later.IsZero():
		return settled(t.Outbox.Delay(kept, claimed, v.later))
	}
	return settled(t.Outbox.Done(kept, now.Add(keep), claimed))
}

// settled is the error of a store for a letter that was claimed. That another has claimed it since is none.
func settled(err error) error {
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

func (t *Teller) wake(queue string) {
	select {
	case t.woken[queue] <- struct{}{}:
	default: // it has been told
	}
}

// pause waits for a time, for a word, or for the end of the context.
func pause(ctx context.Context, woken <-chan struct{}, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-woken:
	case <-timer.C:
	}
}

// wait returns how long to wait after an attempt, by its number from 1.
func (t *Teller) wait(attempt int) time.Duration {
	d := t.First
	for ; attempt > 1 && d < longest; attempt-- {
		d *= 2
	}
	return min(d, longest)
}

// Seen records that a page of a person is looked at: for a while it tells the person by itself.
func (t *Teller) Seen(person string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.Now()
	t.seen[person] = now
	for who, at := range t.seen {
		if now.Sub(at) > attention {
			delete(t.seen, who)
		}
	}
}

// Unseen forgets who has looked at a page.
func (t *Teller) Unseen() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.seen)
}

// seenUntil returns until when a page tells a person.
func (t *Teller) seenUntil(person string) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, seen := t.seen[person]
	if !seen {
		return time.Time{}
	}
	return at.Add(attention)
}

// Follow has a game looked at for a player who wants news, from now on and at once.
func (t *Teller) Follow(ctx context.Context, game, person string) error {
	return t.FollowAll(ctx, game, []string{person})
}

// FollowAll is [Teller.Follow] for several players.
func (t *Teller) FollowAll(ctx context.Context, game string, people []string) error {
	var letters []store.Letter
	var ids []string
	now := t.Now()
	for _, person := range people {
		l := Item{Person: person, Game: game, Path: "/games/" + game}.identified().letter(gameQueue, now, now)
		letters, ids = append(letters, l), append(ids, l.ID)
	}
	if err := t.Outbox.Post(ctx, letters...); err != nil {
		return err
	}
	if err := t.Outbox.Hasten(ctx, gameQueue, now, ids...); err != nil {
		return err
	}
	t.wake(gameQueue)
	return nil
}

// Post has items told. One that was posted before is not posted again.
func (t *Teller) Post(ctx context.Context, items ...Item) error {
	letters := make([]store.Letter, len(items))
	for n, i := range items {
		letters[n] = i.identified().letter(itemQueue, t.Now(), time.Time{})
	}
	if len(letters) == 0 {
		return nil
	}
	if err := t.Outbox.Post(ctx, letters...); err != nil {
		return err
	}
	t.wake(itemQueue)
	return nil
}

// person returns a person and what this one has chosen.
func (t *Teller) person(ctx context.Context, id string) (store.Person, Settings, error) {
	p, err := t.People.Person(ctx, id)
	if err != nil {
		return p, Settings{}, err
	}
	return p, SettingsOf(p), nil
}

// gone reports whether an error says that there is nobody and nothing any more.
func gone(err error) bool { return errors.Is(err, store.ErrNotFound) }

// trouble is the verdict on an error of ours.
func (t *Teller) trouble(l store.Letter, now time.Time, err error) verdict {
	t.Log.Error("cannot find out what is to be told", "queue", l.Queue, "letter", l.ID, "err", err)
	return verdict{now.Add(t.wait(min(l.Claims, 4))), err}
}

// look posts what a game wants to have told.
func (t *Teller) look(ctx context.Context, l store.Letter, i Item, now time.Time) verdict {
	p, s, err := t.person(ctx, i.Person)
	if gone(err) {
		return verdict{}
	}
	if err != nil {
		return t.trouble(l, now, err)
	}
	g, err := t.Source.Game(ctx, i.Game, i.Person, s)
	if gone(err) {
		return verdict{}
	}
	if err == nil {
		g.Items = slices.DeleteFunc(g.Items, func(i Item) bool { return !s.Wants(p, i.Kind) })
		err = t.Post(ctx, g.Items...)
	}
	switch {
	case err != nil:
		return t.trouble(l, now, err)
	case g.Ended:
		return verdict{}
	}
	return verdict{later: g.Next}
}

// route decides where an item goes.
func (t *Teller) route(ctx context.Context, l store.Letter, i Item, now time.Time) verdict {
	p, s, err := t.person(ctx, i.Person)
	if gone(err) || err == nil && account.Erased(p) {
		return verdict{}
	}
	var holds bool
	if err == nil {
		holds, err = t.Source.Holds(ctx, i)
	}
	if err != nil {
		return t.trouble(l, now, err)
	}
	if until := t.seenUntil(i.Person); !holds || i.Kind != Off && i.Kind != Deadline && now.Before(until) && now.Add(attention/2).Before(until) {
		return verdict{} // it is over, or the person looks at a page
	} else if now.Before(until) && i.Kind != Off {
		return verdict{later: until} // unless the page is looked at again
	}
	if _, until, hushed := s.Hushed(now); hushed {
		return verdict{later: until}
	}
	if err := t.Outbox.Post(ctx, t.letters(p, s, i, now)...); err != nil {
		return t.trouble(l, now, err)
	}
	t.wake(pushQueue)
	t.wake(webhookQueue)
	return verdict{}
}

// letters returns a letter for each destination of an item.
func (t *Teller) letters(p store.Person, s Settings, i Item, now time.Time) []store.Letter {
	var all []store.Letter
	for _, way := range s.Ways(i.Kind) {
		switch way {
		case Push:
			for _, d := range s.Devices {
				if d.Proof == nil {
					i.To = d.ID
					all = append(all, i.letter(pushQueue, now, now))
				}
			}
		case Webhook:
			for _, h := range s.Hooks {
				if !h.Off {
					i.To = h.ID
					all = append(all, i.letter(webhookQueue, now, now))
				}
			}
		case Mail:
			if i.To = ""; p.Email != "" && t.Mail {
				all = append(all, mailed(i, now))
			}
		case Digest:
			if i.To = ""; p.Email != "" && t.Mail {
				all = append(all, i.letter(DigestQueue, now, s.NextDigest(now)))
			}
		}
	}
	return all
}

// mailed returns an item as a letter of package mail, which reads an [account.Letter].
func mailed(i Item, now time.Time) store.Letter {
	l := i.letter(account.MailQueue, now, now)
	text, err := json.Marshal(account.Letter{Kind: account.NewsLetter, Person: i.Person, News: l.Body})
	if err != nil {
		panic(fmt.Sprintf("news: a letter: %v", err)) // it has only text
	}
	l.Body = string(text)
	return l
}

// link returns the address of a page of this server.
func (t *Teller) link(path string) string {
	page, err := url.Parse(t.Page)
	if err != nil || t.Page == "" {
		return path
	}
	return page.JoinPath(path).String()
}

// Counts are what a process has done by a way since its start.
type Counts struct {
	Told, Failed, GivenUp int64
	Failing               bool // the latest attempt failed; by [Webhook] some server of somebody's is always away
}

// Counts returns what has become of what was to be told by a way, [Push] or [Webhook].
func (t *Teller) Counts(w Way) Counts {
	c := t.counts[w]
	return Counts{c.told.Load(), c.failed.Load(), c.givenUp.Load(), c.failing.Load()}
}

// Queues returns the queues of the outbox that a teller works on.
func Queues() []string { return []string{gameQueue, itemQueue, pushQueue, webhookQueue, DigestQueue} }
