package web

import (
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"
)

// A cache keeps what took work and is the same for everybody: pictures, GIFs and records, which
// follow from the log of a game and the request. The least recently used goes first. Concurrent
// requests for the same thing have it made once.
type cache struct {
	room int // bytes

	mu    sync.Mutex
	known map[string]*cached
	kept  list.List // of *cached, oldest first
	size  int       // of those, in bytes
}

// A cached body is one that is kept or being made.
type cached struct {
	key   string
	made  chan struct{} // closed when it is, or will not be
	body  []byte
	err   error
	place *list.Element // nil while it is being made
}

const (
	cacheRoom = 64 << 20 // bytes
	cacheItem = 4 << 20  // bytes of one body; a larger one is not kept
	cacheMore = 1 << 10  // bytes that a body takes besides itself, about
)

func newCache(room int) *cache { return &cache{room: room, known: map[string]*cached{}} }

// get returns the body of a key, from the cache or made now. If the request that makes it is
// canceled, the next that waits makes it.
func (c *cache) get(ctx context.Context, key string, make func(context.Context) ([]byte, error)) ([]byte, error) {
	for {
		it, mine := c.begin(key)
		if mine {
			defer c.finish(it) // also if make panics
			it.err = context.Canceled
			it.body, it.err = make(ctx)
			return it.body, it.err
		}
		select {
		case <-it.made:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if it.err == nil {
			return it.body, nil
		}
	}
}

// begin returns what is known of a key, and whether the caller is to make it.
func (c *cache) begin(key string) (it *cached, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if it := c.known[key]; it != nil {
		if it.place != nil {
			c.kept.MoveToBack(it.place)
		}
		return it, false
	}
	it = &cached{key: key, made: make(chan struct{})}
	c.known[key] = it
	return it, true
}

// finish wakes the requests that wait for a body, and keeps the body if there is one.
func (c *cache) finish(it *cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(it.made)
	if it.err != nil || len(it.body) > cacheItem {
		delete(c.known, it.key)
		return
	}
	it.place = c.kept.PushBack(it)
	c.size += it.cost()
	for c.size > c.room {
		oldest := c.kept.Remove(c.kept.Front()).(*cached)
		delete(c.known, oldest.key)
		c.size -= oldest.cost()
	}
}

// cost is how many bytes a body takes.
func (it *cached) cost() int { return len(it.body) + len(it.key) + cacheMore }

// tag returns what names the body of a key to clients, as long as this version of the program
// makes it.
func (fs *fileSender) tag(key string) string {
	sum := sha256.Sum256([]byte(fs.version + "\n" + key))
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// has reports whether a client has what a tag names.
func has(r *http.Request, tag string) bool {
	for _, one := range strings.Split(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == tag {
			return true
		}
	}
	return false
}
