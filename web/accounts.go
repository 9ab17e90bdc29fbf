package web

import (
	"context"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/account"
)

// createAccount makes an account of the guest who asks, or of nobody in particular.
func (s *Server) createAccount(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"200" doc:"at most 32 characters, and unlike any other account's"`
		Password string `json:"password" maxLength:"4000" doc:"at least 8 characters, and none that is guessed first"`
		Bot      bool   `json:"bot,omitempty" doc:"a program will play; others are told"`
	}
}) (*identityOutput, error) {
	now := time.Now()
	if err := s.newAccountsFrom.allow(callerOf(ctx).address, now); err != nil {
		return nil, err
	}
	h, err := s.holder(ctx)
	if err != nil {
		return nil, err
	}
	if h.Person.ID != "" {
		if h, err = s.holding(ctx, scopeSession); err != nil {
			return nil, err
		}
	}
	person, secret, err := s.accounts.Open(ctx, h.Person.ID,
		account.Application{Name: in.Body.Name, Password: in.Body.Password, Bot: in.Body.Bot}, now)
	if err != nil {
		return nil, accountProblem(err)
	}
	return s.identity(ctx, person, secret), nil
}

// signIn gives whoever knows the password of an account a session. He always gets a new
// secret: what his browser had before may have been put there by somebody else.
func (s *Server) signIn(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"200"`
		Password string `json:"password" maxLength:"4000"`
	}
}) (*identityOutput, error) {
	if err := s.mayGuess(ctx, account.Key(in.Body.Name)); err != nil {
		return nil, err
	}
	person, secret, err := s.accounts.SignIn(ctx, in.Body.Name, in.Body.Password, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	return s.identity(ctx, person, secret), nil
}

// mayGuess lets somebody try a password of the account with that key, there be one or not.
func (s *Server) mayGuess(ctx context.Context, key string) error {
	now := time.Now()
	if err := s.loginsFrom.allow(callerOf(ctx).address, now); err != nil {
		return err // and the owner of the account is not kept out of it by this
	}
	return s.loginsAs.allow(key, now)
}

type goodbyeOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// signOut makes what was shown good for nothing, whatever it was.
func (s *Server) signOut(ctx context.Context, _ *struct{}) (*goodbyeOutput, error) {
	h, err := s.holder(ctx)
	if err != nil {
		return nil, err
	}
	if h.Person.ID == "" {
		return nil, nobody()
	}
	if err := s.accounts.SignOut(ctx, h); err != nil {
		return nil, err
	}
	return &goodbyeOutput{cookieOf(ctx, "")}, nil
}

// namesHere returns the names of the programs and the places of a server, which nobody else
// gets.
func namesHere(c Config) []string {
	names := c.Arena.ProgramNames()
	for _, v := range c.Venues {
		names = append(names, v.Info().Name)
	}
	return names
}
