package sqlstore

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A notifier tells other processes which logs have grown. It works beside the writer, at most
// once in [gather]: a transaction that notifies costs PostgreSQL a third more, and PostgreSQL
// makes one such at a time, of all processes. News that a process does not tell before it dies
// the others find when they next look by themselves, after [lookAnyway].
type notifier struct {
	fresh chan struct{} // has an element when there is news

	mu sync.Mutex
	// guarded by mu:
	news store.News // not told yet
}

// hear takes up news.
func (n *notifier) hear(news store.News) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.news.Add(news)
	n.wake()
}

// hearAgain takes up news that could not be told. What was heard meanwhile is newer.
func (n *notifier) hearAgain(news store.News) {
	n.mu.Lock()
	defer n.mu.Unlock()
	news.Add(n.news)
	n.news = news
	n.wake()
}

// wake says that there is news.
func (n *notifier) wake() {
	select {
	case n.fresh <- struct{}{}:
	default:
	}
}

// take returns the news that are to be told now.
func (n *notifier) take() store.News {
	n.mu.Lock()
	defer n.mu.Unlock()
	news := n.news
	n.news = store.News{}
	return news
}

// tellNews tells what the notifier hears, until the context ends.
func (db *DB) tellNews(ctx context.Context) {
	for {
		select {
		case <-db.notifier.fresh:
		case <-ctx.Done():
			return
		}
		err := db.tell(ctx)
		if err != nil {
			err = db.tell(ctx) // the line may have broken long ago
		}
		wait := gather
		if err != nil {
			wait = reconnect
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}

// tell tells other processes what the notifier has heard.
func (db *DB) tell(ctx context.Context) error {
	bounded, cancel := context.WithTimeout(ctx, hostLimit)
	defer cancel()
	news := db.notifier.take()
	for _, part := range parts(news, maxTold) {
		text, err := json.Marshal(part)
		if err == nil {
			_, err = db.teller.ExecContext(bounded, db.notify, string(text))
		}
		if err != nil {
			db.notifier.hearAgain(news)
			return err
		}
	}
	return nil
}

// maxTold bounds one notification, in bytes of names; of a longer name
// the receivers are told only that something changed.
const maxTold = 3000

// parts returns news in parts that are not too long.
func parts(n store.News, most int) []store.News {
	var all []store.News
	size := most
	part := func(name string) *store.News {
		if size += len(name) + 16; len(all) == 0 || size > most {
			all = append(all, store.News{Games: map[string]int{}, Journals: map[string]int{}})
			size = len(name) + 16
		}
		return &all[len(all)-1]
	}
	for id, length := range n.Games {
		if len(id) < most/2 {
			part(id).Games[id] = length
		}
	}
	for name, length := range n.Journals {
		if len(name) < most/2 {
			part(name).Journals[name] = length
		}
	}
	return all
}
