// Package passkey runs the ceremonies of WebAuthn in which a passkey is made, or proves whose it is.
//
// A ceremony begins with options, which the page hands to the browser, and with a state, which the caller keeps
// for its end, away from whoever could alter it. It ends with what the browser answers, and with the [Credential] that
// is made or has proved itself. Whose a credential is, whether it is known, and that a ceremony counts only once is for
// the caller.
//
// A passkey belongs to the host of the page: a browser lets no other site use it, and what another origin has had
// signed is refused here. It is asked to verify its owner, by a finger, a face or a PIN, so that it is two factors in
// one.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// ErrRefused says that the answer of a browser proves nothing; what it wraps is for the log.
var ErrRefused = errors.New("the passkey proves nothing")

// Passkeys runs the ceremonies of one server. It is safe for concurrent use.
type Passkeys struct {
	origin string
	party  *webauthn.WebAuthn
}

// New returns the passkeys of a server whose page has an address, such as https://go.example.org. Browsers have none
// for a page that comes over plain HTTP, but from localhost, nor for one whose host is an IP address; then the error
// says so.
func New(page string) (*Passkeys, error) {
	at, err := url.Parse(page)
	if err != nil {
		return nil, err
	}
	host := strings.ToLower(at.Hostname())
	_, err = netip.ParseAddr(host)
	numbers := err == nil
	switch local := host == "localhost" || strings.HasSuffix(host, ".localhost"); {
	case at.Scheme != "https" && (at.Scheme != "http" || !local):
		return nil, fmt.Errorf("%s: browsers have passkeys only for pages that come over https, or from http://localhost", page)
	case host == "" || numbers:
		return nil, fmt.Errorf("%s: browsers have passkeys only for hosts that have a name", page)
	}
	origin := at.Scheme + "://" + strings.ToLower(at.Host)
	party, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: at.Host, RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
		// some keepers of passkeys add their own
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, err
	}
	return &Passkeys{origin, party}, nil
}

// Origin returns the origin of the pages that can use the passkeys.
func (p *Passkeys) Origin() string { return p.origin }

// Host returns the host to which the passkeys belong.
func (p *Passkeys) Host() string { return p.party.Config.RPID }

// A Credential is the public half of a passkey, and what has to be known of it. Its JSON is what a caller keeps.
type Credential struct {
	ID        []byte `json:"id"`
	PublicKey []byte `json:"key"`
	// of its signatures; 0 where it does not count
	Counter    uint32                            `json:"counter,omitempty"`
	Flags      byte                              `json:"flags"`
	Maker      []byte                            `json:"maker,omitempty"` // the AAGUID
	Transports []protocol.AuthenticatorTransport `json:"transports,omitempty"`
}

// Key returns what tells the credential from all others.
func (c Credential) Key() string { return base64.RawURLEncoding.EncodeToString(c.ID) }

// Synced reports whether the passkey is copied to other devices of its owner.
func (c Credential) Synced() bool {
	return protocol.AuthenticatorFlags(c.Flags).HasBackupEligible()
}

// Text returns the credential as [Read] reads it.
func (c Credential) Text() json.RawMessage {
	text, err := json.Marshal(c)
	if err != nil {
		panic("passkey: a credential cannot be written: " + err.Error())
	}
	return text
}

// Read reads a credential.
func Read(text json.RawMessage) (c Credential, err error) {
	err = json.Unmarshal(text, &c)
	return c, err
}

func of(c *webauthn.Credential) Credential {
	return Credential{
		ID: c.ID, PublicKey: c.PublicKey, Counter: c.Authenticator.SignCount, Flags: byte(c.Flags.ProtocolValue()),
		Maker: c.Authenticator.AAGUID, Transports: c.Transport,
	}
}

func (c Credential) known() webauthn.Credential {
	return webauthn.Credential{
		ID: c.ID, PublicKey: c.PublicKey, Transport: c.Transports, Flags: webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(c.Flags)),
		Authenticator: webauthn.Authenticator{AAGUID: c.Maker, SignCount: c.Counter},
	}
}

// An owner is who has passkeys, as the library asks for one.
type owner struct {
	id, name    string
	credentials []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return []byte(o.id) }
func (o owner) WebAuthnName() string                       { return o.name }
func (o owner) WebAuthnDisplayName() string                { return o.name }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.credentials }

// A State is what is kept of a ceremony until its end, as text.
type State = json.RawMessage

// Options are what navigator.credentials takes, in the form of parseCreationOptionsFromJSON or
// parseRequestOptionsFromJSON.
type Options = json.RawMessage

// Make begins the ceremony in which an owner makes a passkey, on none of the devices that have one of the known ones.
func (p *Passkeys) Make(id, name string, known []Credential) (Options, State, error) {
	var there []protocol.CredentialDescriptor
	for _, c := range known {
		there = append(there, descriptor(c))
	}
	made, session, err := p.party.BeginRegistration(owner{id: id, name: name}, webauthn.WithExclusions(there))
	if err != nil {
		return nil, nil, fmt.Errorf("make a passkey: %w", err)
	}
	return written(made.Response), written(session), nil
}

// Made ends a ceremony with the passkey that an owner has made. The error is [ErrRefused].
func (p *Passkeys) Made(id string, state State, answer []byte) (Credential, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal(state, &session); err != nil {
		return Credential{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Credential{}, refused(err)
	}
	made, err := p.party.CreateCredential(owner{id: id}, session, parsed)
	if err != nil {
		return Credential{}, refused(err)
	}
	return of(made), nil
}

// Ask begins the ceremony in which a passkey proves whose it is: any that the browser has for this host.
func (p *Passkeys) Ask() (Options, State, error) {
	asked, session, err := p.party.BeginDiscoverableLogin()
	if err != nil {
		return nil, nil, fmt.Errorf("ask for a passkey: %w", err)
	}
	return written(asked.Response), written(session), nil
}

// Find returns the owner of a credential by its key, and the credential as it was kept last.
type Find func(key string) (owner string, kept Credential, err error)

// Proved ends a ceremony with the passkey that has proved itself, as it is to be kept from now on. An error of find is
// wrapped; every other is [ErrRefused].
func (p *Passkeys) Proved(state State, answer []byte, find Find) (Credential, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal(state, &session); err != nil {
		return Credential{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return Credential{}, refused(err)
	}
	id, kept, err := find(Credential{ID: parsed.RawID}.Key())
	if err != nil {
		return Credential{}, err
	}
	_, proved, err := p.party.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) {
		return owner{id: id, credentials: []webauthn.Credential{kept.known()}}, nil
	}, session, parsed)
	if err != nil {
		return Credential{}, refused(err)
	}
	if proved.Authenticator.CloneWarning {
		return Credential{}, refused(errors.New("its counter is not above the last one: it may be a copy"))
	}
	return of(proved), nil
}

// refused wraps what the library says of an answer, with its details.
func refused(err error) error {
	if why, is := errors.AsType[*protocol.Error](err); is {
		return fmt.Errorf("%w: %s: %s", ErrRefused, why.Details, why.DevInfo)
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

// written returns a value as JSON.
func written(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic("passkey: cannot be written: " + err.Error())
	}
	return text
}

// descriptor names a credential to a browser.
func descriptor(c Credential) protocol.CredentialDescriptor {
	known := c.known()
	return known.Descriptor()
}
