package push

import (
	"bytes"
	"crypto/ecdh"
	"testing"
)

// The example of RFC 8291, section 5 and appendix A.
func TestRFC8291(t *testing.T) {
	read := func(text string) []byte {
		out, err := encoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	private, err := ecdh.P256().NewPrivateKey(read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	s := Subscription{P256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", Auth: "BTBZMqHH6r4Tts7J_aSIgg"}
	got, err := s.encrypt([]byte("When I grow up, I want to be a watermelon"), private, read("DGv6ra1nlYgDCS1FRnbzlw"))
	want := read("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("encrypted %x, %v, want %x", got, err, want)
	}
	if _, err := s.Encrypt(make([]byte, MaxPayload+1)); err == nil {
		t.Error("a message that is too long was encrypted")
	}
	if long, err := s.Encrypt(make([]byte, MaxPayload)); err != nil || len(long) != 4096 {
		t.Errorf("the longest message has %d bytes, %v", len(long), err)
	}
}

func TestCheck(t *testing.T) {
	good := Subscription{P256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", Auth: "BTBZMqHH6r4Tts7J_aSIgg"}
	for name, s := range map[string]Subscription{
		"no key": {Auth: good.Auth}, "no secret": {P256dh: good.P256dh}, "another point": {P256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtAIAiw4", Auth: good.Auth},
	} {
		if s.Check() == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}

func TestKeyLasts(t *testing.T) {
	k, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseKey(k.Bytes())
	if err != nil || again.Public() != k.Public() || len(k.Public()) != 87 {
		t.Errorf("%q, %q, %v", k.Public(), again.Public(), err)
	}
}
