// What a judge sees on a board, and how records and games are counted by it.

import type { Counting, Crux, CruxesAsked, Estimate, Scored } from "./types";
import { ask, documentOf, gameURL, NoAnswer, Problem } from "./client";
import { askJudge } from "./localjudge";

const json = { Accept: "application/json" };

/** A count, and whether it was made in the browser. */
export type Counted = Scored & { here?: boolean };

/** Whether an error says that the server was not reached: at best something before it has answered. */
const unreached = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Problem && error.kind === "" && [502, 503, 504].includes(error.status));

/** Asks the server and, where it is not reached, the judge in the browser. */
async function askEither<T>(path: string, request: RequestInit, signal: AbortSignal, local: () => Promise<T>): Promise<T> {
  try {
    return await documentOf(await ask(path, { ...request, method: "POST", signal }));
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

/** The text of a file, in the charset that was chosen, or of its byte order mark, or that it names; and its name. */
function textOf(bytes: Uint8Array, chosen: string): [text: string, charset: string] {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "";
  const named = /(?:^|[^A-Z])CA\[\s*([\w.:-]{1,40})\s*\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1] ?? "";
  for (const charset of chosen ? [chosen] : [marked, "utf-8", named]) {
    try {
      const decoder = new TextDecoder(charset, { fatal: !chosen });
      return [decoder.decode(bytes), decoder.encoding];
    } catch {
      // Not in this one, or there is no such charset.
    }
  }
  return [new TextDecoder("windows-1252").decode(bytes), "windows-1252"];
}

/** Counts a record as it comes from a file, in the charset that it is in or by one that was chosen. */
export const scoreFile = (file: Blob, { move }: Counting, charset: string, signal: AbortSignal): Promise<Counted> => {
  const query = String(new URLSearchParams({ ...(move !== undefined && { move: `${move}` }), ...(charset && { charset }) }));
  const request = { headers: { ...json, "Content-Type": "application/x-go-sgf" }, body: file };
  return askEither(`/api/v1/score${query && `?${query}`}`, request, signal, async () => {
    const [sgf, read] = textOf(new Uint8Array(await file.arrayBuffer()), charset);
    const counted = await countHere({ sgf, ...(move !== undefined && { move }) });
    return { ...counted, record: { ...counted.record, charset: read } };
  });
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

/** Asks what the usual judge sees in a game after some moves. */
export const estimate = async (id: string, move: number, signal: AbortSignal): Promise<Estimate> =>
  documentOf(await ask(gameURL(id, `/estimate?move=${move}`), { headers: json, signal }));
