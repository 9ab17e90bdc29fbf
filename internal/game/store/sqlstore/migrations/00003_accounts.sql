-- +goose Up
ALTER TABLE people RENAME TO guests;

CREATE TABLE people (
	id           TEXT    NOT NULL PRIMARY KEY,
	name         TEXT    NOT NULL,
	key          TEXT    NOT NULL, -- of an account: its name, folded; empty for a guest
	guest        BOOLEAN NOT NULL,
	created      BIGINT  NOT NULL,
	password     TEXT    NOT NULL, -- its hash; empty if there is none
	bot          BOOLEAN NOT NULL,
	roles        TEXT    NOT NULL, -- with blanks between them
	bio          TEXT    NOT NULL,
	banned_until BIGINT  NOT NULL, -- 0: for ever, if there is a reason
	banned_why   TEXT    NOT NULL, -- empty: not banned
	muted_until  BIGINT  NOT NULL,
	muted_why    TEXT    NOT NULL
);
CREATE UNIQUE INDEX people_by_key ON people (key) WHERE key <> '';

CREATE TABLE tokens (
	person  TEXT   NOT NULL REFERENCES people (id),
	id      TEXT   NOT NULL,
	hash    TEXT   NOT NULL UNIQUE, -- the SHA-256 of the secret in hexadecimal
	label   TEXT   NOT NULL,
	scopes  TEXT   NOT NULL, -- with blanks between them
	created BIGINT NOT NULL,
	used    BIGINT NOT NULL, -- 0: never
	expires BIGINT NOT NULL, -- 0: never
	PRIMARY KEY (person, id)
);

-- Everybody was a guest with one secret, which is as good as it was.
INSERT INTO people (id, name, key, guest, created, password, bot, roles, bio, banned_until, banned_why, muted_until, muted_why)
	SELECT id, name, '', guest, created, '', FALSE, '', '', 0, '', 0, '' FROM guests;
INSERT INTO tokens (person, id, hash, label, scopes, created, used, expires)
	SELECT id, 'guest', secret, '', 'session', created, 0, 0 FROM guests;
DROP TABLE guests;

-- What lists of games are asked for. The columns are filled by the migration after this
-- one, from the summaries.
ALTER TABLE games ADD COLUMN ruleset TEXT    NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN size    TEXT    NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN rated   BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE games ADD COLUMN private BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE games ADD COLUMN outcome BIGINT  NOT NULL DEFAULT 0; -- a store.Outcome

CREATE INDEX games_by_pair    ON games (black, white, created, id);
CREATE INDEX games_by_ruleset ON games (ruleset, created, id);
CREATE INDEX games_by_size    ON games (size, created, id);
CREATE INDEX games_by_outcome ON games (outcome, created, id);
CREATE INDEX games_by_rated   ON games (created, id) WHERE rated;
CREATE INDEX black_outcomes   ON games (black, outcome, white);
CREATE INDEX white_outcomes   ON games (white, outcome, black);
