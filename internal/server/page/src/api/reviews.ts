// The server's side of reviews: who asks for one, what is in it, and what comes of a move that was not played.

import type { Color, KeptRecord, PositionEvaluation, Review, ReviewDocument, State, TriedMove, Vertex } from "./types";
import { beSomebody, get, send } from "./client";

const path = (id: string, rest = ""): string => `/reviews/${encodeURIComponent(id)}${rest}`;

/** Where a review is to be had: the API's side of it. */
export const reviewURL = (id: string, rest = ""): string => `/api/v1${path(id, rest)}`;

/** What is reviewed: a game, or a record that somebody keeps. */
export type Reviewed = Pick<Review, "of" | "source">;

const sourcePath = ({ of, source }: Reviewed): string => `/${of}s/${encodeURIComponent(source)}`;

/** Asks for a review of a game or record that is over, by an engine or the usual one; asked for again it is the same. */
export async function askReview(of: Reviewed, engine?: string): Promise<Review> {
  await beSomebody();
  return send("POST", `${sourcePath(of)}/reviews`, { engine });
}

/** Has a record kept, and asks for a review of it. */
export async function reviewRecord(sgf: string, engine?: string): Promise<Review> {
  await beSomebody();
  const { id } = await send<KeptRecord>("POST", "/records", { sgf });
  return askReview({ of: "record", source: id }, engine);
}

export const reviewAt = (id: string): Promise<ReviewDocument> => get(path(id));

/** What the engine thinks of the position after n moves, with who will own the points. */
export const evaluationAt = (id: string, n: number): Promise<PositionEvaluation> => get(path(id, `/positions/${n}`));

/** What comes of a move in the position after n moves. */
export const tryMove = (id: string, n: number, move: Vertex): Promise<TriedMove> =>
  send("POST", path(id, `/positions/${n}/try`), { move });

/** Who has played what is reviewed, which side was the visitor's, and whether it is a record that the visitor may remove. */
export async function playersOf(
  of: Reviewed,
): Promise<{ black: string; white: string; you: Color | ""; yours: boolean }> {
  if (of.of === "record") {
    const { black, white, yours } = await get<KeptRecord>(sourcePath(of));
    return { black, white, you: "", yours };
  }
  const { black, white, you } = await get<State>(sourcePath(of));
  return { black: black.name, white: white.name, you, yours: false };
}

/** Removes a record of the visitor, with its reviews. */
export const removeRecord = (of: Reviewed): Promise<void> => send("DELETE", sourcePath(of));
