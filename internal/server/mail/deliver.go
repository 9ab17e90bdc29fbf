package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// A message is a letter as it is handed over.
type message struct {
	to, id              string
	date                time.Time
	subject, text, html string
	language            string
	unsubscribe         string // the address that ends mail of its kind; empty: there is none
}

// connect connects to the mail server: it returns what talks with it, and over what.
func (c Config) connect(ctx context.Context) (*gomail.Client, *smtp.Client, error) {
	host, port, err := c.server()
	if err != nil {
		return nil, nil, err
	}
	var dialed net.Conn
	dial := func(ctx context.Context, network, address string) (conn net.Conn, err error) {
		dialed, err = new(net.Dialer).DialContext(ctx, network, address)
		return dialed, err
	}
	options := []gomail.Option{
		gomail.WithPort(port), gomail.WithTimeout(attempt / 2), gomail.WithHELO(c.domain()),
		gomail.WithoutNoop(), gomail.WithoutRset(),
	}
	switch c.Security {
	case TLS:
		options = append(options, gomail.WithSSL())
	case Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS), gomail.WithDialContextFunc(dial))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory), gomail.WithDialContextFunc(dial))
	}
	if c.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(c.User), gomail.WithPassword(c.Password))
	}
	client, err := gomail.NewClient(host, options...)
	if err != nil {
		return nil, nil, err
	}
	conn, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil && dialed != nil {
		_ = dialed.Close() // the client leaves it open where the server refuses encryption or the login
	}
	return client, conn, err
}

// deliver hands a message to the mail server. Once it is connected the end of the context does not interrupt it: nobody
// would know whether the server has taken the message.
func (c Config) deliver(ctx context.Context, m message) error {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := msg.From(c.From); err != nil {
		return err
	}
	if msg.To(m.to) != nil { // whose error names the address
		return undeliverable{errors.New("the address is none")}
	}
	msg.Subject(m.subject)
	msg.SetMessageIDWithValue(m.id)
	msg.SetDateWithValue(m.date)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // nobody's absence answers it
	msg.SetGenHeader("Content-Language", m.language)
	if m.unsubscribe != "" { // with one click, by RFC 8058
		msg.SetGenHeader("List-Unsubscribe", "<"+m.unsubscribe+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.html)
	client, conn, err := c.connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = client.CloseWithSMTPClient(conn) }() // what comes after the message does not matter
	if err = client.SendWithSMTPClient(conn, msg); err == nil {
		return nil
	}
	if refused, is := errors.AsType[*gomail.SendError](err); is && !refused.IsTemp() && refused.ErrorCode() >= 500 {
		switch refused.Reason {
		case gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose:
			return undeliverable{err} // this letter; what is refused before that is refused to the operator
		}
	}
	return err
}

// undeliverable is why a letter will never be taken.
type undeliverable struct{ error }

// Unwrap returns the reason.
func (u undeliverable) Unwrap() error { return u.error }

func isUndeliverable(err error) bool {
	_, is := errors.AsType[undeliverable](err)
	return is
}

// withoutNames returns what an operator may read of an error: what a mail server says of a letter may name its reader.
func withoutNames(err error) string {
	refused, is := errors.AsType[*gomail.SendError](err)
	switch {
	case !is:
		return err.Error()
	case refused.EnhancedStatusCode() != "":
		return fmt.Sprintf("%s: the mail server said %d %s", refused.Reason, refused.ErrorCode(), refused.EnhancedStatusCode())
	case refused.ErrorCode() != 0:
		return fmt.Sprintf("%s: the mail server said %d", refused.Reason, refused.ErrorCode())
	}
	return refused.Reason.String() + ": the mail server did not answer"
}
