package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/lobby"
)

// accountCmd is the operator's way to accounts.
type accountCmd struct {
	databaseFlags

	List     accountListCmd     `cmd:"" help:"List accounts."`
	Add      accountAddCmd      `cmd:"" help:"Make an account."`
	Invite   accountInviteCmd   `cmd:"" help:"Print a link with which people make accounts, where that takes an invitation."`
	Role     accountRoleCmd     `cmd:"" help:"Give an account roles beyond playing."`
	Password accountPasswordCmd `cmd:"" help:"Give an account another password, and end its sessions."`
	Recover  accountRecoverCmd  `cmd:"" help:"Print a link with which a person chooses another password, once and within a day."`
	Email    accountEmailCmd    `cmd:"" help:"Print the e-mail address of an account, change or remove it."`
	Passkeys accountPasskeysCmd `cmd:"" help:"List the passkeys and providers of an account, or remove them all."`
	Erase    accountEraseCmd    `cmd:"" help:"Delete an account for good, and take its name out of all logs."`
	Ban      accountBanCmd      `cmd:"" help:"Keep an account from everything but watching."`
	Pardon   accountPardonCmd   `cmd:"" help:"End a ban, and let a person chat again."`
	Amend    accountAmendCmd    `cmd:"" help:"Give a finished game another result, where every moderator is a party in it."`
	Ratings  accountRatingsCmd  `cmd:"" help:"Compute all ratings anew from the logs of the games."`
}

// Help explains the command with examples.
func (*accountCmd) Help() string {
	return `People make their accounts themselves, on the page, or where the configuration says so by an invitation or not at all. This command is for the rest: to make the first administrator, who gives roles on the page, and to help a person with a forgotten password or another e-mail address; an earlier address is told, once the server sends mail. The server may run meanwhile: it knows of a change within a second.

Roles are moderator (looks after people and results), organizer (runs tournaments) and admin (has every role).

A password is asked for at the terminal, without showing it, or is the first line of a file; it is never an argument, since other users of the machine could read that. The exit code is 2 for wrong usage or input and 3 for a fault of the machine.

Examples:

    shinpan account add "Honinbo Shusaku" --role admin --config /etc/shinpan/shinpan.toml
    shinpan account invite --uses 20 --days 14 --why "the beginners' course" --url https://go.example.org
    shinpan account role shusaku moderator organizer
    shinpan account password shusaku --password-file /run/secrets/shusaku
    shinpan account recover shusaku --url https://go.example.org
    shinpan account email shusaku shusaku@example.org
    shinpan account erase shusaku --why "wrote on 3 May that they want it"
    shinpan account ban troll --hours 48 --why "insults, after a warning"
    shinpan account ratings --dry-run`
}

// An accountDatabase is where the accounts of a database are worked on.
type accountDatabase struct {
	*account.Registry
	db *database
}

// at calls f with the accounts of the database. A missing file is created only on request.
func (c *accountCmd) at(ctx context.Context, begin bool, f func(accountDatabase) error) error {
	if err := c.find(); err != nil {
		return err
	}
	db, err := openDatabase(ctx, c.DB, purpose{joins: true, begin: begin})
	if err != nil {
		return err
	}
	hasher := account.NewHasher(account.DefaultCost(), runtime.GOMAXPROCS(0))
	return errors.Join(f(accountDatabase{account.New(db, hasher).Posting(db), db}), db.Close())
}

// on calls f with an account by name.
func (c *accountCmd) on(ctx context.Context, name string, f func(accountDatabase, store.Person) error) error {
	return c.at(ctx, false, func(d accountDatabase) error {
		person, err := d.db.PersonByKey(ctx, account.Key(name))
		if errors.Is(err, store.ErrNotFound) {
			return &exitError{2, fmt.Sprintf("there is no account %q in %s", name, c.DB)}
		}
		if err != nil {
			return err
		}
		return accountError(f(d, person))
	})
}

