// What the types of the package allow; "make npm" checks it.

import { guess, type SignMap, type Vertex } from "@shinpan/deadstones";

const board: SignMap = [
  [0, 1],
  [-1, 0],
];
export const dead: Promise<Vertex[]> = guess(board, { judge: "best" });
// @ts-expect-error a board has no other signs
void guess([[2]]);
