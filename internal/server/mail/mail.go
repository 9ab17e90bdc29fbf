// Package mail sends the letters of an outbox through the operator's mail server.
//
// What is to be written is stored by package account, together with the act that it tells of. A [Sender]
// claims one letter at a time, makes the secrets of its links, and hands it to the mail server. It drops
// the letter once the server has taken it. A letter that could not be handed over is tried again, after half
// a minute first and then after longer and longer pauses. A day after it was written it is given up, and so is at
// once one whose address the mail server refuses for good. The log and the metrics tell the operator; neither names
// an address or a person.
//
// A process that dies loses no letter: its claims end, and the letters are claimed again. A letter is sent twice
// only where it dies, or loses the mail server, between the server's taking the letter and the drop: SMTP cannot
// tell then whether the letter was taken, and a link that comes twice is better than one that never comes. Both
// have the same Message-ID, and the links of both are good.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
)

const (
	life     = 24 * time.Hour   // how long a letter is tried
	attempt  = time.Minute      // how long handing over a letter may take
	longest  = 2 * time.Hour    // the longest pause between two attempts
	senders  = 4                // how many letters are handed over at once
	logEvery = 10 * time.Minute // how often it is logged that the mail server is away
)

// A pace says how long a sender waits.
type pace struct {
	lease time.Duration // how long a letter is one process's: longer than an attempt
	// the pause after the first attempt that failed; each is twice the one before, up to the longest
	first time.Duration
	look  time.Duration // how often the outbox is looked at unasked: another process may have put a letter there
}

var usual = pace{lease: 3 * time.Minute, first: 30 * time.Second, look: 2 * time.Second}

// pause returns how long to wait after an attempt, by its number from 1.
func (p pace) pause(attempt int) time.Duration {
	wait := p.first
	for ; attempt > 1 && wait < longest; attempt-- {
		wait *= 2
	}
	return min(wait, longest)
}

// A Sender sends the letters of an outbox. It is safe for concurrent use.
type Sender struct {
	config   Config
	accounts *account.Registry
	outbox   store.Outbox
	// hands a message to the mail server; its error may be an undeliverable
	deliver func(context.Context, message) error
	pace    pace
	log     *slog.Logger
	woken   chan struct{} // has an element while there may be letters

	unsubscribing Unsubscribing

	sent, failed, givenUp atomic.Int64
	failing               atomic.Bool

	mu   sync.Mutex
	told time.Time // when it was logged last that an attempt failed
}

// NewSender returns what sends the letters that a registry posts to an outbox. The configuration must have
// passed [Config.Check].
func NewSender(c Config, accounts *account.Registry, outbox store.Outbox, log *slog.Logger) *Sender {
	return &Sender{config: c, accounts: accounts, outbox: outbox, deliver: c.deliver, pace: usual, log: log, woken: make(chan struct{}, 1)}
}

// Counts are what a process has done with letters since its start, and how many wait in the store.
type Counts struct {
	Sent    int64 // letters that the mail server took
	Failed  int64 // attempts that failed
	GivenUp int64 // letters that were never taken
	Failing bool  // the latest attempt failed
}

// Counts returns what has become of letters.
func (s *Sender) Counts() Counts {
	return Counts{s.sent.Load(), s.failed.Load(), s.givenUp.Load(), s.failing.Load()}
}

// Waiting returns how many letters wait to be sent.
func (s *Sender) Waiting(ctx context.Context) (int, error) {
	return s.outbox.Waiting(ctx, account.MailQueue)
}

// Wake tells the sender that there is a letter.
func (s *Sender) Wake() {
	select {
	case s.woken <- struct{}{}:
	default: // it has been told
	}
}

// Run sends letters until the context ends. One that the mail server is being told then is finished, which may take
// half a minute where the server hangs.
func (s *Sender) Run(ctx context.Context) {
	var all sync.WaitGroup
	for range senders {
		all.Go(func() { s.work(ctx) })
	}
	all.Wait()
}

