// Package mailtest is a mail server for tests: it takes messages by SMTP, without a login and in the clear, and
// delivers none.
package mailtest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

// A Message is one that a client wants to have delivered.
type Message struct {
	From, To string
	Data     []byte
}

// ID returns the Message-ID, without its brackets; empty if there is none.
func (m Message) ID() string {
	read, err := netmail.ReadMessage(bytes.NewReader(m.Data))
	if err != nil {
		return ""
	}
	return strings.Trim(read.Header.Get("Message-ID"), "<>")
}

// Header returns a header; empty if there is none.
func (m Message) Header(name string) string {
	read, err := netmail.ReadMessage(bytes.NewReader(m.Data))
	if err != nil {
		return ""
	}
	return read.Header.Get(name)
}

// Part returns the first part of a media type, such as text/plain, decoded.
func (m Message) Part(media string) string {
	read, err := netmail.ReadMessage(bytes.NewReader(m.Data))
	if err != nil {
		return ""
	}
	_, boundary, _ := strings.Cut(strings.ReplaceAll(read.Header.Get("Content-Type"), "\r\n", ""), "boundary=")
	parts := multipart.NewReader(read.Body, strings.Trim(boundary, `"`))
	for {
		part, err := parts.NextRawPart()
		if err != nil {
			return ""
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), media) {
			text, _ := io.ReadAll(quotedprintable.NewReader(part))
			return string(text)
		}
	}
}

var links = regexp.MustCompile(`https?://\S+`)

// Links returns the links in the plain text.
func (m Message) Links() []string { return links.FindAllString(m.Part("text/plain"), -1) }

// Secrets returns what the links have behind the #.
func (m Message) Secrets() []string {
	var all []string
	for _, link := range m.Links() {
		_, secret, _ := strings.Cut(link, "#")
		all = append(all, secret)
	}
	return all
}

// Serve answers clients until the listener is closed. take is asked with the whole message, and without its Data
// already when a client names whom it is for; it returns the reply, as "250 OK".
func Serve(l net.Listener, take func(Message) string) {
	var all sync.WaitGroup
	defer all.Wait()
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		all.Go(func() {
			defer conn.Close()
			_ = conn.SetDeadline(time.Now().Add(eventually.Hang))
			_ = talk(textproto.NewReader(bufio.NewReader(conn)), conn, take) // the client has gone
		})
	}
}

// talk answers one client until it quits.
func talk(in *textproto.Reader, out io.Writer, take func(Message) string) error {
	say := func(text string) error {
		_, err := fmt.Fprintf(out, "%s\r\n", text)
		return err
	}
	err := say("220 mailtest")
	var m Message
	for err == nil {
		var line string
		if line, err = in.ReadLine(); err != nil {
			return err
		}
		command, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(command) {
		case "EHLO", "HELO":
			err = say("250-mailtest\r\n250 ENHANCEDSTATUSCODES")
		case "MAIL":
			m = Message{From: addressIn(rest)}
			err = say("250 OK")
		case "RCPT":
			m.To = addressIn(rest)
			err = say(take(m))
		case "DATA":
			if err = say("354 go on"); err == nil {
				m.Data, err = in.ReadDotBytes()
			}
			if err == nil {
				err = say(take(m))
			}
		case "RSET", "NOOP":
			err = say("250 OK")
		case "QUIT":
			return errors.Join(say("221 bye"), io.EOF)
		default:
			err = say("502 what?")
		}
	}
	return err
}

// addressIn returns what stands between the brackets.
func addressIn(text string) string {
	_, text, _ = strings.Cut(text, "<")
	text, _, _ = strings.Cut(text, ">")
	return text
}

// A Server is a mail server in this process, that keeps what it takes.
type Server struct {
	Addr string

	tb    testing.TB
	mu    sync.Mutex
	reply string // in place of taking a message; empty: it is taken
	taken []Message
	more  chan struct{} // has an element when there is another message
}

// Start starts a server that ends with the test.
func Start(tb testing.TB) *Server {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	s := &Server{Addr: l.Addr().String(), tb: tb, more: make(chan struct{}, 1)}
	var serving sync.WaitGroup
	serving.Go(func() { Serve(l, s.take) })
	tb.Cleanup(func() {
		l.Close()
		serving.Wait()
	})
	return s
}

// Refuse has the server answer that instead of taking messages, as "450 later"; empty: it takes them again.
func (s *Server) Refuse(reply string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reply = reply
}

func (s *Server) take(m Message) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reply != "" {
		return s.reply
	}
	if m.Data != nil {
		s.taken = append(s.taken, m)
		select {
		case s.more <- struct{}{}:
		default:
		}
	}
	return "250 2.0.0 OK"
}

// Taken returns the messages that were taken since it was called last.
func (s *Server) Taken() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.taken
	s.taken = nil
	return taken
}

// Next waits for a message and returns it; it must be the only one.
func (s *Server) Next() Message {
	s.tb.Helper()
	return s.Within(eventually.Hang)
}

// Within is Next with a time in which the message must come.
func (s *Server) Within(patience time.Duration) Message {
	s.tb.Helper()
	late := time.After(patience)
	for {
		switch taken := s.Taken(); len(taken) {
		case 0:
		case 1:
			return taken[0]
		default:
			s.tb.Fatalf("there are %d messages, want one", len(taken))
		}
		select {
		case <-s.more:
		case <-late:
			s.tb.Fatal("no mail has come")
		}
	}
}
