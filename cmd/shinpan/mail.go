package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/shinpan/shinpan/internal/server/mail"
)

// A mailConfig names the mail server. Without it nobody is written to.
type mailConfig struct {
	Server       string `toml:"server"`        // host and port
	Security     string `toml:"security"`      // starttls, tls, or none; starttls if empty
	User         string `toml:"user"`          // empty: there is no login
	PasswordFile string `toml:"password_file"` // holds the user's password; without it, SHINPAN_MAIL_PASSWORD does
	From         string `toml:"from"`          // the address that mail comes from
}

// load returns the configuration of package mail, whose links lead to a page; nil where none is sent.
func (m mailConfig) load(page string) (*mail.Config, error) {
	if m == (mailConfig{}) {
		return nil, nil
	}
	c := mail.Config{Server: m.Server, Security: m.Security, User: m.User, From: m.From, Page: page}
	if m.PasswordFile != "" {
		password, err := os.ReadFile(m.PasswordFile)
		if err != nil {
			return nil, fmt.Errorf("mail: password_file cannot be read: %w%s", err, theirs(m.PasswordFile, err))
		}
		c.Password = strings.TrimSpace(string(password))
	} else if m.User != "" {
		c.Password = os.Getenv("SHINPAN_MAIL_PASSWORD")
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	return &c, nil
}

// tryMail logs whether the mail server answers, and takes the login, until it is stopped. One that does not is no
// reason not to start: letters wait for it.
func tryMail(ctx context.Context, c *mail.Config, log *slog.Logger) (stop func() error) {
	return background(ctx, func(ctx context.Context) {
		if c == nil {
			return
		}
		if err := c.Probe(ctx); err != nil && ctx.Err() == nil {
			log.Warn("cannot reach the mail server; letters wait for it", "server", c.Server, "why", err)
		}
	})
}
