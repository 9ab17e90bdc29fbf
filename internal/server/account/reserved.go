package account

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// This file keeps names that stand for the server, its people and its programs, or for no person.

// roleWords are in no name, not as one word among others either.
const roleWords = "referee arbiter admin administrator moderator organizer organiser operator sysop support shinpan webmaster schiedsrichter turnierleiter"

// roleTexts are nowhere in a name: their scripts put no blanks between words.
const roleTexts = "審判 审判 裁判 심판 管理員 管理员 管理者 管理人 관리자 运营 運営 운영자 客服 主催者 组织者 組織者 主辦"

// reservedNames are refused, one a line, with or without a number after them.
const reservedNames = `mod
staff
official
server
system
mediator
judge
nobody
noone
anonymous
unknown
everybody
everyone
deleted
deleted user
deleted player
removed
banned
null
nil
none
undefined
me
you
black
white
schwarz
weiß
niemand
gelöscht
draw
jigo
黑
黑方
黑棋
黒
黒番
흑
백
白
白方
白棋
白番
系统
系統
匿名
电脑
電腦
コンピュータ
컴퓨터
gnu go
katago
leela
leela zero
alphago
pachi
fuego
builtin`

// guestNames begin the names that are made up for guests, in the languages of the page and of
// its readers.
const guestNames = "Guest ゲスト 游客 遊客 访客 訪客 来宾 來賓 게스트 손님"

// guestWords begin the made-up names of guests in languages in which a name of somebody's own may begin with the word,
// as Gaston does: four digits follow it.
const guestWords = "Gast Invité Invitado Convidado Гость"

// guestName is how the names begin that are made up for guests.
const guestName = "Guest"

// The keys of roleWords, roleTexts, reservedNames, guestNames and guestWords.
var (
	textsReserved = sync.OnceValue(func() []string { return reservedKeys(strings.Fields(roleTexts)) })
	rolesReserved = sync.OnceValue(func() []string { return reservedKeys(strings.Fields(roleWords)) })
	namesReserved = sync.OnceValue(func() []string { return reservedKeys(strings.Split(reservedNames, "\n")) })

	guestBeginnings     = sync.OnceValue(func() []string { return beginnings(guestNames) })
	guestWordBeginnings = sync.OnceValue(func() []string { return beginnings(guestWords) })
)

// reservedKeys returns the keys of names, and of names without what stands after their
// last letter: GNU Go 3.8 keeps GNU Go.
func reservedKeys(names []string) []string {
	var keys []string
	for _, name := range names {
		for _, form := range []string{name, unnumbered(name)} {
			if key := Key(form); key != "" {
				keys = append(keys, key)
			}
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(keys)))
}

// unnumbered returns a name without what stands after its last letter.
func unnumbered(name string) string {
	return strings.TrimRightFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// reserved reports whether a name stands for the server or for no person, or has a key among
// the additional ones.
func reserved(name string, besides []string) bool {
	whole := Key(name)
	if slices.ContainsFunc(textsReserved(), func(text string) bool { return strings.Contains(whole, text) }) {
		return true
	}
	for _, key := range []string{whole, Key(unnumbered(name))} {
		if slices.Contains(namesReserved(), key) || slices.Contains(rolesReserved(), key) || slices.Contains(besides, key) {
			return true
		}
	}
	return slices.ContainsFunc(words(name), func(word string) bool {
		return slices.Contains(rolesReserved(), Key(word)) || slices.Contains(rolesReserved(), Key(unnumbered(word)))
	})
}

// words returns the words of a name.
func words(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
}

// guestly reports whether a key begins as the names that are made up for guests.
func guestly(key string) bool {
	return slices.ContainsFunc(guestBeginnings(), func(begins string) bool { return strings.HasPrefix(key, begins) }) ||
		slices.ContainsFunc(guestWordBeginnings(), func(begins string) bool {
			suffix, found := strings.CutPrefix(key, begins)
			return found && len(suffix) == 4 && strings.Trim(suffix, Key("0123456789")) == ""
		})
}

// beginnings returns how the keys of names begin that begin with a word: as its own key, or, where digits or Latin
// letters follow, with the Latin letters that some of its letters look like among these, as ㅣ in 게스트 looks like l.
func beginnings(words string) []string {
	var keys []string
	for _, word := range strings.Fields(words) {
		keys = append(keys, Key(word), strings.TrimSuffix(Key(word+"0"), Key("0")))
	}
	return keys
}
