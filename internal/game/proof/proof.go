// Package proof proves to others that a game is as a server refereed it.
//
// A document is lines of JSON: a [Proof], and then the whole log of a game that is over, an
// event a line. The proof has the name of the game, the number of its events, the SHA-256 of
// the lines after the first, and its result, and is signed with the key of the server, Ed25519.
// Anybody with that key can check a document without the server:
//
//	shinpan verify --key KEY game.proof
//
// The server reads the log for it, along its checksums. A proof stays valid after any later change
// of the server's database.
package proof

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// A Proof is what a server says of a game.
type Proof struct {
	Game      string    `json:"game" doc:"the id of the game"`
	Events    int       `json:"events" doc:"how many events its log has"`
	SHA256    string    `json:"sha256" doc:"of the lines of the log, in hexadecimal"`
	Result    string    `json:"result" doc:"as B+3.5"`
	At        time.Time `json:"at" doc:"when it was signed"`
	Key       string    `json:"key" doc:"the public key of the server: Ed25519, in hexadecimal"`
	Signature []byte    `json:"signature" doc:"of what the other values say, see the package proof"`
}

// statement is what is signed.
func (p Proof) statement() []byte {
	return fmt.Appendf(nil, "shinpan proof 1\ngame %q\nevents %d\nsha256 %s\nresult %q\nat %s\nkey %s\n",
		p.Game, p.Events, p.SHA256, p.Result, p.At.UTC().Format(time.RFC3339Nano), p.Key)
}

// What is wrong with a document. Errors of [Verify] wrap these.
var (
	ErrNotOver = errors.New("the game goes on")
	ErrFormat  = errors.New("it is no proof of a game")
	ErrKey     = errors.New("it is signed with another key")
	ErrForged  = errors.New("it is not what the server signed")
)

// opening is how a document begins.
const opening = `{"proof":`

// A line is the first of a document.
type line struct {
	Proof Proof `json:"proof"`
}

// Is reports whether a text begins as a document does.
func Is(text []byte) bool { return bytes.HasPrefix(text, []byte(opening)) }

// Sign returns the document of a game. ErrNotOver: it has no result yet.
func Sign(key ed25519.PrivateKey, game string, log []referee.Event, at time.Time) ([]byte, error) {
	played, err := referee.Replay(log)
	if err != nil {
		return nil, err
	}
	if !played.Over() {
		return nil, ErrNotOver
	}
	var lines []byte
	for _, e := range log {
		if lines, err = e.AppendJSON(lines); err != nil {
			return nil, err
		}
		lines = append(lines, '\n')
	}
	sum := sha256.Sum256(lines)
	p := Proof{
		Game: game, Events: len(log), SHA256: hex.EncodeToString(sum[:]), Result: played.Result().String(),
		At: at.UTC().Truncate(time.Second), Key: Text(key),
	}
	p.Signature = ed25519.Sign(key, p.statement())
	first, err := json.Marshal(line{p})
	return append(append(first, '\n'), lines...), err
}

// Verify checks a document against the key of a server, and returns what it says, with the log.
func Verify(document []byte, key ed25519.PublicKey) (Proof, []referee.Event, error) {
	p, lines, err := Read(document)
	if err != nil {
		return p, nil, err
	}
	sum := sha256.Sum256(lines)
	switch {
	case p.Key != text(key):
		return p, nil, fmt.Errorf("%w, %s", ErrKey, p.Key)
	case !ed25519.Verify(key, p.statement(), p.Signature):
		return p, nil, fmt.Errorf("%w: the signature is wrong", ErrForged)
	case hex.EncodeToString(sum[:]) != p.SHA256:
		return p, nil, fmt.Errorf("%w: the log is another one", ErrForged)
	}
	var log []referee.Event
	for l := range bytes.Lines(lines) {
		var e referee.Event
		if err := json.Unmarshal(l, &e); err != nil {
			return p, nil, fmt.Errorf("event %d: %w", len(log)+1, err)
		}
		log = append(log, e)
	}
	if _, err := referee.Replay(log); err != nil {
		return p, nil, fmt.Errorf("the log cannot be replayed: %w", err)
	}
	return p, log, nil
}

// Read returns what a document says, and the lines of the log, all of it unchecked.
func Read(document []byte) (Proof, []byte, error) {
	first, lines, found := bytes.Cut(document, []byte("\n"))
	var l line
	if !found || !Is(first) {
		return l.Proof, nil, ErrFormat
	}
	decoder := json.NewDecoder(bytes.NewReader(first))
	decoder.DisallowUnknownFields() // nothing beside what is signed
	if err := decoder.Decode(&l); err != nil {
		return l.Proof, nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return l.Proof, lines, nil
}

// Text returns the public part of a key, as it is told to others.
func Text(key ed25519.PrivateKey) string { return text(key.Public().(ed25519.PublicKey)) }

func text(key ed25519.PublicKey) string { return hex.EncodeToString(key) }

// ParseKey reads what [Text] has written.
func ParseKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("a key is 64 hexadecimal digits, as GET /api/v1/key and shinpan key say it")
	}
	return key, nil
}

// Journal is the journal in which a store keeps the key of its servers.
const Journal = "signing-key"

// An entry of the journal is a key; the last one holds.
type entry struct {
	Seed []byte `json:"seed"` // 32 bytes, which are a secret
}

// ErrNoKey says that a store has no key: no server has used it yet.
var ErrNoKey = errors.New("there is no key yet: the first server of the database makes it")

// A Source is what a key is read from.
type Source interface {
	Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error)
}

// Key returns the key of the servers of a store. The error is [ErrNoKey] if it has none.
func Key(ctx context.Context, from Source) (ed25519.PrivateKey, error) {
	entries, err := from.Journal(ctx, Journal, 0)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, ErrNoKey
	}
	var last entry
	if err := json.Unmarshal(entries[len(entries)-1], &last); err != nil || len(last.Seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("journal %s: entry %d is no key", Journal, len(entries))
	}
	return ed25519.NewKeyFromSeed(last.Seed), nil
}

// MakeKey returns the key of the servers of a store, which it makes where there is none.
func MakeKey(ctx context.Context, journals store.Journals) (ed25519.PrivateKey, error) {
	for {
		key, err := Key(ctx, journals)
		if !errors.Is(err, ErrNoKey) {
			return key, err
		}
		seed := make([]byte, ed25519.SeedSize)
		rand.Read(seed) // it never fails
		text, err := json.Marshal(entry{seed})
		if err != nil {
			return nil, err
		}
		// another process may be faster
		if err := journals.AppendJournal(ctx, Journal, 0, text); err != nil && !errors.Is(err, store.ErrConflict) {
			return nil, err
		}
	}
}
