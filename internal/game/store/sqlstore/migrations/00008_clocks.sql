-- +goose Up
ALTER TABLE processes ADD COLUMN ahead BIGINT NOT NULL DEFAULT 0; -- by how many milliseconds its clock was ahead of the database's
