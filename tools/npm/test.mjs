// Tests of the package as it is packed; "make npm" runs them.

import assert from "node:assert/strict";
import test from "node:test";
import { guess } from "@shinpan/deadstones";

const board = (text) => text.trim().split("\n").map((row) => [...row.replaceAll(" ", "")].map((c) => ({ X: 1, O: -1 })[c] ?? 0));

const finished = board(`
. . . X O . . . .
. . . X O . X . .
. O . X O . . . .
. . . X O O O O O
. . . X X X X X X
. . . . . . . . .
. . . . . O . . .
. . . . . . . . .
. . . . . . . . .`);

test("dead stones are found, by their column and their row from the top", async () => {
  assert.deepEqual(await guess(finished, { judge: "tom" }), [[6, 1], [1, 2], [5, 6]]);
});

test("the usual judge is the one that has learnt", async () => {
  const dead = await guess(finished);
  assert.deepEqual(dead.filter(([x, y]) => finished[y][x] === 0), []);
  assert.ok(dead.some(([x, y]) => x === 6 && y === 1), `dead: ${JSON.stringify(dead)}`);
});

test("a judge that finds all alive finds none dead, and a board without stones has none", async () => {
  assert.deepEqual(await guess(finished, { judge: "none" }), []);
  assert.deepEqual(await guess(board(". . .\n. . .")), []);
});

test("what is no board and who is no judge is refused", async () => {
  await assert.rejects(guess([]), RangeError);
  await assert.rejects(guess([[0, 0], [0]]), RangeError);
  await assert.rejects(guess(finished, { judge: "delphi" }), /delphi/);
});
