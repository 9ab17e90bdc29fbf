package store

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
)

// A Sum is the checksum of an entry of a log, of all entries before it and of their
// places: an entry that is altered, missing, doubled or moved has another one. It is the
// first half of a SHA-256. The Sum of an empty log is zero.
//
// A person who can write to a store can also write matching Sums: a Sum finds damage, and
// changes by a person who does not know of it. Other people can check a signature, see package
// proof.
type Sum [16]byte

// Next returns the sum of the log after its next entry, which has that number. Log is what the
// log is called, so that entries do not pass in another one: "game x" or "journal x".
func (s Sum) Next(log string, seq int, entry []byte) Sum {
	text := make([]byte, 0, 1024) // on the stack, for most
	text = append(text, s[:]...)
	text = binary.BigEndian.AppendUint64(text, uint64(seq))
	text = binary.BigEndian.AppendUint64(text, uint64(len(log)))
	text = append(text, log...)
	text = append(text, entry...)
	whole := sha256.Sum256(text)
	return Sum(whole[:])
}

// String returns the sum as it is stored: 22 letters of base64url.
func (s Sum) String() string { return base64.RawURLEncoding.EncodeToString(s[:]) }

// ParseSum reads what [Sum.String] has written, and nothing else.
func ParseSum(text string) (Sum, error) {
	var s Sum
	read, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(read) != len(s) || Sum(read).String() != text {
		return s, fmt.Errorf("%q is no checksum", text)
	}
	return Sum(read), nil
}

// A Chain follows the sums of a log while it is read. It begins as Chain{Log: name}.
type Chain struct {
	Log string // as for [Sum.Next]
	Seq int    // of the last entry
	Sum Sum    // of the log up to there
}

// Take takes the next entry as it is stored, with the number and the sum that are stored with
// it. An [*AlteredError] says that it is not what was written.
func (c *Chain) Take(seq int, entry []byte, sum string) error {
	if seq != c.Seq+1 {
		return &AlteredError{c.Log, c.Seq + 1, "is missing"}
	}
	next := c.Sum.Next(c.Log, seq, entry)
	if next.String() != sum {
		return &AlteredError{c.Log, seq, "does not have the checksum that is stored with it"}
	}
	c.Seq, c.Sum = seq, next
	return nil
}

// ErrAltered says that what a store has of a log is not what was written. It is wrapped by
// [AlteredError], and by what a database says of a file that makes no sense.
var ErrAltered = errors.New("what is stored was altered")

// An AlteredError says where a log was altered.
type AlteredError struct {
	Log string // "game x" or "journal x"
	Seq int    // of the first entry that is wrong; 0: what is kept beside the log is
	Why string // what is wrong with it, to follow its name in a sentence
}

// Error says it in a sentence.
func (e *AlteredError) Error() string {
	if e.Seq == 0 {
		return fmt.Sprintf("%s: %v: its row %s", e.Log, ErrAltered, e.Why)
	}
	return fmt.Sprintf("%s: %v: entry %d %s", e.Log, ErrAltered, e.Seq, e.Why)
}

// Unwrap returns [ErrAltered].
func (e *AlteredError) Unwrap() error { return ErrAltered }

// An Alarm is told what a store finds altered, once for each log, and tells it on. The zero
// Alarm is ready for use.
type Alarm struct {
	mu sync.Mutex
	// guarded by mu:
	found map[string]error // the first of each log
	tell  func(error)
}

// Raise takes up an error if it is an [AlteredError], and returns it.
func (a *Alarm) Raise(err error) error {
	altered, is := errors.AsType[*AlteredError](err)
	if !is {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, known := a.found[altered.Log]; known {
		return err
	}
	if a.found == nil {
		a.found = map[string]error{}
	}
	a.found[altered.Log] = altered
	if a.tell != nil {
		a.tell(altered)
	}
	return err
}

// Tell has a function told of what has been found, and of what will be. It must not come back
// to the store.
func (a *Alarm) Tell(tell func(error)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tell = tell
	for _, err := range a.found {
		tell(err)
	}
}

// Found returns of how many logs something was found altered.
func (a *Alarm) Found() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.found)
}
