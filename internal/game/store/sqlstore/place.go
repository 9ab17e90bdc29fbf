package sqlstore

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A Place is where a database is: an SQLite file, or the address of a PostgreSQL database as
// postgres://user@host/database or as keywords, "host=… dbname=…". However it is printed, the
// secrets of the address are left out.
type Place struct {
	text     string
	postgres bool
	shown    string
}

// Texts that are not a place. The errors do not quote them, as any part may be secret.
var (
	errFile   = errors.New("this is an address, and not the name of a file; a PostgreSQL database is named as postgres://user@host/games, and a file of such a name with ./ before it")
	errSyntax = errors.New("the address of the PostgreSQL database cannot be read: want postgres://user@host:5432/games, with the password in PGPASSWORD or ~/.pgpass; in an address its signs other than letters and digits are written as in %40 for @")
)

var (
	ofPostgres = regexp.MustCompile(`(?i)^postgres(ql)?://`)
	ofScheme   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://`)
	// ofKeywords matches the beginning of an address in libpq's keywords; these are common as the first.
	ofKeywords = regexp.MustCompile(`(?i)^\s*(host|hostaddr|port|dbname|database|user|password|passfile|service|sslmode|connect_timeout|application_name|target_session_attrs)\s*=`)
	// ofSecrets matches a text that may be meant as an address with a password in it.
	ofSecrets = regexp.MustCompile(`(?i)^[^/\s]*:[^\s]*@|password\s*=`)
)

// ParsePlace reads a place. An empty one is none.
func ParsePlace(text string) (Place, error) {
	switch {
	case ofPostgres.MatchString(text):
		scheme, rest, _ := strings.Cut(text, "://")
		text = strings.ToLower(scheme) + "://" + rest
	case ofKeywords.MatchString(text):
	case ofScheme.MatchString(text):
		scheme, _, _ := strings.Cut(text, "://")
		return Place{}, fmt.Errorf("no games are kept at a %s:// address; name an SQLite file with --db, or a PostgreSQL database as postgres://user@host/games", scheme)
	case ofSecrets.MatchString(text):
		return Place{}, errFile
	default:
		return Place{text: text, shown: text}, nil
	}
	config, err := parseAddress(text)
	if err != nil {
		return Place{}, err
	}
	return Place{text: text, postgres: true, shown: address(config)}, nil
}

// address is how the address of a PostgreSQL database is shown, as one that can be used where
// the password is known.
func address(config *pgx.ConnConfig) string {
	hosts, seen := []string{}, map[string]bool{}
	add := func(host string, port uint16) {
		at := fmt.Sprintf("%s:%d", host, port)
		switch {
		case filepath.IsAbs(host): // the directory of a socket
			at = url.PathEscape(host)
		case strings.Contains(host, ":"):
			at = fmt.Sprintf("[%s]:%d", host, port)
		}
		if !seen[at] {
			hosts, seen[at] = append(hosts, at), true
		}
	}
	add(config.Host, config.Port)
	for _, other := range config.Fallbacks {
		add(other.Host, other.Port)
	}
	return "postgres://" + url.PathEscape(config.User) + "@" + strings.Join(hosts, ",") + "/" + url.PathEscape(config.Database)
}

// UnmarshalText reads a place, as a flag or a key of a configuration has it.
func (p *Place) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePlace(string(text))
	return err
}

// MarshalText writes a place without secrets.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.shown), nil }

// String returns the place without secrets.
func (p Place) String() string { return p.shown }

// GoString returns the place without secrets.
func (p Place) GoString() string { return fmt.Sprintf("sqlstore.Place(%q)", p.shown) }

// LogValue returns the place without secrets.
func (p Place) LogValue() slog.Value { return slog.StringValue(p.shown) }

// IsPostgres reports whether the place is the address of a PostgreSQL database, which any
// number of servers may share.
func (p Place) IsPostgres() bool { return p.postgres }

// File returns the name of the SQLite file; empty if the place is an address.
func (p Place) File() string {
	if p.postgres {
		return ""
	}
	return p.text
}

// Open opens the database at a place as [OpenSQLite] and [OpenPostgres] do.
func (p Place) Open(ctx context.Context, options ...Option) (*DB, error) {
	if p.postgres {
		return OpenPostgres(ctx, p.text, options...)
	}
	return OpenSQLite(ctx, p.text, options...)
}

// Hold does as [HoldPostgres] does, at an address of PostgreSQL.
func (p Place) Hold(ctx context.Context, alone bool) (io.Closer, error) {
	return HoldPostgres(ctx, p.text, alone)
}

// Begun returns an error if no games have been kept at a place yet: [fs.ErrNotExist], or
// the reason why that cannot be told.
func (p Place) Begun(ctx context.Context) error {
	if !p.postgres {
		_, err := os.Stat(p.text)
		return err
	}
	config, err := parseAddress(p.text)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	var found bool
	err = conn.QueryRow(ctx, "SELECT to_regclass('games') IS NOT NULL AND to_regclass('events') IS NOT NULL").Scan(&found)
	if err == nil && !found {
		err = fmt.Errorf("%s has no tables of this program: %w", p, fs.ErrNotExist)
	}
	return errors.Join(err, closeConn(conn))
}

// IsAway reports whether an error of opening means that the server of a database does not answer, or
// is not ready, and may be soon. After a refusal, by a wrong password or for a database that
// does not exist, waiting is no use.
func IsAway(err error) bool {
	if said, refused := errors.AsType[*pgconn.PgError](err); refused {
		switch said.Code {
		case "53300", // too many connections
			"57P01", "57P02", "57P03", // it is shutting down, has crashed, is starting
			"25006": // it is still a standby
			return true
		}
		return strings.HasPrefix(said.Code, "08")
	}
	if late, ok := errors.AsType[interface {
		error
		Timeout() bool
	}](err); ok && late.Timeout() {
		return true
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	_, mistrusted := errors.AsType[*tls.CertificateVerificationError](err)
	return connecting && !mistrusted && !errors.Is(err, context.Canceled)
}

// IsRefused reports whether an error of opening means that the server of a database does not let us in, or is not fit
// to keep games, until somebody changes that.
func IsRefused(err error) bool {
	if _, is := errors.AsType[unfit](err); is {
		return true
	}
	said, refused := errors.AsType[*pgconn.PgError](err)
	return refused && (strings.HasPrefix(said.Code, "28") || // who is asking, or the password
		slices.Contains([]string{"3D000", "3F000", noRight}, said.Code)) // there is no such database, or no such schema
}

// noRight is PostgreSQL's code for what the user may not do.
const noRight = "42501"

// Reason says in one line why a server does not let us in, each thing once.
func Reason(err error) string {
	if connecting, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		err = connecting.Unwrap()
	}
	var said []string
	for line := range strings.Lines(err.Error()) {
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(said, line) {
			said = append(said, line)
		}
	}
	if refused, is := errors.AsType[*pgconn.PgError](err); is && refused.Code == noRight {
		said = append(said, "give the user of the address this right, or the database (ALTER DATABASE … OWNER TO …)")
	}
	return strings.Join(said, "; ")
}
