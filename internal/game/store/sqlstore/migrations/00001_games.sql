-- Times are Unix times in milliseconds.

-- +goose Up
CREATE TABLE games (
	id       TEXT    NOT NULL PRIMARY KEY,
	created  BIGINT  NOT NULL,
	finished BOOLEAN NOT NULL,
	black    TEXT    NOT NULL, -- the person on the seat; empty if there is none
	white    TEXT    NOT NULL,
	summary  TEXT    NOT NULL  -- a store.Summary as JSON
);
CREATE INDEX games_by_age    ON games (created, id);
CREATE INDEX games_by_status ON games (finished, created, id);
CREATE INDEX games_by_black  ON games (black, created, id);
CREATE INDEX games_by_white  ON games (white, created, id);

CREATE TABLE events (
	game TEXT   NOT NULL REFERENCES games (id),
	seq  BIGINT NOT NULL,
	body TEXT   NOT NULL, -- a referee.Event as JSON
	PRIMARY KEY (game, seq)
);

CREATE TABLE people (
	id      TEXT    NOT NULL PRIMARY KEY,
	name    TEXT    NOT NULL,
	guest   BOOLEAN NOT NULL,
	created BIGINT  NOT NULL,
	secret  TEXT    NOT NULL UNIQUE -- its SHA-256 in hexadecimal
);
