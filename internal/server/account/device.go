package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A Device proves that the owner of an account has signed in from it: it proves
// no identity, and makes no password right. It is good until the password changes, whose
// hash is the key that signs it, so that nothing has to be stored.
type Device string

// DeviceAge is how long a device is known after a sign-in from it.
const DeviceAge = 400 * 24 * time.Hour

// NewDevice returns the proof that the owner of an account signs in now.
func NewDevice(p store.Person, now time.Time) Device {
	return sealDevice(p, strconv.FormatInt(now.Unix(), 36))
}

func sealDevice(p store.Person, at string) Device {
	seal := hmac.New(sha256.New, []byte("device "+p.Password))
	seal.Write([]byte(p.ID + " " + at))
	return Device(at + "." + base64.RawURLEncoding.EncodeToString(seal.Sum(nil)))
}

// Of reports whether the owner of an account has signed in from the device.
func (d Device) Of(p store.Person, now time.Time) bool {
	at, _, found := strings.Cut(string(d), ".")
	seconds, err := strconv.ParseInt(at, 36, 64)
	if !found || err != nil || p.Password == "" || now.Sub(time.Unix(seconds, 0)) > DeviceAge {
		return false
	}
	return hmac.Equal([]byte(d), []byte(sealDevice(p, at)))
}
