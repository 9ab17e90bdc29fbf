package mail

import (
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
)

// The ways to a mail server.
const (
	STARTTLS = "starttls" // begins in the clear, and is encrypted before anything is said; port 587
	TLS      = "tls"      // is encrypted from the beginning; port 465
	Plain    = "none"     // is not encrypted: for a server on the same machine
)

// A Config names a mail server, and says who writes through it.
type Config struct {
	Server   string // its host and port
	Security string // STARTTLS, TLS or Plain; STARTTLS if empty
	User     string // empty: it takes mail without a login
	Password string
	From     string // the address that mail comes from, which may have a name before it
	Page     string // the address of this server for people, to which links lead
}

// Check returns everything that is wrong with the configuration, by the names that its fields have in the
// configuration file.
func (c Config) Check() error {
	var reasons []error
	wrong := func(format string, args ...any) { reasons = append(reasons, fmt.Errorf("mail: "+format, args...)) }
	if _, _, err := c.server(); err != nil {
		wrong(`server = %q: want the host and port of a mail server, as in "smtp.example.org:587"`, c.Server)
	}
	switch c.Security {
	case "", STARTTLS, TLS, Plain:
	default:
		wrong("security = %q: want %s, %s or %s", c.Security, STARTTLS, TLS, Plain)
	}
	if (c.User == "") != (c.Password == "") {
		wrong("user and a password are both wanted, or none: put the password into the file that password_file names, or into SHINPAN_MAIL_PASSWORD")
	}
	if c.Security == Plain && c.User != "" {
		wrong("security = %q would show the password to everybody on the way: want %s or %s, or no user", Plain, STARTTLS, TLS)
	}
	if from, err := netmail.ParseAddress(c.From); err != nil || !strings.Contains(from.Address, "@") {
		wrong(`from = %q: want the address that mail comes from, as in "Our club <go@example.org>"`, c.From)
	}
	if page, err := url.Parse(c.Page); err != nil || page.Scheme != "https" && page.Scheme != "http" || page.Host == "" || page.RawQuery != "" || page.Fragment != "" {
		wrong(`page = %q: want the address at which people open this server, as in "https://go.example.org"`, c.Page)
	}
	return errors.Join(reasons...)
}

// server returns the host and the port.
func (c Config) server() (host string, port int, err error) {
	host, number, err := net.SplitHostPort(c.Server)
	if err == nil && host == "" {
		err = errors.New("no host")
	}
	if err != nil {
		return "", 0, err
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err == nil && n == 0 {
		err = errors.New("no port")
	}
	return host, int(n), err
}

// link returns the address of a screen of the page with a secret behind the #, which browsers send to nobody.
func (c Config) link(screen, secret string) string {
	page, err := url.Parse(c.Page)
	if err != nil {
		panic("mail: a page that was not checked: " + err.Error())
	}
	page = page.JoinPath(screen)
	page.Fragment = secret
	return page.String()
}

// host returns the name by which people know the server.
func (c Config) host() string {
	page, err := url.Parse(c.Page)
	if err != nil {
		panic("mail: a page that was not checked: " + err.Error())
	}
	return page.Host
}

// domain returns that of the address which mail comes from.
func (c Config) domain() string {
	from, err := netmail.ParseAddress(c.From)
	if err != nil {
		panic("mail: a sender that was not checked: " + err.Error())
	}
	return from.Address[strings.LastIndex(from.Address, "@")+1:]
}
