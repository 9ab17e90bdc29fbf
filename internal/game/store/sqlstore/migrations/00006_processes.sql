-- +goose Up
CREATE TABLE processes (
	name  TEXT   NOT NULL PRIMARY KEY,
	beat  BIGINT NOT NULL, -- when it was heard of last
	since BIGINT NOT NULL  -- from when on it knows that one has always been at work
);
CREATE TABLE leases (
	what    TEXT NOT NULL PRIMARY KEY,
	process TEXT NOT NULL
);