// accountError returns the exit code of an error: wrong input, or a fault of the machine.
func accountError(err error) error {
	_, name := errors.AsType[*account.NameError](err)
	_, password := errors.AsType[*account.PasswordError](err)
	if name || password || errors.Is(err, account.ErrTaken) {
		return &exitError{2, err.Error()}
	}
	return err
}

type accountListCmd struct {
	Name string `arg:"" optional:"" help:"How the names begin."`
}

// Run lists accounts, a line for each.
func (c *accountListCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.at(ctx, false, func(d accountDatabase) error {
		found, err := d.db.FindPeople(ctx, store.PeopleQuery{Prefix: account.Key(c.Name)})
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		for _, p := range found {
			fmt.Fprintf(table, "%s\t%s\t%s\n", p.Name, p.Created.Format(time.DateOnly), strings.Join(remarks(p), ", "))
		}
		return table.Flush()
	})
}

// remarks are what there is to say of an account.
func remarks(p store.Person) []string {
	said := slices.Clone(p.Roles)
	if p.Bot {
		said = append(said, "bot")
	}
	for what, ban := range map[string]store.Ban{"banned": p.Banned, "muted": p.Muted} {
		if ban.Holds(time.Now()) {
			said = append(said, fmt.Sprintf("%s %s (%s)", what, until(ban), ban.Why))
		}
	}
	slices.Sort(said[len(p.Roles):])
	return said
}

// until says when a ban ends.
func until(b store.Ban) string {
	if b.Until.IsZero() {
		return "for good"
	}
	return "until " + b.Until.Format("2006-01-02 15:04 MST")
}

type accountAddCmd struct {
	Name         string   `arg:"" help:"The name, at most 32 characters."`
	Role         []string `help:"Roles beyond playing: moderator, organizer, admin." enum:"moderator,organizer,admin"`
	Bot          bool     `help:"The account is a program's."`
	PasswordFile string   `placeholder:"FILE" help:"A file whose first line is the password."`
}

// Run makes an account.
func (c *accountAddCmd) Run(ctx context.Context, of *accountCmd) error {
	if _, err := account.CleanName(c.Name); err != nil {
		return accountError(err)
	}
	password, err := readPassword(c.PasswordFile)
	if err != nil {
		return err
	}
	return of.at(ctx, true, func(d accountDatabase) error {
		p, _, err := d.Open(ctx, "", account.Application{Name: c.Name, Password: password, Bot: c.Bot}, time.Now())
		if err != nil {
			return accountError(err)
		}
		if len(c.Role) > 0 {
			if err := d.appoint(ctx, p, c.Role, "the operator's decision"); err != nil {
				return err
			}
		}
		fmt.Printf("%s has an account in %s\n", p.Name, of.DB)
		return nil
	})
}

type accountRoleCmd struct {
	Name  string   `arg:"" help:"The name."`
	Why   string   `default:"the operator's decision" help:"The reason, which moderators read (${default})."`
	Roles []string `arg:"" optional:"" help:"All roles of the account: moderator, organizer, admin; without any, its roles are removed." enum:"moderator,organizer,admin"`
}

// Run changes the roles of an account.
func (c *accountRoleCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		if err := d.appoint(ctx, p, c.Roles, c.Why); err != nil {
			return err
		}
		if len(c.Roles) == 0 {
			fmt.Printf("%s has no role\n", p.Name)
		} else {
			fmt.Printf("%s is %s\n", p.Name, strings.Join(c.Roles, ", "))
		}
		return nil
	})
}

type accountPasswordCmd struct {
	Name         string `arg:"" help:"The name."`
	PasswordFile string `placeholder:"FILE" help:"A file whose first line is the password."`
}

// Run changes the password of an account.
func (c *accountPasswordCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		password, err := readPassword(c.PasswordFile)
		if err != nil {
			return err
		}
		if err := d.SetPassword(ctx, p.ID, password, time.Now()); err != nil {
			return err
		}
		fmt.Printf("%s has another password, and is signed in nowhere\n", p.Name)
		return nil
	})
}

