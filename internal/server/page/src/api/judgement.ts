// What a judge sees on a board, and how records and games are counted by it.

import type { Counting, Crux, CruxesAsked, Estimate, Scored } from "./types";
import { ask, documentOf, gameURL, NoAnswer, Problem } from "./client";
import { askJudge } from "./localjudge";
import { textOf } from "./charset";

const json = { Accept: "application/json" };

/** A count, and whether it was made in the browser. */
export type Counted = Scored & { here?: boolean };

/** Whether an error says that the server was not reached: at best something before it has answered. */
export const unreached = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof Problem && error.kind === "" && [502, 503, 504].includes(error.status));

/** Asks the server and, where it is not reached, the judge in the browser. */
async function askEither<T>(
  path: string,
  request: RequestInit,
  signal: AbortSignal,
  local: () => Promise<T>,
): Promise<T> {
  try {
    return await documentOf(await ask(path, { method: "POST", ...request, signal }));
  } catch (error) {
    if (signal.aborted || !unreached(error)) throw error;
    try {
      return await local();
    } catch (fault) {
      throw fault instanceof Problem && fault.code ? fault : error; // without a judge it is as if there were none
    }
  }
}

const countHere = async (what: Counting & { sgf: string }): Promise<Counted> => ({
  ...(await askJudge<Scored>("/score", what)),
  here: true,
});

const sent = 1 << 20; // bytes of a record that is sent; a longer one is counted in the browser

/** Counts a record as it comes from a file, in the charset that it is in or by one that was chosen. */
export const scoreFile = async (
  file: Blob,
  { move }: Counting,
  charset: string,
  signal: AbortSignal,
): Promise<Counted> => {
  const query = String(
    new URLSearchParams({ ...(move !== undefined && { move: `${move}` }), ...(charset && { charset }) }),
  );
  const request = { headers: { ...json, "Content-Type": "application/x-go-sgf" }, body: file };
  const here = async (): Promise<Counted> => {
    const [sgf, read] = textOf(new Uint8Array(await file.arrayBuffer()), charset);
    const counted = await countHere({ sgf, ...(move !== undefined && { move }) });
    return { ...counted, record: { ...counted.record, charset: read } };
  };
  if (file.size > sent) {
    try {
      return await here();
    } catch (fault) {
      if (fault instanceof Problem && fault.code) throw fault; // else there is no judge, and the server may let more in
    }
  }
  return askEither(`/api/v1/score${query && `?${query}`}`, request, signal, here);
};

/** Counts a record that the server has read before. */
export const scoreText = (sgf: string, how: Counting, signal: AbortSignal): Promise<Counted> => {
  const what = { sgf, ...how };
  const request = { headers: { ...json, "Content-Type": "application/json" }, body: JSON.stringify(what) };
  return askEither("/api/v1/score", request, signal, () => countHere(what));
};

/** Asks what comes of that of which a judge is not sure. */
export const readCruxes = async (what: CruxesAsked, signal: AbortSignal): Promise<Crux[]> => {
  const request = { headers: { ...json, "Content-Type": "application/json" }, body: JSON.stringify(what) };
  const { cruxes } = await askEither<{ cruxes: Crux[] }>("/api/v1/score/cruxes", request, signal, () =>
    askJudge("/score/cruxes", what),
  );
  return cruxes;
};

/** An estimate, and whether it was made in the browser. */
export type Estimated = Estimate & { here?: boolean };

/** Asks what the usual judge sees in a game after some moves; where the server is not reached that is left to somebody else. */
export const estimate = (
  id: string,
  move: number,
  signal: AbortSignal,
  local: () => Promise<Estimated>,
): Promise<Estimated> =>
  askEither(gameURL(id, `/estimate?move=${move}`), { method: "GET", headers: json }, signal, local);

/** What the judge in the browser sees after all moves of a record. */
export const estimateHere = async (what: { sgf: string; ruleset: string }): Promise<Estimated> => {
  const { move, board, opinion, counts } = await askJudge<Scored>("/score", what);
  const { tally, result, owner } = counts[0]!;
  return {
    move,
    board,
    opinion: opinion!,
    count: { black: tally.black.total, white: tally.white.total, result },
    owner,
    here: true,
  };
};
