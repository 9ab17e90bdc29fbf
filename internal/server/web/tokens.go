package web

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
)

// A Token is a token or session without its secret.
type Token struct {
	ID      string     `json:"id"`
	Label   string     `json:"label" doc:"what you called it; of a session the browser and the system that signed in, empty if they are not known" example:"Firefox, Windows"`
	Scopes  []string   `json:"scopes" doc:"its scopes; session: all permissions"`
	Session bool       `json:"session" doc:"a browser's, from signing in"`
	By      string     `json:"by,omitempty" enum:"password,passkey,provider,link" doc:"of a session: how you signed in"`
	Current bool       `json:"current" doc:"the one that you show now"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used,omitempty" doc:"when it was shown last, to the hour"`
	Expires *time.Time `json:"expires,omitempty" doc:"absent for the session of a guest, which lasts for ever; that of an account lasts longer when it is used"`
}

func tokenOf(t store.Token, current string) Token {
	return Token{
		ID: t.ID, Label: t.Label, Scopes: append([]string{}, t.Scopes...), Session: slices.Contains(t.Scopes, store.Session), By: string(account.OpenedOf(t).By),
		Current: t.ID == current, Created: t.Created, Used: when(t.Used), Expires: when(t.Expires),
	}
}

// when returns a time, nil for none.
func when(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// A NewToken is a token with its secret.
type NewToken struct {
	Token
	Secret string `json:"token" doc:"for Authorization: Bearer; it is shown only this once"`
}

// A TokenList is all tokens and sessions of a person.
type TokenList struct {
	Tokens []Token `json:"tokens" doc:"the oldest first, sessions among them"`
}

// listTokens lists the tokens and sessions of the person of the request.
func (a *accountsHandler) listTokens(ctx context.Context, _ *struct{}) (*struct{ Body TokenList }, error) {
	h, err := a.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	tokens, err := a.store.Tokens(ctx, h.Person.ID)
	if err != nil {
		return nil, fmt.Errorf("tokens: %w", err)
	}
	list := TokenList{Tokens: []Token{}}
	for _, t := range tokens {
		if account.Shown(t, time.Now()) {
			list.Tokens = append(list.Tokens, tokenOf(t, h.Token.ID))
		}
	}
	return &struct{ Body TokenList }{list}, nil
}

// createToken makes a token. It takes a session and the password: neither a token nor a session
// that was stolen makes anything that outlives it.
func (a *accountsHandler) createToken(ctx context.Context, in *struct {
	Body struct {
		Label    string   `json:"label" maxLength:"200" doc:"its purpose, in at most 32 characters" example:"my bot"`
		Scopes   []string `json:"scopes" minItems:"1" maxItems:"10" enum:"play,bot,challenge,tournament,admin" doc:"its scopes"`
		Days     int      `json:"days,omitempty" minimum:"1" maximum:"366" default:"90" doc:"how long it lasts"`
		Password string   `json:"password" maxLength:"4000" doc:"of your account: what a browser shows may have been stolen"`
	}
}) (*struct{ Body NewToken }, error) {
	h, err := a.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	if h.Person.Guest {
		return nil, accountNeeded()
	}
	if err := a.passwords.tryOwn(h); err != nil {
		return nil, err
	}
	want := account.TokenRequest{Label: in.Body.Label, Scopes: in.Body.Scopes, Life: time.Duration(in.Body.Days) * 24 * time.Hour, Password: in.Body.Password}
	token, secret, err := a.accounts.NewToken(ctx, h, want, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	return &struct{ Body NewToken }{NewToken{tokenOf(token, ""), string(secret)}}, nil
}

// revokeToken revokes a token or a session of the caller.
func (a *accountsHandler) revokeToken(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"80"`
}) (*struct{}, error) {
	h, err := a.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	if err := a.accounts.Revoke(ctx, h.Person.ID, in.ID); err != nil {
		return nil, accountProblem(err)
	}
	return nil, nil
}

// endSessions ends all sessions of the caller but the one of the request.
func (a *accountsHandler) endSessions(ctx context.Context, _ *struct{}) (*struct{}, error) {
	h, err := a.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	return nil, a.accounts.EndOthers(ctx, h)
}
