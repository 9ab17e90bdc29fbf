package main

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/shinpan/shinpan/internal/game/proof"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// A checkable is what verify finds a name to be the name of.
type checkable uint8

const (
	ofFacts checkable = iota
	ofDatabase
	ofDirectory
	ofProof
)

// recognise says what there is at a name.
func recognise(name string) (checkable, sqlstore.Place, error) {
	place, err := sqlstore.ParsePlace(name)
	switch {
	case err != nil:
		return ofFacts, place, &exitError{2, err.Error()}
	case place.IsPostgres() || isSQLite(name):
		return ofDatabase, place, nil
	case isDirectory(name):
		return ofDirectory, place, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return ofFacts, place, &exitError{2, err.Error()}
	}
	defer file.Close()
	var begins [16]byte
	n, _ := io.ReadFull(file, begins[:]) // a shorter one is none
	if proof.Is(begins[:n]) {
		return ofProof, place, nil
	}
	return ofFacts, place, nil
}

// verifyStored checks the database, directory or file of a name, and reports whether it is unaltered.
func (c *verifyCmd) verifyStored(ctx context.Context, name string, what checkable, place sqlstore.Place) (bool, error) {
	switch what {
	case ofDatabase:
		return verifyDatabase(ctx, place)
	case ofDirectory:
		return verifyDirectory(name)
	case ofProof:
		return c.verifyProof(name)
	default:
		panic(fmt.Sprintf("%s is no store", name))
	}
}

// verifyDatabase reads a whole database along its checksums.
func verifyDatabase(ctx context.Context, place sqlstore.Place) (bool, error) {
	if err := place.Begun(ctx); err != nil {
		return false, databaseError(place, err)
	}
	var shown *progress
	census, err := place.Check(ctx, func(done, total int) {
		if shown == nil {
			shown = newProgress(os.Stderr, "games", total)
		} else {
			shown.step()
		}
	})
	if shown != nil {
		shown.stop()
	}
	damaged, is := errors.AsType[*sqlstore.Damaged](err)
	switch {
	case is:
		fmt.Println(damaged)
		fmt.Printf("%v: %d faults; no game that is named is shown: restore it from a backup\n", place, len(damaged.Faults))
		return false, nil
	case ctx.Err() != nil:
		return false, &exitError{3, "interrupted before everything was checked"}
	case err != nil:
		return false, databaseError(place, err)
	}
	fmt.Printf("%v: %v, all as they were written\n", place, census)
	return true, nil
}

// verifyDirectory reads the games of a match along their checksums.
func verifyDirectory(name string) (bool, error) {
	games, faults, err := filestore.Check(name)
	if err != nil {
		return false, &exitError{2, err.Error()}
	}
	for _, fault := range faults {
		fmt.Println(fault)
	}
	if len(faults) > 0 {
		fmt.Printf("%s: %d of %d games are damaged\n", name, len(faults), games)
		return false, nil
	}
	fmt.Printf("%s: %d games, all as they were written\n", name, games)
	return true, nil
}

// verifyProof checks a document that a server has signed.
func (c *verifyCmd) verifyProof(name string) (bool, error) {
	document, err := os.ReadFile(name)
	if err != nil {
		return false, &exitError{2, err.Error()}
	}
	said, _, err := proof.Read(document)
	if err != nil {
		return false, &exitError{2, fmt.Sprintf("%s: %v", name, err)}
	}
	if c.Key == "" {
		return false, &exitError{2, fmt.Sprintf("%s is signed with the key %s: if that is the server's, which tells it at /api/v1/key, repeat this with --key %[2]s", name, said.Key)}
	}
	key, err := c.key()
	if err != nil {
		return false, err
	}
	said, log, err := proof.Verify(document, key)
	if err != nil {
		fmt.Printf("%s: %v\n", name, err)
		return false, nil
	}
	fmt.Printf("%s: game %s, %s, with %d events, is as the server signed it at %s\n", name, said.Game, said.Result, len(log), said.At.Format("2006-01-02 15:04:05 MST"))
	return true, nil
}

// key reads --key: a key, or the name of a file that has one.
func (c *verifyCmd) key() (ed25519.PublicKey, error) {
	key, err := proof.ParseKey(c.Key)
	if err != nil {
		text, fileErr := os.ReadFile(c.Key)
		if fileErr == nil {
			key, err = proof.ParseKey(strings.TrimSpace(string(text)))
		}
	}
	if err != nil {
		return nil, &exitError{2, fmt.Sprintf("--key: %v", err)}
	}
	return key, nil
}