// longestBan is how many hours a ban may have that ends, as on the page: ten years.
const longestBan = 87600

type accountBanCmd struct {
	Name  string `arg:"" help:"The name."`
	Why   string `required:"" help:"The reason, which the person is told."`
	Hours int    `help:"For how long; for good without it."`
}

// Run bans an account.
func (c *accountBanCmd) Run(ctx context.Context, of *accountCmd) error {
	if c.Hours < 0 || c.Hours > longestBan {
		return &exitError{2, fmt.Sprintf("--hours %d: want 1 to %d; a ban without it is for good", c.Hours, longestBan)}
	}
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		deed, err := d.record(ctx, p, chat.Deed{Did: chat.Ban, Hours: c.Hours, Why: c.Why})
		if err != nil {
			return err
		}
		ban := store.Ban{Until: deed.Until(), Why: deed.Why}
		if err := d.change(ctx, p, func(p *store.Person) { p.Banned = ban }); err != nil {
			return err
		}
		if err := d.dismiss(ctx, p); err != nil {
			return err
		}
		fmt.Printf("%s is banned %s\n", p.Name, until(ban))
		return nil
	})
}

type accountPardonCmd struct {
	Name string `arg:"" help:"The name."`
	Why  string `default:"the operator's decision" help:"The reason, which moderators read (${default})."`
}

// Run ends the bans of an account.
func (c *accountPardonCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		if _, err := d.record(ctx, p, chat.Deed{Did: chat.Pardon, Why: c.Why}); err != nil {
			return err
		}
		if err := d.change(ctx, p, func(p *store.Person) { p.Banned, p.Muted = store.Ban{}, store.Ban{} }); err != nil {
			return err
		}
		fmt.Printf("%s may do everything again\n", p.Name)
		return nil
	})
}

// record writes an act of the operator to the journal that the server's moderators read.
func (d accountDatabase) record(ctx context.Context, p store.Person, deed chat.Deed) (chat.Deed, error) {
	why, err := chat.Clean(deed.Why)
	if err != nil {
		return deed, &exitError{2, fmt.Sprintf("the reason: %v", err)}
	}
	docket, err := store.OpenLedger(ctx, d.db, chat.Journal, chat.Docket{}, chat.Record)
	if err != nil {
		return deed, err
	}
	deed.At, deed.Why = time.Now(), why
	deed.By, deed.Person = chat.Person{ID: "operator", Name: "operator"}, chat.Person{ID: p.ID, Name: p.Name, Bot: p.Bot}
	err = docket.Write(ctx, func(before chat.Docket) ([]chat.Deed, error) {
		done, err := before.Do(deed)
		deed = done
		return []chat.Deed{done}, err
	})
	return deed, err
}

// appoint gives an account roles, which is on record as an administrator's deed would be.
func (d accountDatabase) appoint(ctx context.Context, p store.Person, roles []string, why string) error {
	if p.Guest {
		return account.ErrGuest
	}
	if _, err := d.record(ctx, p, chat.Deed{Did: chat.Appoint, Roles: roles, Why: why}); err != nil {
		return err
	}
	return d.SetRoles(ctx, p.ID, roles)
}

// change changes the row of a person.
func (d accountDatabase) change(ctx context.Context, p store.Person, to func(*store.Person)) error {
	return d.db.ChangePerson(ctx, p.ID, func(p *store.Person, _ *[]store.Token) error {
		to(p)
		return nil
	})
}

// dismiss ends the challenges and wishes of a person in the server's lobby.
func (d accountDatabase) dismiss(ctx context.Context, p store.Person) error {
	book, err := store.OpenLedger(ctx, d.db, lobby.Journal, lobby.Lobby{}, lobby.Then)
	if err != nil {
		return err
	}
	return book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) {
		return l.Dismiss(p.ID, time.Now().UTC().Truncate(time.Millisecond)), nil
	})
}