// work sends one letter after another.
func (s *Sender) work(ctx context.Context) {
	often := time.NewTicker(s.pace.look)
	defer often.Stop()
	for ctx.Err() == nil {
		sent, err := s.next(ctx, time.Now())
		if !sent && err == nil {
			sent, err = s.nextDigest(ctx, time.Now())
		}
		if sent && err == nil {
			s.Wake() // another sender may look for the next one meanwhile
			continue
		}
		if err != nil && ctx.Err() == nil {
			s.log.Error("cannot read or store what mail is to be sent", "err", err)
		}
		select {
		case <-often.C:
		case <-s.woken:
		case <-ctx.Done():
		}
	}
}

// next claims the letter that has been due for longest and sends it; false where none is due. The error is the store's.
func (s *Sender) next(ctx context.Context, now time.Time) (found bool, err error) {
	claimed, err := s.outbox.Claim(ctx, account.MailQueue, now, now.Add(s.pace.lease))
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	l, err := account.ReadLetter(claimed)
	kept := context.WithoutCancel(ctx) // what became of a letter is stored also by a process that stops
	switch {
	case err != nil:
		return true, s.giveUp(kept, claimed, l, err)
	case now.Sub(claimed.Created) > life+longest: // nobody has sent mail for as long
		return true, s.giveUp(kept, claimed, l, errors.New("it is older than a day"))
	}
	bounded, cancel := context.WithTimeout(ctx, attempt)
	err = s.send(bounded, claimed, l, now)
	cancel()
	due := now.Add(s.pace.pause(claimed.Claims))
	switch {
	case err == nil:
		if l.Kind == account.NewsLetter { // it may be found in a log again
			return true, settled(s.outbox.Done(kept, now.Add(doneFor), claimed))
		}
		return true, settled(s.outbox.Drop(kept, claimed))
	case ctx.Err() != nil:
		return true, settled(s.outbox.Delay(kept, claimed, now)) // for the next process
	case isUndeliverable(err) || due.Sub(claimed.Created) > life:
		return true, s.giveUp(kept, claimed, l, err)
	}
	s.failed.Add(1)
	s.failing.Store(true)
	s.logFailure(err, now)
	return true, settled(s.outbox.Delay(kept, claimed, due))
}

// send writes a letter and hands it over. One that has no reader any more is as good as sent.
func (s *Sender) send(ctx context.Context, claimed store.Letter, l account.Letter, now time.Time) error {
	m, err := s.write(ctx, l, now)
	if err != nil {
		return err
	}
	return s.hand(ctx, claimed, m, now)
}

// hand hands a message over; one to nobody is as good as sent.
func (s *Sender) hand(ctx context.Context, claimed store.Letter, m message, now time.Time) error {
	if m.to == "" {
		return nil
	}
	m.id, m.date = claimed.ID+"@"+s.config.domain(), now
	if err := s.deliver(ctx, m); err != nil {
		return err
	}
	s.sent.Add(1)
	s.failing.Store(false)
	return nil
}

// giveUp drops a letter that was not sent.
func (s *Sender) giveUp(ctx context.Context, claimed store.Letter, l account.Letter, why error) error {
	s.givenUp.Add(1)
	s.log.Error("mail was given up: it was not sent and will not be", "about", l.Kind, "letter", claimed.ID, "written", claimed.Created, "attempts", claimed.Claims, "why", withoutNames(why))
	return settled(s.outbox.Drop(ctx, claimed))
}

// settled is the error of a store for a letter that was claimed. That another has claimed it since is none: this
// process was too slow, and the other one goes on with it.
func settled(err error) error {
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// logFailure logs now and then that mail is not taken.
func (s *Sender) logFailure(err error, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.told) < logEvery {
		return
	}
	s.told = now
	s.log.Warn("cannot send mail; it is tried again for a day", "server", s.config.Server, "why", withoutNames(err))
}

// Probe reports as an error that the mail server does not answer, or refuses the login.
func (c Config) Probe(ctx context.Context) error {
	client, conn, err := c.connect(ctx)
	if err != nil {
		return fmt.Errorf("mail server %s: %w", c.Server, err)
	}
	return client.CloseWithSMTPClient(conn)
}
