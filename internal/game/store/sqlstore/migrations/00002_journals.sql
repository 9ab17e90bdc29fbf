-- +goose Up
CREATE TABLE journals (
	name TEXT   NOT NULL,
	seq  BIGINT NOT NULL,
	body TEXT   NOT NULL, -- JSON, its writer's own
	PRIMARY KEY (name, seq)
);
