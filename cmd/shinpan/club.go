package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/server/club"
)

// A clubConfig says whose server it is, and who may come in.
type clubConfig struct {
	Name        string     `toml:"name"`         // that stands at the head of every page; the program's if empty
	Accounts    club.Entry `toml:"accounts"`     // open, invited or closed; open if empty
	Guests      bool       `toml:"guests"`       // people play without an account
	MembersOnly bool       `toml:"members_only"` // who is not signed in to an account sees the sign-in page alone
	Imprint     string     `toml:"imprint"`      // a file in Markdown, or the address of a page; none if empty
	Privacy     string     `toml:"privacy"`      // the same
}

// longestText is how many bytes a text may have that comes with the page.
const longestText = 256 << 10

// load returns the configuration of package club, with the texts as they are now.
func (c clubConfig) load() (club.Club, error) {
	now := club.Club{Name: c.Name, Accounts: c.Accounts, NoGuests: !c.Guests, MembersOnly: c.MembersOnly}
	var imprint, privacy error
	now.Imprint, imprint = readText("imprint", c.Imprint)
	now.Privacy, privacy = readText("privacy", c.Privacy)
	if err := errors.Join(now.Check(), imprint, privacy); err != nil {
		return now, fmt.Errorf("club: %w", err)
	}
	return now, nil
}

// readText returns the text at the place that a key names, an address or a file; none for an empty one.
func readText(key, from string) (club.Text, error) {
	switch {
	case from == "":
		return club.Text{}, nil
	case strings.HasPrefix(from, "https://"), strings.HasPrefix(from, "http://"):
		return club.Text{URL: from}, nil
	}
	text, err := os.ReadFile(from)
	switch {
	case err != nil:
		return club.Text{}, fmt.Errorf("%s: %w", key, err)
	case len(text) > longestText, !utf8.Valid(text), strings.TrimSpace(string(text)) == "":
		return club.Text{}, fmt.Errorf("%s = %q: want the address of a page, or a file with a text in UTF-8 of at most %d bytes", key, from, longestText)
	}
	return club.Text{Said: string(text)}, nil
}
