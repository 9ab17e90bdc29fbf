// The chains of a stop.

import type { Scoring, Vertex } from "../api/types";

/** The chains that are in a list of points. */
export const chainsIn = (c: Scoring, points: Vertex[]): Scoring["chains"] =>
  c.chains.filter((chain) => points.includes(chain.stones[0]!));
